import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { StaffRefund } from '../payments/refund-service.ts'
import { nextDeductionAtMs } from '../renewals/rules/contract.ts'
import { isCyclePayable } from '../renewals/rules/cycle.ts'

type ContractRow = Schemas['ContractRow']

/** Contracts with their periods as a table of the panel, newest first; all, or the one of a code. */
export async function contractRows(
  read: ReadClient,
  where: { contractCode?: string } = {},
): Promise<ContractRow[]> {
  const rows = await storedContracts(read, where)
  return rows.map(toContractRow)
}

async function storedContracts(read: ReadClient, where: { contractCode?: string }) {
  const contracts = await read.contract.findMany({ where, orderBy: { id: 'desc' } })
  const contractId = { in: contracts.map(({ id }) => id) }
  const [packages, cycles, transitions] = await Promise.all([
    read.package.findMany({
      where: { packageId: { in: [...new Set(contracts.map(({ packageId }) => packageId))] } },
      select: { packageId: true, validityDays: true },
    }),
    read.contractCycle.findMany({ where: { contractId }, orderBy: { period: 'asc' } }),
    read.contractTransition.findMany({ where: { contractId }, orderBy: { id: 'asc' } }),
  ])
  const daysOf = new Map(packages.map(({ packageId, validityDays }) => [packageId, validityDays]))
  const cyclesOf = Map.groupBy(cycles, (cycle) => cycle.contractId)
  const transitionsOf = Map.groupBy(transitions, (transition) => transition.contractId)
  return contracts.map((contract) => ({
    ...contract,
    validityDays: daysOf.get(contract.packageId) ?? 0,
    cycles: cyclesOf.get(contract.id) ?? [],
    transitions: transitionsOf.get(contract.id) ?? [],
  }))
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
    channel: row.channel,
    packageId: row.packageId,
    ...(row.openid === null ? {} : { openid: row.openid }),
    amountFen: row.amountFen,
    firstAmountFen: row.firstAmountFen,
    ...priceChangeOf(row),
    periodDays: row.periodDays ?? row.validityDays,
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

function priceChangeOf(row: {
  priceChangeFen: number | null
  priceChangeFromMs: bigint | null
  priceChangeToldMs: bigint | null
}): Pick<ContractRow, 'priceChange'> {
  const { priceChangeFen: amountFen } = row
  const [fromMs, toldAtMs] = [readInstant(row.priceChangeFromMs), readInstant(row.priceChangeToldMs)]
  return amountFen === null || fromMs === null || toldAtMs === null
    ? {}
    : { priceChange: { amountFen, fromMs, toldAtMs } }
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

/** Returns handlers for what the vendor's staff can do with an order. */
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
            `Order ${orderNo} has status ${refund.orderStatus}: staff gives money back for one that is activating, queued or in effect (1, 2, 4).`,
          )
        return { orderNo, status: refund.orderStatus, refund: refund.refund }
      }),
  } satisfies ControlHandlers<'refundOrder'>
}
