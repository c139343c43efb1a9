import type { Schemas } from '@skyshop/openapi/control'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import { contractRows } from './contract-view.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

type EndedBy = Schemas['ContractEnd']['by']
type Mode = Schemas['DeductMode']['wechat']

type Outsider = Exclude<EndedBy, 'merchant'>

/** Ends a contract at its provider, on behalf of somebody; false when the provider has none of this code that is signed. */
export type TerminateAtProvider = (
  world: World,
  end: { contractCode: string; by: Outsider; traceId: string },
) => Promise<boolean>

/** What ending contracts needs. */
export interface ContractHandlerOptions {
  registry: WorldRegistry
  /** The merchant's own way. */
  endByMerchant: (world: World, contractCode: string, traceId: string) => Promise<boolean>
  /** How WeChat takes money under contracts to come. */
  deductMode: {
    get(world: World): Promise<Mode>
    set(world: World, mode: Mode): Promise<void>
  }
  terminateAtProvider: Readonly<Record<Schemas['ContractRow']['provider'], TerminateAtProvider>>
}

/** Contracts: how money is taken under them, and ended as anybody but the shop would end them. */
export function contractHandlers(options: ContractHandlerOptions) {
  const { registry, deductMode, endByMerchant, terminateAtProvider } = options
  return {
    getDeductMode: ({ params }) =>
      registry.use(params.worldId, async (world) => ({ wechat: await deductMode.get(world) })),
    setDeductMode: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await deductMode.set(world, body.wechat)
        return { wechat: body.wechat }
      }),
    terminateContract: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const { contractCode } = params
        const { by } = body
        const [row] = await contractRows(world.read, { contractCode })
        if (!row) throw new ControlRefusal(404, 'contract-not-found', `There is no contract ${contractCode}.`)
        const traceId = `control-end-${contractCode}`
        const isEnded =
          by === 'merchant'
            ? await endByMerchant(world, contractCode, traceId)
            : await terminateAtProvider[row.provider](world, { contractCode, by, traceId })
        if (!isEnded) throw new ControlRefusal(422, 'contract-not-signed', `The contract is ${row.state}.`)
        await world.clock.settle()
        const [after = row] = await contractRows(world.read, { contractCode })
        return after
      }),
  } satisfies ControlHandlers<'terminateContract' | 'getDeductMode' | 'setDeductMode'>
}
