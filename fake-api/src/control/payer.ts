import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import { NotBuiltError, notBuiltEntry } from '../engine/gateway/not-built.ts'
import {
  NotPayableError,
  openAsPayer,
  PayerRefusal,
  type PayersParty,
  phoneCallOf,
  playOutcome,
} from '../engine/party/payer-wallet.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'

/** Plays the payer for what a merchant's backend got from any of the providers. */
export function payerHandlers(registry: WorldRegistry, parties: readonly PayersParty[]) {
  return {
    payAsPayer: ({ params: { worldId }, body: { what, outcome, reason, payer } }) =>
      registry.use(worldId, async (world) => {
        const call = await phoneCallOf(parties, world, what).catch(() => null)
        const from = { kind: 'gateway', operationId: 'payAsPayer', from: 'host', to: 'gateway' } as const
        try {
          const opened = await openAsPayer(parties, world, { text: what, payer })
          const { number } = opened.sheet.facts
          const traceId = `control-payer-${number ?? opened.provider}`
          const result = await playOutcome(opened, { outcome, reason }, traceId)
          world.journal.append({
            ...{ traceId, ...from, ...(call && { call }) },
            ...{ status: '200', label: `payer: ${result.outcome}`, note: result.state, orderNo: number },
            response: result,
          })
          return result
        } catch (error) {
          if (error instanceof PayerRefusal && call !== null)
            world.journal.append({
              ...{ traceId: `control-payer-${call.provider}`, ...from, call },
              ...{ status: 'refused', label: 'payer: refused', note: error.message },
              response: { status: error.status, text: error.message },
            })
          if (error instanceof NotBuiltError) journalNotBuilt(world, error)
          throw refusalOf(error)
        }
      }),
  } satisfies ControlHandlers<'payAsPayer'>
}

function journalNotBuilt({ journal }: World, { notBuilt }: NotBuiltError): void {
  const traceId = 'control-payer-not-built'
  journal.append({ ...{ traceId, kind: 'gateway', from: 'host', to: 'gateway' }, ...notBuiltEntry(notBuilt) })
}

function refusalOf(error: unknown): unknown {
  if (error instanceof NotBuiltError) return new ControlRefusal(422, 'payer-refused', error.message)
  if (error instanceof NotPayableError) return new ControlRefusal(400, 'not-payable', error.message)
  if (error instanceof PayerRefusal) return new ControlRefusal(422, 'payer-refused', error.message)
  return error
}
