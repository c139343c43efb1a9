import { expect, it } from 'vitest'
import { formatBeijing, parseBeijing } from '../../../engine/kernel/clock.ts'
import { contractRulesOf, PLAN_POOLS, renewalRulesOf } from './contract.ts'
import type { CycleWindow } from './renewal-plan.ts'
import { alipayRenewalRules, wechat24HourRules, wechatRenewalRules } from './renewal-rules.ts'

const wechat = renewalRulesOf('wechat')
const dayAfter = renewalRulesOf('wechat-24-hour')
const alipay = renewalRulesOf('alipay')

function at(text: string): number {
  const instant = parseBeijing(text)
  if (instant === null) throw new Error(`${text} is no time`)
  return instant
}

const text = (instant: number | null) => (instant === null ? null : formatBeijing(instant))
const [announcedPlan = ''] = PLAN_POOLS['pre-notice']
const [dayAfterPlan = ''] = PLAN_POOLS['24-hour']

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

/** The tries of one period, ten at most: a rule that never ended them would fill the memory. */
function triesOf(firstMs: number, nextTry: (tryMs: number) => number | null): (string | null)[] {
  const tries: (string | null)[] = []
  for (let tryMs: number | null = firstMs; tryMs !== null && tries.length < 10; tryMs = nextTry(tryMs))
    tries.push(text(tryMs))
  return tries
}

