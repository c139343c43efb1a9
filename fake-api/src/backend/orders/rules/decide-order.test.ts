import { expect, it } from 'vitest'
import { decideOrder, type OrderCommand } from './decide-order.ts'
import { type OrderState, type OrderStatus, orderStatuses } from './order.ts'
import { anOrder, DEADLINE_MS, FIRST, SECOND, successOf } from './order-fixture.ts'

const NOW_MS = 500_000
const AFTER_MS = DEADLINE_MS + 5

/** An order as it stands in each status: paid ones carry their success, refunding ones their pending refund. */
const inStatus: Record<OrderStatus, OrderState> = {
  0: anOrder(),
  1: anOrder({ status: 1, success: FIRST }),
  2: anOrder({ status: 2, success: FIRST }),
  3: anOrder({ status: 3, success: FIRST }),
  4: anOrder({ status: 4, success: FIRST }),
  5: anOrder({ status: 5, success: FIRST }),
  6: anOrder({ status: 6 }),
  7: anOrder({ status: 7 }),
  [-1]: anOrder({ status: -1 }),
  [-2]: anOrder({ status: -2, success: FIRST, pendingRefund: FIRST }),
  [-3]: anOrder({ status: -3, success: FIRST }),
}

const commands = {
  success: successOf(FIRST),
  'payment-refused': { type: 'payment-refused' },
  cancel: { type: 'cancel' },
  deadline: { type: 'deadline' },
  'activated-now': { type: 'activated', startsAtMs: NOW_MS },
  'activated-later': { type: 'activated', startsAtMs: NOW_MS + 1 },
  'activation-failed': { type: 'activation-failed' },
  start: { type: 'start' },
  end: { type: 'end' },
  'refund-by-staff': { type: 'refund-by-staff' },
  'refund-succeeded': { type: 'refund-succeeded', transactionId: 'T1' },
  'refund-failed': { type: 'refund-failed', transactionId: 'T1' },
} as const satisfies Record<string, OrderCommand>

type CommandName = keyof typeof commands
const commandNames = Object.keys(commands) as CommandName[]

/** The table of docs/rules/orders.md once more, by hand: [from, command, to, events beside the change]. */
const rows: readonly [OrderStatus, CommandName, OrderStatus, string[]][] = [
  [0, 'success', 1, ['activation-due']],
  [0, 'payment-refused', -1, []],
  [0, 'cancel', 6, []],
  [1, 'activated-now', 4, []],
  [1, 'activated-later', 2, []],
  [1, 'activation-failed', -2, ['refund-due activation-failed']],
  [2, 'start', 4, []],
  [4, 'end', 5, []],
  [1, 'refund-by-staff', 1, ['entitlement-revoke-due', 'refund-due staff']],
  [2, 'refund-by-staff', 2, ['entitlement-revoke-due', 'refund-due staff']],
  [4, 'refund-by-staff', 4, ['entitlement-revoke-due', 'refund-due staff']],
  [-2, 'refund-succeeded', 3, []],
  [-2, 'refund-failed', -3, []],
  [-3, 'refund-succeeded', 3, []],
  [6, 'success', 6, ['refund-due late-success']],
  [7, 'success', 7, ['refund-due late-success']],
  [-1, 'success', -1, ['refund-due late-success']],
  [1, 'success', 1, ['duplicate-success']],
  [2, 'success', 2, ['duplicate-success']],
  [3, 'success', 3, ['duplicate-success']],
  [4, 'success', 4, ['duplicate-success']],
  [5, 'success', 5, ['duplicate-success']],
  [-2, 'success', -2, ['duplicate-success']],
  [-3, 'success', -3, ['duplicate-success']],
]

function namesOf(decision: ReturnType<typeof decideOrder>): string[] {
  return decision.events.map((event) =>
    event.type === 'refund-due' ? `${event.type} ${event.cause}` : event.type,
  )
}

it.each(rows)('an order in status %i moves by %s to %i with the events %j', (from, name, to, events) => {
  const before = inStatus[from]
  const decision = decideOrder(before, commands[name], NOW_MS)
  expect(decision.refusal).toBeNull()
  expect(decision.order.status).toBe(to)
  expect(namesOf(decision)).toEqual([...(from === to ? [] : ['status-changed']), ...events])
})

const refused = orderStatuses.flatMap((status) =>
  commandNames
    .filter((name) => !rows.some(([from, command]) => from === status && command === name))
    .map((name) => [status, name] as const),
)

it('decides every pair of status and command', () => {
  expect(rows.length + refused.length).toBe(11 * 12)
})

it.each(refused)('%i + %s is refused and changes nothing', (status, name) => {
  const before = inStatus[status]
  const decision = decideOrder(before, commands[name], NOW_MS)
  expect(decision.order).toEqual(before)
  expect(decision.events).toEqual([])
  expect(decision.refusal).toMatchObject({ status, command: commands[name].type })
})

