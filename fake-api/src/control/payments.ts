import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'
import type { StaffRefund } from '../backend/payments/refund-service.ts'
import { nextDeductionAtMs } from '../backend/renewals/rules/contract.ts'
import { isCyclePayable } from '../backend/renewals/rules/cycle.ts'
import { readInstant } from '../engine/kernel/clock.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'
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
interface ContractHandlerOptions {
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
        await world.clock.runDue()
        const [after = row] = await contractRows(world.read, { contractCode })
        return after
      }),
  } satisfies ControlHandlers<'terminateContract' | 'getDeductMode' | 'setDeductMode'>
}

type ContractRow = Schemas['ContractRow']

/** Contracts with their periods as a table of the panel, newest first; all, or the one of a code. */
export async function contractRows(
  read: ReadClient,
  where: { contractCode?: string } = {},
): Promise<ContractRow[]> {
  const rows = await storedContracts(read, where)
  return rows.map(toContractRow)
}

function storedContracts(read: ReadClient, where: { contractCode?: string }) {
  return read.contract.findMany({
    where,
    orderBy: { id: 'desc' },
    include: {
      package: { select: { validityDays: true } },
      cycles: { orderBy: { period: 'asc' } },
      transitions: { orderBy: { id: 'asc' } },
    },
  })
}

function toContractRow(row: Awaited<ReturnType<typeof storedContracts>>[number]): ContractRow {
  const provider = row.provider as ContractRow['provider']
  const cycles = row.cycles.map(toCycleRow)
  const open = row.state === 'active' ? cycles.find(isCyclePayable) : undefined
  return {
    contractCode: row.contractCode,
    provider,
    state: row.state as ContractRow['state'],
    endedBy: row.endedBy as ContractRow['endedBy'],
    deviceId: row.deviceId,
    packageId: row.packageId,
    amountFen: row.amountFen,
    firstAmountFen: row.firstAmountFen,
    periodDays: row.package.validityDays,
    lapses: row.lapses,
    createdAtMs: Number(row.createdAtMs),
    signedAtMs: readInstant(row.signedAtMs),
    endedAtMs: readInstant(row.endedAtMs),
    nextDeductionMs: open === undefined ? null : nextDeductionAtMs({ provider, planId: row.planId }, open),
    cycles,
    transitions: row.transitions.map(({ period, fromState, toState, event, atMs }) => ({
      ...{ period, from: fromState, to: toState, event },
      atMs: Number(atMs),
    })),
  }
}

function toCycleRow(cycle: {
  period: number
  state: string
  attempt: number
  amountFen: number
  orderNo: string | null
  failCode: string | null
  plannedAtMs: bigint
  serviceEndsAtMs: bigint
  windowFromMs: bigint | null
  windowUntilMs: bigint | null
  nextDueMs: bigint | null
  settledAtMs: bigint | null
}): ContractRow['cycles'][number] {
  const { period, state, attempt, amountFen, orderNo, failCode } = cycle
  return {
    ...{ period, attempt, amountFen, orderNo, failCode },
    state: state as ContractRow['cycles'][number]['state'],
    plannedAtMs: Number(cycle.plannedAtMs),
    serviceEndsAtMs: Number(cycle.serviceEndsAtMs),
    windowFromMs: readInstant(cycle.windowFromMs),
    windowUntilMs: readInstant(cycle.windowUntilMs),
    nextDueMs: readInstant(cycle.nextDueMs),
    settledAtMs: readInstant(cycle.settledAtMs),
  }
}

/** What the vendor's staff can do with an order. */
export function orderHandlers(
  registry: WorldRegistry,
  refundByStaff: (world: World, orderNo: string) => Promise<StaffRefund>,
) {
  return {
    refundOrder: ({ params }) =>
      registry.use(params.worldId, async (world) => {
        const { orderNo } = params
        const refund = await refundByStaff(world, orderNo)
        if (refund.result === 'unknown')
          throw new ControlRefusal(404, 'order-not-found', `This world has no order ${orderNo}.`)
        if (refund.result === 'refused')
          throw new ControlRefusal(
            422,
            'not-refundable',
            `Order ${orderNo} has status ${refund.orderStatus} and no money to give back.`,
          )
        return { orderNo, status: refund.orderStatus, refund: refund.refund }
      }),
  } satisfies ControlHandlers<'refundOrder'>
}

/** Reads the merchant's accounts at the wallets of a world. */
export type MerchantAccounts = (world: World) => Promise<Schemas['Merchants']>

/** Settings of the merchant's accounts; a change returns the new settings, or the rule that forbids it. */
export interface MerchantPlanSettings {
  get(world: World): Promise<Schemas['MerchantPlans']>
  change(world: World, change: Schemas['MerchantPlansChange']): Promise<Schemas['MerchantPlans'] | string>
}

/** What somebody needs to drive a world's gateways with a client of their own, and how the accounts are set up. */
export function merchantHandlers(
  registry: WorldRegistry,
  { accountsOf, plans }: { readonly accountsOf: MerchantAccounts; readonly plans: MerchantPlanSettings },
) {
  return {
    getMerchants: ({ params }) => registry.use(params.worldId, accountsOf),
    getMerchantPlans: ({ params }) => registry.use(params.worldId, (world) => plans.get(world)),
    changeMerchantPlans: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const changed = await plans.change(world, body)
        if (typeof changed === 'string') throw new ControlRefusal(422, 'plan-refused', changed)
        return changed
      }),
  } satisfies ControlHandlers<'getMerchants' | 'getMerchantPlans' | 'changeMerchantPlans'>
}
