import { expect, it } from 'vitest'
import {
  applyObstacle,
  bookingObstacle,
  dayOf,
  deductDay,
  lapsesAtMs,
  scheduleState,
} from './scheduled-rules.ts'

const at = (beijing: string) => Date.parse(`${beijing.replace(' ', 'T')}+08:00`)
const terms = { date: '2026-03-02', amountFen: 1790, description: '云存储' }
const { fromMs: deductFromMs, untilMs: deductUntilMs } = deductDay(terms)
const booking = { amountFen: 1790, deductFromMs, deductUntilMs, outTradeNo: null }

it('reads a day of Beijing from midnight to midnight, and none that is not there', () => {
  expect(dayOf('2026-03-02')).toEqual({
    fromMs: at('2026-03-02 00:00:00'),
    untilMs: at('2026-03-03 00:00:00'),
  })
  expect(dayOf('2026-02-29')).toBeNull()
})

// fact: WX-012
it.each([
  ['2026-02-28 19:00:00', 1790, 'day'],
  ['2026-03-01 07:59:59', 1790, 'hours'],
  ['2026-03-01 08:00:00', 1790, null],
  ['2026-03-01 19:29:59', 1790, null],
  ['2026-03-01 19:30:00', 1790, 'hours'],
  ['2026-03-02 08:00:00', 1790, 'day'],
  ['2026-03-01 08:00:00', 1789, 'amount'],
] as const)('a booking at %s for %i fen: %s', (now, amountFen, obstacle) => {
  expect(bookingObstacle(terms, null, { amountFen, nowMs: at(now) })).toBe(obstacle)
})

it('books once', () => {
  const nowMs = at('2026-03-01 08:00:00')
  expect(bookingObstacle(terms, booking, { amountFen: 1790, nowMs })).toBe('booked')
})

// fact: WX-012
it.each([
  ['2026-03-01 23:59:59', 1790, 'day'],
  ['2026-03-02 00:00:00', 1790, null],
  ['2026-03-02 23:59:59', 1790, null],
  ['2026-03-03 00:00:00', 1790, 'day'],
  ['2026-03-02 09:00:00', 1791, 'amount'],
] as const)('a deduction asked for at %s for %i fen: %s', (now, amountFen, obstacle) => {
  expect(applyObstacle(booking, { amountFen, nowMs: at(now) })).toBe(obstacle)
  expect(applyObstacle(null, { amountFen, nowMs: at(now) })).toBe('not-booked')
})

// fact: WX-012
it('tells a booking by its day and its success', () => {
  const [day, over] = [at('2026-03-02 09:00:00'), deductUntilMs]
  expect(scheduleState(terms, null, day)).toBe('NO_SCHEDULED')
  expect(scheduleState(terms, booking, day)).toBe('SCHEDULED')
  expect(scheduleState(terms, booking, over)).toBe('EXPIRED')
  expect(scheduleState(terms, null, over)).toBe('EXPIRED')
  expect(scheduleState(terms, { outTradeNo: 'A1' }, over)).toBe('PAID')
  expect(lapsesAtMs(terms)).toBe(at('2026-03-03 08:00:00'))
})
