import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient } from '@skyshop/prisma'

type ContractRow = Schemas['ContractRow']

const optional = (value: bigint | null) => (value === null ? null : Number(value))

/** Contracts with their periods as a table of the panel, newest first; all, or the one of a code. */
export async function contractRows(
  read: ReadClient,
  where: { contractCode?: string } = {},
): Promise<ContractRow[]> {
  const rows = await read.contract.findMany({
    where,
    orderBy: { id: 'desc' },
    include: { cycles: { orderBy: { period: 'asc' } }, transitions: { orderBy: { id: 'asc' } } },
  })
  return rows.map((row) => ({
    contractCode: row.contractCode,
    provider: row.provider as ContractRow['provider'],
    state: row.state as ContractRow['state'],
    endedBy: row.endedBy as ContractRow['endedBy'],
    deviceId: row.deviceId,
    packageId: row.packageId,
    amountFen: row.amountFen,
    lapses: row.lapses,
    createdAtMs: Number(row.createdAtMs),
    signedAtMs: optional(row.signedAtMs),
    endedAtMs: optional(row.endedAtMs),
    cycles: row.cycles.map(toCycleRow),
    transitions: row.transitions.map(({ period, fromState, toState, event, atMs }) => ({
      ...{ period, from: fromState, to: toState, event },
      atMs: Number(atMs),
    })),
  }))
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
    windowFromMs: optional(cycle.windowFromMs),
    windowUntilMs: optional(cycle.windowUntilMs),
    nextDueMs: optional(cycle.nextDueMs),
    settledAtMs: optional(cycle.settledAtMs),
  }
}
