import type { Schemas } from '@skyshop/openapi/control'

type Contract = Schemas['ContractRow']
type Cycle = Schemas['ContractCycleRow']

export type MarkKind = 'notice' | 'notice-planned' | 'paid' | 'failed' | 'planned'

export interface Mark {
  key: string
  kind: MarkKind
  atMs: number
  period: number
  amountFen: number
  /** Failure code of the provider. */
  failCode: string | null
}

export interface Window {
  key: string
  startMs: number
  endMs: number
}

/** A contract as it is drawn: a line, open to the right while it lives, with what happens on it. */
export interface ContractLine {
  contractCode: string
  provider: Contract['provider']
  /** Name of the channel or lens that it renews; empty for the device as a whole. */
  channel: string
  amountFen: number
  startMs: number
  /** Null while the contract is not ended. */
  endMs: number | null
  windows: readonly Window[]
  marks: readonly Mark[]
  /** Since when the service is missing, or will be when no try succeeds; null when all is well. */
  missingFromMs: number | null
}

export function contractLine(
  contract: Contract,
  channelName: (iotId: string) => string,
): ContractLine | null {
  const { contractCode, provider, amountFen, signedAtMs, endedAtMs, cycles, state } = contract
  if (signedAtMs === null) return null
  const unpaid = cycles.findLast((cycle) => cycle.state === 'grace' || cycle.state === 'lapsed')
  const isLater = cycles.some((cycle) => cycle.state === 'paid' && cycle.period > (unpaid?.period ?? 0))
  return {
    ...{ contractCode, provider, amountFen, channel: channelName(contract.channel) },
    startMs: signedAtMs,
    endMs: endedAtMs,
    windows: cycles.flatMap(windowOf),
    marks: cycles.flatMap((cycle) => marksOf(contract, cycle)),
    missingFromMs: unpaid && !isLater && state === 'active' ? unpaid.serviceEndsAtMs : null,
  }
}

function windowOf({ period, windowFromMs, windowUntilMs }: Cycle): Window[] {
  if (windowFromMs === null || windowUntilMs === null) return []
  return [{ key: `window-${period}`, startMs: windowFromMs, endMs: windowUntilMs }]
}

const isOver: ReadonlySet<string> = new Set(['paid', 'lapsed', 'cancelled'])

function marksOf({ transitions, nextDeductionMs }: Contract, cycle: Cycle): Mark[] {
  const { period, amountFen, failCode, state } = cycle
  const mark = (kind: MarkKind, atMs: number): Mark => ({
    ...{ kind, atMs, period, amountFen },
    key: `${kind}-${period}-${atMs}`,
    failCode: kind === 'failed' ? failCode : null,
  })
  const own = transitions.filter((step) => step.period === period)
  const past = own.flatMap(({ event, atMs }) => {
    if (event === 'notice-taken') return [mark('notice', atMs)]
    if (event === 'succeeded') return [mark('paid', atMs)]
    return event === 'failed' ? [mark('failed', atMs)] : []
  })
  // A period from before the world began has no steps, only its outcome.
  if (state === 'paid' && !past.some(({ kind }) => kind === 'paid') && cycle.settledAtMs !== null)
    return [...past, mark('paid', cycle.settledAtMs)]
  if (isOver.has(state)) return past
  const isNoticeDue = state === 'scheduled' && cycle.nextDueMs !== null && cycle.nextDueMs < cycle.plannedAtMs
  const notice = isNoticeDue && cycle.nextDueMs !== null ? [mark('notice-planned', cycle.nextDueMs)] : []
  return [...past, ...notice, mark('planned', nextDeductionMs ?? cycle.plannedAtMs)]
}