// spec: 4.03
it.each([
  [DEADLINE_MS - 1, 1, ['status-changed', 'activation-due']],
  [DEADLINE_MS, 7, ['status-changed', 'refund-due late-success']],
  [DEADLINE_MS + 1, 7, ['status-changed', 'refund-due late-success']],
])('a success at %i leads to %i', (nowMs, status, events) => {
  const decision = decideOrder(anOrder(), commands.success, nowMs)
  expect([decision.order.status, namesOf(decision)]).toEqual([status, events])
})

it.each([
  ['before the deadline, told of at it', 1, DEADLINE_MS - 1, DEADLINE_MS],
  ['before the deadline, told of a day later', 1, DEADLINE_MS - 1, DEADLINE_MS + 86_400_000],
  ['at the deadline', 7, DEADLINE_MS, DEADLINE_MS],
  ['after it', 7, DEADLINE_MS + 1, DEADLINE_MS + 2],
])('money taken %s leads an order that has not timed out to %i', (_, status, takenAtMs, nowMs) => {
  const decision = decideOrder(anOrder(), successOf(FIRST, takenAtMs), nowMs)
  expect(decision.order.status).toBe(status)
})

it('refunds money taken before the deadline once the order has timed out', () => {
  const decision = decideOrder(inStatus[7], successOf(FIRST, DEADLINE_MS - 1), AFTER_MS)
  expect(namesOf(decision)).toEqual(['refund-due late-success'])
})

it.each([
  [DEADLINE_MS - 1, 6, null],
  [DEADLINE_MS, 0, 'order-timed-out'],
])('a cancel at %i leads to %i', (nowMs, status, code) => {
  const decision = decideOrder(anOrder(), commands.cancel, nowMs)
  expect([decision.order.status, decision.refusal?.code ?? null]).toEqual([status, code])
})

it('times out at the deadline and not a millisecond before', () => {
  expect(decideOrder(anOrder(), commands.deadline, DEADLINE_MS - 1).refusal?.reason).toBe(
    'deadline-not-reached',
  )
  const decision = decideOrder(anOrder(), commands.deadline, DEADLINE_MS)
  expect(decision.events).toEqual([
    { type: 'status-changed', from: 0, to: 7, event: 'deadline', atMs: DEADLINE_MS },
  ])
})

it('dates a time-out found late by the deadline', () => {
  const [timedOut] = decideOrder(anOrder(), commands.deadline, AFTER_MS).events
  expect(timedOut).toMatchObject({ to: 7, atMs: DEADLINE_MS })
})

it.each(['cancel', 'refund-by-staff', 'payment-refused'] as const)(
  'a %s past the deadline leaves the order to its time-out, so that money taken in time still pays it',
  (name) => {
    const refused = decideOrder(anOrder(), commands[name], DEADLINE_MS)
    expect(refused).toMatchObject({ order: anOrder(), events: [], refusal: { reason: 'deadline-passed' } })
    const paid = decideOrder(refused.order, successOf(FIRST, DEADLINE_MS - 1), DEADLINE_MS)
    expect(paid.order.status).toBe(1)
  },
)

it.each([19799, 19801, 0])('refuses to be paid with %i fen of 19800', (amountFen) => {
  const decision = decideOrder(anOrder(), successOf({ ...FIRST, amountFen }), NOW_MS)
  expect(decision).toMatchObject({ order: anOrder(), events: [], refusal: { reason: 'amount-mismatch' } })
})

it.each(orderStatuses.filter((status) => inStatus[status].success !== null))(
  'refunds a second success of another provider in %i and leaves the order alone',
  (status) => {
    const decision = decideOrder(inStatus[status], successOf(SECOND), NOW_MS)
    expect(decision.order).toEqual(inStatus[status])
    expect(decision.events).toEqual([{ type: 'refund-due', cause: 'second-success', payment: SECOND }])
  },
)

it('treats another transaction of the same provider as a second success', () => {
  const again = { ...FIRST, transactionId: 'T2' }
  const decision = decideOrder(inStatus[4], successOf(again), NOW_MS)
  expect(namesOf(decision)).toEqual(['refund-due second-success'])
})

it('treats the same number of another provider as a second success', () => {
  const other = { ...FIRST, provider: 'alipay' }
  const decision = decideOrder(inStatus[4], successOf(other), NOW_MS)
  expect(decision.events).toEqual([{ type: 'refund-due', cause: 'second-success', payment: other }])
})

it('refunds a payment of a granted order', () => {
  const granted = anOrder({ origin: 'grant', status: 4, payMoneyFen: 0 })
  const decision = decideOrder(granted, commands.success, NOW_MS)
  expect([decision.order, namesOf(decision)]).toEqual([granted, ['refund-due second-success']])
})

