import { expect, it } from 'vitest'
import { formatBeijing, parseBeijing } from '../../../kernel/clock.ts'
import type { OpenCycle } from './renewal-rules.ts'
import { renewalRulesOf } from './renewal-rules-of.ts'

const wechat = renewalRulesOf('wechat')
const alipay = renewalRulesOf('alipay')

function at(text: string): number {
  const instant = parseBeijing(text)
  if (instant === null) throw new Error(`${text} is no time`)
  return instant
}

const text = (instant: number | null) => (instant === null ? null : formatBeijing(instant))

it.each([
  // service ends, notice, first try, window from, until
  ['2026-12-20 09:41:00', '2026-12-17 09:41:00', '2026-12-19 09:41:00', '12-19 07:00:00', '12-25 22:00:00'],
  ['2026-12-20 00:00:00', '2026-12-17 07:00:00', '2026-12-19 07:00:00', '12-19 07:00:00', '12-25 22:00:00'],
  ['2026-12-20 23:30:00', '2026-12-17 21:59:00', '2026-12-19 21:59:00', '12-19 07:00:00', '12-25 22:00:00'],
  ['2026-12-20 22:00:00', '2026-12-17 21:59:00', '2026-12-19 21:59:00', '12-19 07:00:00', '12-25 22:00:00'],
  ['2027-01-02 06:59:59', '2026-12-30 07:00:00', '2027-01-01 07:00:00', '01-01 07:00:00', '01-07 22:00:00'],
])('WeChat: a service ending %s is announced %s and tried %s', (ends, notice, first, from, until) => {
  const plan = wechat.planNext(at(ends))
  expect([text(plan.announceAtMs), text(plan.plannedAtMs), plan.window]).toEqual([notice, first, null])
  const window = wechat.windowOf(plan.announceAtMs ?? 0)
  expect([text(window.fromMs)?.slice(5), text(window.untilMs)?.slice(5)]).toEqual([from, until])
})

it('WeChat: tries again each day at the same time until the window closes', () => {
  const plan = wechat.planNext(at('2026-12-20 09:41:00'))
  const cycle: OpenCycle = { ...wechat.windowOf(plan.announceAtMs ?? 0), plannedAtMs: plan.plannedAtMs }
  const tries: (string | null)[] = []
  for (
    let tryMs: number | null = plan.plannedAtMs;
    tryMs !== null;
    tryMs = wechat.nextTry(cycle, tryMs + 90_000)
  )
    tries.push(text(tryMs))
  expect(tries).toEqual(['19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-12-${day} 09:41:00`))
})

it('WeChat: the first period needs no notice within twelve hours of signing, and one after that', () => {
  const signed = at('2026-11-20 23:00:00')
  const plan = wechat.planFirst(signed, signed)
  expect([plan.announceAtMs, plan.plannedAtMs, text(plan.window?.untilMs ?? null)]).toEqual([
    null,
    signed,
    '2026-11-21 11:00:00',
  ])
  const late = wechat.planFirst(signed, at('2026-11-21 23:00:00'))
  expect([text(late.announceAtMs), text(late.plannedAtMs), late.window]).toEqual([
    '2026-11-22 07:00:00',
    '2026-11-24 07:00:00',
    null,
  ])
})

it.each([
  ['2026-12-19 06:00:00', '2026-12-19 07:00:00'],
  ['2026-12-20 22:30:00', '2026-12-21 07:00:00'],
  ['2026-12-25 21:59:59', '2026-12-25 21:59:59'],
  ['2026-12-25 22:00:00', null],
])('WeChat: wished at %s, taken at %s', (wish, taken) => {
  const window = wechat.windowOf(at('2026-12-17 09:41:00'))
  expect(text(wechat.nextOpening({ ...window, plannedAtMs: window.fromMs }, at(wish)))).toBe(taken)
})

it.each([
  ['2026-12-20 09:41:00', '2026-12-19 09:41:00', '2026-12-20 08:41:00'],
  ['2026-12-20 00:20:00', '2026-12-19 00:20:00', '2026-12-20 00:00:00'],
  ['2026-12-20 23:59:59', '2026-12-19 23:59:59', '2026-12-20 22:59:59'],
])('Alipay: a service ending %s is tried %s and %s, on D', (ends, first, second) => {
  const plan = alipay.planNext(at(ends))
  expect([plan.announceAtMs, text(plan.plannedAtMs)]).toEqual([null, first])
  expect([text(plan.window?.fromMs ?? 0), text(plan.window?.untilMs ?? 0)]).toEqual([
    '2026-12-15 00:00:00',
    '2026-12-21 00:00:00',
  ])
  const cycle = { fromMs: 0, untilMs: 0, ...plan.window, plannedAtMs: plan.plannedAtMs }
  const secondMs = alipay.nextTry(cycle, plan.plannedAtMs + 5000)
  expect([text(secondMs), alipay.nextTry(cycle, secondMs ?? 0)]).toEqual([second, null])
})

it('after a lapse WeChat is announced as soon as its hours allow, Alipay moves the plan to that day', () => {
  const due = at('2026-12-27 23:00:00')
  const { announceAtMs, plannedAtMs } = wechat.planAfterLapse(due)
  expect([text(announceAtMs), text(plannedAtMs)]).toEqual(['2026-12-28 07:00:00', '2026-12-30 07:00:00'])
  expect(alipay.planAfterLapse(due)).toEqual({
    plannedAtMs: due,
    serviceEndsAtMs: due,
    announceAtMs: due,
    window: null,
  })
})
