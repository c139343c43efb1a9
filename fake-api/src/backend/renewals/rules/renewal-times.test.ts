import { expect, it } from 'vitest'
import { DAY_MS, formatBeijing, HOUR_MS, parseBeijing } from '../../../engine/kernel/clock.ts'
import { renewalRulesOf } from './contract.ts'
import type { CyclePlan, CycleWindow } from './renewal-plan.ts'

const at = (text: string) => parseBeijing(`2026-12-${text}`) ?? 0
const text = (instant: number | null) => instant && formatBeijing(instant).slice(8)
const wechat = renewalRulesOf('wechat')
const dayAfter = renewalRulesOf('wechat-24-hour')
const alipay = renewalRulesOf('alipay')

const NOW_MS = at('20 09:41:00')
const SIGNED_MS = at('20 09:00:00')

/** A plan as text: first try, end of the service, notice, window. */
const say = ({ plannedAtMs, serviceEndsAtMs, announceAtMs, window }: CyclePlan) =>
  [plannedAtMs, serviceEndsAtMs, announceAtMs, window?.fromMs ?? null, window?.untilMs ?? null].map(text)

it.each([
  ['wechat', ['20 09:41:00', '20 09:41:00', null, '20 09:00:00', '20 21:00:00']],
  ['wechat-24-hour', ['20 09:41:00', '20 09:41:00', null, '20 09:00:00', '20 21:00:00']],
  ['alipay', ['20 09:41:00', '20 09:41:00', null, '15 00:00:00', '21 00:00:00']],
] as const)('%s plans the period paid when signing', (rulesName, plan) => {
  expect(say(renewalRulesOf(rulesName).planFirst(SIGNED_MS, NOW_MS))).toEqual(plan)
})

it.each([
  ['wechat', ['22 07:00:00', '22 07:00:00', '20 21:00:00', null, null]],
  ['wechat-24-hour', ['20 21:00:00', '20 21:00:00', null, '20 21:00:00', '28 21:00:00']],
  ['alipay', ['20 21:00:00', '20 21:00:00', null, '15 00:00:00', '21 00:00:00']],
] as const)(
  '%s plans the first period the usual way from twelve hours after signing on',
  (rulesName, plan) => {
    const { planFirst } = renewalRulesOf(rulesName)
    expect(say(planFirst(SIGNED_MS, SIGNED_MS + 12 * HOUR_MS))).toEqual(plan)
  },
)

it.each([
  ['wechat', ['19 09:41:00', '20 09:41:00', '17 09:41:00', null, null]],
  ['wechat-24-hour', ['18 09:41:00', '20 09:41:00', null, '18 09:41:00', '26 09:41:00']],
  ['alipay', ['19 09:41:00', '20 09:41:00', null, '15 00:00:00', '21 00:00:00']],
] as const)('%s plans the next period', (rulesName, plan) => {
  expect(say(renewalRulesOf(rulesName).planNext(NOW_MS))).toEqual(plan)
})

it.each([
  ['wechat', ['22 07:00:00', '22 07:00:00', '20 09:41:00', null, null]],
  ['wechat-24-hour', ['20 09:41:00', '20 09:41:00', null, '20 09:41:00', '28 09:41:00']],
  ['alipay', ['20 09:41:00', '20 09:41:00', '20 09:41:00', null, null]],
] as const)('%s plans the period after a lapse', (rulesName, plan) => {
  expect(say(renewalRulesOf(rulesName).planAfterUnpaid(NOW_MS))).toEqual(plan)
})

it.each([
  ['wechat', '22 07:00:00', '28 22:00:00'],
  ['wechat-24-hour', '20 09:41:00', '28 09:41:00'],
  ['alipay', '20 00:00:00', '21 00:00:00'],
] as const)('%s opens a window with an announcement', (rulesName, from, until) => {
  const { fromMs, untilMs } = renewalRulesOf(rulesName).windowOf(NOW_MS)
  expect([text(fromMs), text(untilMs)]).toEqual([from, until])
})

it('allows announcements at WeChat between 07:00 and 22:00, elsewhere at any hour', () => {
  const wished = ['20 06:59:59', '20 07:00:00', '20 21:59:59', '20 22:00:00'].map(at)
  expect(wished.map((ms) => text(wechat.nextNotice(ms)))).toEqual([
    ...['20 07:00:00', '20 07:00:00', '20 21:59:59', '21 07:00:00'],
  ])
  expect(wished.map(dayAfter.nextNotice)).toEqual(wished)
  expect(wished.map(alipay.nextNotice)).toEqual(wished)
})