it('WeChat: tries again each day at the same time until the window closes', () => {
  const plan = wechat.planNext(at('2026-12-20 09:41:00'))
  const cycle: CycleWindow = { ...wechat.windowOf(plan.announceAtMs ?? 0), plannedAtMs: plan.plannedAtMs }
  const tries = triesOf(plan.plannedAtMs, (tryMs) => wechat.nextTry(cycle, tryMs + 90_000))
  expect(tries).toEqual(['19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-12-${day} 09:41:00`))
})

it('WeChat: the first period needs an announcement from twelve hours after signing on', () => {
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
])('WeChat: planned for %s, tried at %s', (wish, taken) => {
  const window = wechat.windowOf(at('2026-12-17 09:41:00'))
  expect(text(wechat.nextOpening({ ...window, plannedAtMs: window.fromMs }, at(wish)))).toBe(taken)
})

it.each([
  // service ends, asked for, money moves, window until
  ['2026-12-20 09:41:00', '2026-12-18 09:41:00', '2026-12-19 09:41:00', '2026-12-26 09:41:00'],
  ['2026-12-20 00:00:00', '2026-12-18 07:00:00', '2026-12-19 07:00:00', '2026-12-26 07:00:00'],
  ['2027-01-01 23:30:00', '2026-12-31 07:00:00', '2027-01-01 07:00:00', '2027-01-08 07:00:00'],
])('WeChat, 24-hour: a service ending %s is requested %s and paid %s', (ends, asked, moved, until) => {
  const plan = dayAfter.planNext(at(ends))
  const cycle = { fromMs: 0, untilMs: 0, ...plan.window, plannedAtMs: plan.plannedAtMs }
  expect([plan.announceAtMs, text(plan.plannedAtMs), text(cycle.untilMs)]).toEqual([null, asked, until])
  expect(text(dayAfter.deductionAtMs(cycle, plan.plannedAtMs))).toBe(moved)
})

it.each([
  ['2026-12-17 00:00:00', '2026-12-18 09:41:00'],
  ['2026-12-19 03:00:00', '2026-12-19 07:00:00'],
  ['2026-12-24 22:00:00', '2026-12-25 07:00:00'],
  ['2026-12-25 09:41:00', '2026-12-25 09:41:00'],
  ['2026-12-25 09:41:01', null],
  ['2026-12-26 09:41:00', null],
])(
  'WeChat, 24-hour: planned for %s, requested at %s, so that the money moves in the window',
  (wish, taken) => {
    const { window, plannedAtMs } = dayAfter.planNext(at('2026-12-20 09:41:00'))
    const cycle = { fromMs: 0, untilMs: 0, ...window, plannedAtMs }
    expect(text(dayAfter.nextOpening(cycle, at(wish)))).toBe(taken)
  },
)

it('WeChat, 24-hour: repeats the request an hour after each failure until the money would move too late', () => {
  const { window, plannedAtMs } = dayAfter.planNext(at('2026-12-20 09:41:00'))
  const cycle = { fromMs: 0, untilMs: 0, ...window, plannedAtMs }
  const tries = triesOf(plannedAtMs, (tryMs) => dayAfter.nextTry(cycle, dayAfter.deductionAtMs(cycle, tryMs)))
  expect(tries).toEqual(
    ['18 09', '19 10', '20 11', '21 12', '22 13', '23 14', '24 15'].map((at24) => `2026-12-${at24}:41:00`),
  )
})

it('WeChat: a signature learned of at night, twelve hours after which the hours have not begun, goes the usual way', () => {
  const signed = at('2026-11-20 18:50:00')
  const atNight = at('2026-11-20 22:30:00')
  expect(wechat.planFirst(signed, atNight)).toEqual(wechat.planAfterUnpaid(atNight))
  expect(dayAfter.planFirst(signed, atNight)).toEqual(dayAfter.planAfterUnpaid(atNight))
  // A signature of twenty minutes later leaves ten of the next morning.
  const later = at('2026-11-20 19:10:00')
  expect(wechat.planFirst(later, atNight).window?.untilMs).toBe(at('2026-11-21 07:10:00'))
})

it('WeChat, 24-hour: the first period is paid at once within twelve hours of signing, and a day later after that', () => {
  const signed = at('2026-11-20 23:00:00')
  const first = dayAfter.planFirst(signed, signed)
  const signingWindow = { fromMs: 0, untilMs: 0, ...first.window, plannedAtMs: first.plannedAtMs }
  expect([dayAfter.deductionAtMs(signingWindow, signed), text(signingWindow.untilMs)]).toEqual([
    signed,
    '2026-11-21 11:00:00',
  ])
  expect(text(dayAfter.nextOpening(signingWindow, signed))).toBe('2026-11-21 07:00:00')
  expect(text(dayAfter.nextTry(signingWindow, signed))).toBe('2026-11-21 07:00:00')
  const late = dayAfter.planFirst(signed, at('2026-11-21 11:00:00'))
  const usual = { fromMs: 0, untilMs: 0, ...late.window, plannedAtMs: late.plannedAtMs }
  expect(text(dayAfter.deductionAtMs(usual, late.plannedAtMs))).toBe('2026-11-22 11:00:00')
  expect(dayAfter.planAfterUnpaid(late.plannedAtMs)).toEqual(late)
})

it.each([
  ['wechat', '120201', 'wechat'],
  ['wechat', '120310', 'wechat-24-hour'],
  ['wechat', null, 'wechat'],
  ['alipay', null, 'alipay'],
] as const)('a contract of %s on plan %s follows the renewal rules %s', (provider, planId, rulesName) => {
  expect(contractRulesOf({ provider, planId })).toBe(renewalRulesOf(rulesName))
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
  const { announceAtMs, plannedAtMs } = wechat.planAfterUnpaid(due)
  expect([text(announceAtMs), text(plannedAtMs)]).toEqual(['2026-12-28 07:00:00', '2026-12-30 07:00:00'])
  expect(alipay.planAfterUnpaid(due)).toEqual({
    plannedAtMs: due,
    serviceEndsAtMs: due,
    announceAtMs: due,
    window: null,
  })
})

it('Alipay: its plan is compared as the window opens, and moved first for a signature learned of on a later day', () => {
  const { window } = alipay.planNext(at('2026-12-20 09:41:00'))
  expect(text(alipay.planCheckMs(window ?? { fromMs: 0, untilMs: 0 }))).toBe('2026-12-15 00:00:00')
  expect(wechat.planCheckMs({ fromMs: 0, untilMs: 0 })).toBeNull()
  expect(dayAfter.planCheckMs({ fromMs: 0, untilMs: 0 })).toBeNull()
  const signed = at('2026-11-20 23:50:00')
  expect(alipay.planFirst(signed, at('2026-11-20 23:59:59')).announceAtMs).toBeNull()
  const late = at('2026-11-21 00:00:00')
  expect(alipay.planFirst(signed, late)).toEqual(alipay.planAfterUnpaid(late))
})

it('returns the renewal rules of a name', () => {
  expect(renewalRulesOf('wechat')).toBe(wechatRenewalRules)
  expect(renewalRulesOf('wechat-24-hour')).toBe(wechat24HourRules)
  expect(renewalRulesOf('alipay')).toBe(alipayRenewalRules)
})

it.each([
  ['a plan that announces', { provider: 'wechat', planId: announcedPlan }, wechatRenewalRules],
  ['a plan of the day after', { provider: 'wechat', planId: dayAfterPlan }, wechat24HourRules],
  ['no plan yet', { provider: 'wechat', planId: null }, wechatRenewalRules],
  ['Alipay', { provider: 'alipay', planId: null }, alipayRenewalRules],
  ['Alipay, whatever the plan', { provider: 'alipay', planId: dayAfterPlan }, alipayRenewalRules],
] as const)('a contract on %s follows its renewal rules', (_name, contract, rules) => {
  expect(contractRulesOf(contract)).toBe(rules)
})
