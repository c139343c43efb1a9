import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import {
  NotPayableError,
  openAsPayer,
  PayerRefusal,
  type PayersParty,
  playOutcome,
} from '../engine/party/payer-wallet.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'

/** Plays the payer for what a merchant's backend got from any of the providers. */
export function payerHandlers(registry: WorldRegistry, parties: readonly PayersParty[]) {
  return {
    payAsPayer: ({ params: { worldId }, body: { what, outcome, payer } }) =>
      registry.use(worldId, async (world) => {
        try {
          const opened = await openAsPayer(parties, world, { text: what, payer })
          const { number } = opened.sheet.facts
          const traceId = `control-payer-${number ?? opened.provider}`
          const result = await playOutcome(opened, outcome, traceId)
          world.journal.append({
            ...{ traceId, kind: 'gateway', operationId: 'payAsPayer', from: 'host', to: 'gateway' },
            ...{ status: '200', label: `payer: ${result.outcome}`, note: result.state, orderNo: number },
            response: result,
          })
          return result
        } catch (error) {
          throw refusalOf(error)
        }
      }),
  } satisfies ControlHandlers<'payAsPayer'>
}

function refusalOf(error: unknown): unknown {
  if (error instanceof NotPayableError) return new ControlRefusal(400, 'not-payable', error.message)
  if (error instanceof PayerRefusal) return new ControlRefusal(422, 'payer-refused', error.message)
  return error
}