const window: CycleWindow = { plannedAtMs: NOW_MS, fromMs: at('20 08:00:00'), untilMs: at('28 20:00:00') }
const signingWindow: CycleWindow = {
  plannedAtMs: NOW_MS,
  fromMs: SIGNED_MS,
  untilMs: SIGNED_MS + 12 * HOUR_MS,
}

it('moves money at once, but a day later in the 24-hour mode of WeChat', () => {
  expect([wechat, alipay].map(({ deductionAtMs }) => deductionAtMs(window, NOW_MS))).toEqual([NOW_MS, NOW_MS])
  expect(dayAfter.deductionAtMs(window, NOW_MS)).toBe(NOW_MS + DAY_MS)
  expect(dayAfter.deductionAtMs(signingWindow, NOW_MS)).toBe(NOW_MS)
})

it.each([
  ['wechat', ['20 08:00:00', '20 09:41:00', '21 07:00:00', null, null]],
  ['wechat-24-hour', ['20 08:00:00', '20 09:41:00', '21 07:00:00', null, null]],
  ['alipay', ['20 08:00:00', '20 09:41:00', '20 23:00:00', '28 19:59:59', null]],
] as const)('%s deducts inside its window', (rulesName, taken) => {
  const { nextOpening } = renewalRulesOf(rulesName)
  const wished = ['19 00:00:00', '20 09:41:00', '20 23:00:00', '28 19:59:59', '28 20:00:00']
  const answers = wished.map((wish) => text(nextOpening(window, at(wish))))
  if (rulesName === 'wechat') expect(answers).toEqual([...taken.slice(0, 3), '28 19:59:59', null])
  else expect(answers).toEqual(taken)
})

it('keeps the hours within twelve hours of signing and tries every four hours', () => {
  const night = { ...signingWindow, fromMs: at('20 20:00:00'), untilMs: at('21 08:00:00') }
  for (const { nextOpening, nextTry } of [wechat, dayAfter]) {
    const wished = ['20 12:00:00', '20 23:00:00', '21 07:59:59', '21 08:00:00'].map(at)
    expect(wished.map((ms) => text(nextOpening(night, ms)))).toEqual([
      ...['20 20:00:00', '21 07:00:00', '21 07:59:59', null],
    ])
    expect(
      [at('20 23:00:00'), at('21 03:59:59'), at('21 04:00:00')].map((ms) => text(nextTry(night, ms))),
    ).toEqual([...['21 07:00:00', '21 07:59:59', null]])
  }
})

it('tries again the next day at WeChat at the time of the first try, kept inside the hours', () => {
  const early = { ...window, plannedAtMs: at('20 05:00:00') }
  const late = { ...window, plannedAtMs: at('20 22:00:00') }
  const failedMs = at('20 23:30:00')
  expect([window, early, late].map((cycle) => text(wechat.nextTry(cycle, failedMs)))).toEqual([
    ...['21 09:41:00', '21 07:00:00', '21 21:59:00'],
  ])
  expect(wechat.nextTry({ ...window, untilMs: at('21 09:41:00') }, failedMs)).toBeNull()
})

it('tries again an hour later in the 24-hour mode while the money would move in time', () => {
  const { nextTry } = dayAfter
  expect(text(nextTry(window, NOW_MS))).toBe('20 10:41:00')
  expect(text(nextTry(window, at('27 19:00:00')))).toBe('27 20:00:00')
  expect(nextTry(window, at('27 19:00:01'))).toBeNull()
})

it('tries a second time at Alipay on the last day, not after it and not when that has passed', () => {
  const cycle = { ...window, plannedAtMs: at('27 09:41:00'), untilMs: at('29 00:00:00') }
  expect(text(alipay.nextTry(cycle, at('27 09:41:05')))).toBe('28 08:41:00')
  expect(alipay.nextTry(cycle, at('28 08:41:00'))).toBeNull()
  const atTheEnd = { ...cycle, plannedAtMs: at('28 01:00:00') }
  expect(alipay.nextTry(atTheEnd, at('28 01:00:05'))).toBeNull()
})
