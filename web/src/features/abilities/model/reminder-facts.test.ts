import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { reminderFactsOf } from './reminder-facts.ts'

const nowMs = parseWireTime('2026-11-20 09:41:00') ?? 0
const detail = { vipStatus: 1, expireDate: '2026-12-20 09:41:00', callCount: 60, callsLeft: 58 } as const

it('counts calls and days of the package in effect', () => {
  expect(reminderFactsOf(detail, nowMs)).toEqual({
    callsLeft: 58,
    callsTotal: 60,
    callsMade: 2,
    daysLeft: 30,
    until: '2026.12.20',
  })
})

it.each([
  ['a day that has begun counts', '2026-11-20 09:41:01', 1],
  ['the end itself is no day', '2026-11-20 09:41:00', 0],
  ['an end in the past is no day', '2026-11-01 00:00:00', 0],
])('reminderFactsOf counts the days left: %s', (_case, expireDate, daysLeft) => {
  expect(reminderFactsOf({ ...detail, expireDate }, nowMs)?.daysLeft).toBe(daysLeft)
})

it('leaves open what the backend does not say', () => {
  expect(reminderFactsOf({ ...detail, expireDate: null }, nowMs)).toMatchObject({
    daysLeft: null,
    until: null,
  })
})

it('never counts more calls made than there were', () => {
  expect(reminderFactsOf({ ...detail, callsLeft: 70 }, nowMs)?.callsMade).toBe(0)
})

it('returns null without a package', () => {
  expect(reminderFactsOf({ ...detail, vipStatus: 0 }, nowMs)).toBeNull()
})
