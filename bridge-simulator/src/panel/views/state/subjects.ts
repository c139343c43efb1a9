import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'
import type { Texts } from '../../i18n/en.ts'
import type { MachineName } from '../../model/status-chip.ts'

/** A move that was made, with its instant where one is kept. */
export interface SubjectStep {
  from: string | null
  to: string
  event: string
  atMs: number
}

/** Move that lies ahead of a thing: when it comes by itself, or who does it. */
export interface NextMove {
  event: string
  to: string
  /** World time of a scheduled transition; null when it needs an action. */
  atMs: number | null
  /** What the tester can do for it here. */
  act: 'refund' | 'withdraw' | null
}

/** One thing that has a state machine. */
export interface Subject {
  key: string
  machine: MachineName
  title: string
  about: string
  now: string
  steps: readonly SubjectStep[]
  next: readonly NextMove[]
  /** For the journal; null where no order is behind it. */
  orderNo: string | null
}

type State = Schemas['WorldState']
type Machines = readonly Schemas['StateMachine'][]
/** When an event comes by itself, and what the tester can do for it. */
type Ahead = Readonly<Partial<Record<string, { atMs?: number | null; act?: NextMove['act'] }>>>

function nextMoves(
  machines: Machines,
  { machine: name, now }: Pick<Subject, 'machine' | 'now'>,
  ahead: Ahead,
): NextMove[] {
  const machine = machines.find((one) => one.name === name)
  return (machine?.transitions ?? []).flatMap(({ from, event, to }) =>
    from === now ? [{ event, to, atMs: ahead[event]?.atMs ?? null, act: ahead[event]?.act ?? null }] : [],
  )
}

