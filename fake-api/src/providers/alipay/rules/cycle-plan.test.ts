import { expect, it } from 'vitest'
import { beijingDate, shiftDays, shiftMonths } from './beijing-date.ts'
import { afterDeduction, type CyclePlan, isPlanAllowed, mayDeduct, planOn } from './cycle-plan.ts'

const monthly: CyclePlan = { periodType: 'DAY', period: 30, nextDate: '2026-12-20', lastDate: null }

it.each([
  ['2026-12-14', false],
  ['2026-12-15', true],
  ['2026-12-19', true],
  ['2026-12-20', true],
  // The day is lost; the next window is 14 to 19 January.
  ['2026-12-21', false],
  ['2027-01-13', false],
  ['2027-01-14', true],
  ['2027-01-19', true],
  ['2027-01-20', false],
])('allows a deduction on %s: %s', (today, isAllowed) => {
  expect(mayDeduct(monthly, today)).toBe(isAllowed)
})

it('plans the next deduction from the planned day of the last', () => {
  const paid = afterDeduction(monthly, '2026-12-15')
  expect(paid).toEqual({ ...monthly, nextDate: '2027-01-19', lastDate: '2026-12-20' })
  expect(mayDeduct(paid, '2026-12-20')).toBe(false)
})

it('skips missed days', () => {
  expect(planOn(monthly, '2027-03-01').nextDate).toBe('2027-03-20')
})

it.each<[string, Partial<CyclePlan>, boolean]>([
  ['thirty days', {}, true],
  ['a week', { period: 7 }, true],
  ['six days', { period: 6 }, false],
  ['no whole number', { period: 30.5 }, false],
  ['a period without end', { period: 1e9 }, false],
  ['today', { nextDate: '2026-11-20' }, true],
  ['yesterday', { nextDate: '2026-11-19' }, false],
  ['no day at all', { nextDate: '2026-02-30' }, false],
  ['a month from a 28th', { periodType: 'MONTH', period: 1, nextDate: '2026-11-28' }, true],
  ['a month from a 29th', { periodType: 'MONTH', period: 1, nextDate: '2026-11-29' }, false],
  ['no month', { periodType: 'MONTH', period: 0, nextDate: '2026-11-28' }, false],
])('validates a plan of %s', (_, change, isAllowed) => {
  expect(isPlanAllowed({ ...monthly, ...change }, '2026-11-20')).toBe(isAllowed)
})

it('counts days and months of the Beijing calendar', () => {
  expect(beijingDate(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(shiftDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(shiftDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(shiftMonths('2026-12-28', 2)).toBe('2027-02-28')
  expect(shiftMonths('2026-11-05', 1)).toBe('2026-12-05')
})