it('ignores a repeated late success and refunds a further one', () => {
  const late = decideOrder(inStatus[7], commands.success, NOW_MS).order
  expect(namesOf(decideOrder(late, commands.success, NOW_MS))).toEqual(['duplicate-success'])
  expect(namesOf(decideOrder(late, successOf(SECOND), NOW_MS))).toEqual(['refund-due second-success'])
})

it.each([6, 7, -1, 2, 4] as const)('ends a refund begun in %i as refunded or failed to refund', (status) => {
  const command = status === 2 || status === 4 ? commands['refund-by-staff'] : commands.success
  const asked = decideOrder(inStatus[status], command, NOW_MS).order
  expect(asked.pendingRefund).toEqual(FIRST)
  expect(decideOrder(asked, commands['refund-succeeded'], NOW_MS).order).toMatchObject({
    status: 3,
    pendingRefund: null,
  })
  expect(decideOrder(asked, commands['refund-failed'], NOW_MS).order).toMatchObject({
    status: -3,
    pendingRefund: null,
  })
})

it('ignores an answer about a refund of another transaction', () => {
  const asked = decideOrder(inStatus[7], commands.success, NOW_MS).order
  const decision = decideOrder(asked, { type: 'refund-succeeded', transactionId: 'A1' }, NOW_MS)
  expect(decision).toMatchObject({ order: asked, refusal: { reason: 'no-such-refund' } })
})

it.each(['start', 'end', 'refund-by-staff'] as const)('refuses %s while a refund is pending', (name) => {
  for (const status of [2, 4] as const) {
    const asked = { ...inStatus[status], pendingRefund: FIRST }
    expect(decideOrder(asked, commands[name], NOW_MS)).toMatchObject({ order: asked, events: [] })
    expect(decideOrder(asked, commands[name], NOW_MS).refusal).not.toBeNull()
  }
})

it('applies commands while a second payment is being refunded', () => {
  const order = { ...inStatus[4], pendingRefund: SECOND }
  const answered = decideOrder(order, { type: 'refund-succeeded', transactionId: 'A1' }, NOW_MS)
  expect(answered).toMatchObject({ order, refusal: { reason: 'no-such-refund' } })
  expect(decideOrder(order, commands.end, NOW_MS).order.status).toBe(5)
  expect(decideOrder(order, commands['refund-by-staff'], NOW_MS).order.pendingRefund).toEqual(FIRST)
})

it('refuses cancel and deadline of a contract period, and pays or fails it', () => {
  const period = anOrder({ origin: 'contract', payDeadlineMs: null })
  expect(decideOrder(period, commands.cancel, AFTER_MS).order.status).toBe(0)
  expect(decideOrder(period, commands.deadline, AFTER_MS).order.status).toBe(0)
  expect(decideOrder(period, commands.success, AFTER_MS).order.status).toBe(1)
  expect(decideOrder(period, commands['payment-refused'], AFTER_MS).order.status).toBe(-1)
})

it('fails an activation that cost nothing without a refund', () => {
  const granted = anOrder({ origin: 'grant', status: 1, payMoneyFen: 0 })
  expect(namesOf(decideOrder(granted, commands['activation-failed'], NOW_MS))).toEqual(['status-changed'])
})

it('has nothing to refund when staff asks and nothing was paid', () => {
  const granted = anOrder({ origin: 'grant', status: 4, payMoneyFen: 0 })
  expect(decideOrder(granted, commands['refund-by-staff'], NOW_MS).refusal?.code).toBe('refund-failed')
})

it('keeps the other fields of a stored order', () => {
  const stored = { ...anOrder(), userId: 'u1' }
  expect(decideOrder(stored, commands.cancel, NOW_MS).order).toEqual({ ...stored, status: 6 })
})

const waiting = anOrder({ toldPaidBy: 'wechat' })

it.each([
  ['stays unpaid when its buyer cancels', { type: 'cancel' }, 0, []],
  ['is paid by money taken before the deadline', successOf(FIRST, DEADLINE_MS - 1), 1, ['activation-due']],
  ['times out for money taken at it, which goes back', successOf(FIRST), 7, ['refund-due']],
  ['times out for late money of another provider', successOf(SECOND), 7, ['refund-due']],
  ['times out when the wait is over', { type: 'deadline' }, 7, []],
] as const)('an order that waits for proof beyond its deadline %s', (_, command, status, followed) => {
  const { order, events } = decideOrder(waiting, command, AFTER_MS)
  expect(order.status).toBe(status)
  expect(events.map(({ type }) => type).filter((type) => type !== 'status-changed')).toEqual(followed)
})

it('an order that waits for proof refuses a cancel with its reason', () => {
  const refused = { command: 'cancel', status: 0, reason: 'proof-awaited', code: 'cancel-failed' }
  expect(decideOrder(waiting, { type: 'cancel' }, AFTER_MS)).toEqual({
    order: waiting,
    events: [],
    refusal: refused,
  })
})