/** An order: its moves are kept one by one. */
export function orderSubject(order: Schemas['OrderRow'], state: State, machines: Machines): Subject {
  const own = state.entitlements.filter(({ orderNo }) => orderNo === order.orderNo)
  const earliest = (times: readonly (number | null)[]) => {
    const known = times.filter((time) => time !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  const ahead: Ahead = {
    deadline: { atMs: order.payDeadlineMs },
    start: { atMs: earliest(own.map(({ startsAtMs }) => startsAtMs)) },
    'activated-now': { atMs: earliest(own.map(({ startsAtMs }) => startsAtMs)) },
    end: { atMs: earliest(own.map(({ endsAtMs }) => endsAtMs)) },
    'refund-by-staff': { act: 'refund' },
  }
  const now = String(order.status)
  return {
    key: order.orderNo,
    machine: 'order',
    title: order.orderNo,
    about: [order.deviceName, order.packageId].filter(Boolean).join(' · '),
    now,
    steps: (order.transitions ?? []).map(({ from, to, event, atMs }) => ({
      ...{ event, atMs, to: String(to) },
      from: from === null ? null : String(from),
    })),
    next: nextMoves(machines, { machine: 'order', now }, ahead),
    orderNo: order.orderNo,
  }
}

/** A contract, its channel by name, then each of its periods, the newest first. */
export function contractSubjects(
  contract: Schemas['ContractRow'],
  machines: Machines,
  { packages }: Pick<Texts, 'packages'>,
): Subject[] {
  const { contractCode, transitions, cycles } = contract
  const stepsOf = (period: number | null): SubjectStep[] =>
    transitions.filter((step) => step.period === period)
  const details = [contract.channel, packages.wallets[contract.provider], contract.packageId]
    .filter(Boolean)
    .join(' · ')
  const whole: Subject = {
    ...{
      key: contractCode,
      machine: 'contract',
      title: lastDigits(contractCode),
      about: details,
      now: contract.state,
    },
    steps: stepsOf(null),
    next: nextMoves(machines, { machine: 'contract', now: contract.state }, {}),
    orderNo: null,
  }
  const periods = cycles.toReversed().map((cycle): Subject => {
    const due = { atMs: cycle.nextDueMs }
    const ahead = {
      announce: due,
      try: due,
      'notice-taken': due,
      'window-closed': { atMs: cycle.windowUntilMs },
    }
    return {
      ...{
        key: `${contractCode}-${cycle.period}`,
        machine: 'contract-cycle',
        about: details,
        now: cycle.state,
      },
      title: String(cycle.period),
      steps: stepsOf(cycle.period),
      next: nextMoves(machines, { machine: 'contract-cycle', now: cycle.state }, ahead),
      orderNo: cycle.orderNo,
    }
  })
  return [whole, ...periods]
}

/** A package on a device, its channel by name: when it was put there, began and ended is kept, when it was set aside is not. */
export function entitlementSubject(
  row: Schemas['EntitlementRow'],
  machines: Machines,
  { packages }: Pick<Texts, 'packages'>,
): Subject {
  const { state, startsAtMs, endsAtMs, createdAtMs } = row
  const ahead: Ahead = { started: { atMs: startsAtMs }, ended: { atMs: endsAtMs } }
  return {
    ...{ key: row.entitlementId, machine: 'entitlement', title: row.packageId, now: state },
    about: [packages.kinds[row.kind] ?? row.kind, row.channel, row.cause && packages.causes[row.cause]]
      .filter(Boolean)
      .join(' · '),
    steps: entitlementSteps({ state, startsAtMs, endsAtMs, createdAtMs }),
    next: nextMoves(machines, { machine: 'entitlement', now: state }, ahead),
    orderNo: row.orderNo === '' ? null : row.orderNo,
  }
}

type Lifetime = Pick<Schemas['EntitlementRow'], 'state' | 'startsAtMs' | 'endsAtMs' | 'createdAtMs'>

function entitlementSteps({ state, startsAtMs, endsAtMs, createdAtMs }: Lifetime): SubjectStep[] {
  const first = state === 'activating' || state === 'activation-failed' ? 'activating' : 'not-yet-active'
  const planned = { from: null, to: first, event: 'planned', atMs: createdAtMs }
  const hasRun = state === 'activated' || state === 'suspended' || state === 'expired'
  if (!hasRun || startsAtMs === null) return [planned]
  const started = { from: first, to: 'activated', event: 'started', atMs: startsAtMs }
  if (state !== 'expired' || endsAtMs === null) return [planned, started]
  return [planned, started, { from: 'activated', to: 'expired', event: 'ended', atMs: endsAtMs }]
}

/** A coupon; expired and not yet effective are no states of their own, they follow from the time. */
export function couponSubject(coupon: Schemas['CouponRow'], machines: Machines): Subject {
  const { couponId, status, validFromMs, usedAtMs, orderNo } = coupon
  const now = status === 'expired' || status === 'not-yet-effective' ? 'unused' : status
  const given = { from: null, to: 'unused', event: 'give', atMs: validFromMs }
  const used = usedAtMs === null ? [] : [{ from: 'reserved', to: 'used', event: 'use', atMs: usedAtMs }]
  return {
    ...{ key: couponId, machine: 'coupon', title: couponId, about: coupon.nameKey, now, orderNo },
    steps: [given, ...used],
    next: nextMoves(machines, { machine: 'coupon', now }, { withdraw: { act: 'withdraw' } }),
  }
}

/** A SIM card: what its operator does to it is an edit of the device. */
export function simSubject(device: Schemas['DeviceRow'], machines: Machines, texts: Texts): Subject | null {
  const { sim, deviceId, deviceName } = device
  if (sim === null) return null
  return {
    ...{ key: deviceId, machine: 'sim', title: sim.iccid, now: sim.state, steps: [], orderNo: null },
    about: [deviceName, sim.manufacturer, simForm(sim.form, texts)].filter(Boolean).join(' · '),
    next: nextMoves(machines, { machine: 'sim', now: sim.state }, {}),
  }
}

/** Names the form that a SIM card is made as, in the panel's language. */
export function simForm(form: string, { device }: Texts): string {
  return device.values[`form-${form}`] ?? form
}
