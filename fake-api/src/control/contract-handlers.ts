import type { Schemas } from '@skyshop/openapi/control'
import type { WorldRegistry } from '../world/registry.ts'
import type { World } from '../world/world.ts'
import { contractRows } from './contract-view.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

type EndedBy = Schemas['ContractEnd']['by']

/** Ends a contract at its provider, on behalf of somebody; false when the provider has none of this code that is signed. */
export type EndAtProvider = (
  world: World,
  end: { contractCode: string; by: Exclude<EndedBy, 'merchant'>; traceId: string },
) => Promise<boolean>

/** What ending contracts needs. */
export interface ContractHandlerOptions {
  registry: WorldRegistry
  /** The merchant's own way. */
  endByMerchant: (world: World, contractCode: string, traceId: string) => Promise<boolean>
  /** By provider; one that knows no such end is not there. */
  endAtProvider: Readonly<Record<string, Partial<Record<EndedBy, EndAtProvider>>>>
}

/** Contracts: ended as anybody but the shop would end them. */
export function contractHandlers({ registry, endByMerchant, endAtProvider }: ContractHandlerOptions) {
  return {
    terminateContract: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { contractCode } = params
        const { by } = body
        const [row] = await contractRows(world.read, { contractCode })
        if (!row) throw new ControlRefusal(404, 'contract-not-found', `There is no contract ${contractCode}.`)
        const traceId = `control-end-${contractCode}`
        const end = by === 'merchant' ? null : endAtProvider[row.provider]?.[by]
        if (end === undefined) {
          throw new ControlRefusal(422, 'no-such-end', `${row.provider} does not end contracts by ${by}.`)
        }
        const isEnded =
          by === 'merchant' || end === null
            ? await endByMerchant(world, contractCode, traceId)
            : await end(world, { contractCode, by, traceId })
        if (!isEnded) throw new ControlRefusal(422, 'contract-not-signed', `The contract is ${row.state}.`)
        await world.clock.settle()
        const [after = row] = await contractRows(world.read, { contractCode })
        return after
      }),
  } satisfies ControlHandlers<'terminateContract'>
}
