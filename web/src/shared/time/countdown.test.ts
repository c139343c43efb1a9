import { expect, it } from 'vitest'
import { countdownAt, countdownSource } from './countdown.ts'
import { parseWireTime } from './wire-time.ts'

const created = '2026-11-20 09:41:00'
const deadline = '2026-11-20 09:56:00'
const MINUTE_MS = 60_000
const atMs = (text: string): number => parseWireTime(text) ?? Number.NaN

function remainingAt(now: string, received: { serverTime?: string; atMs: number }): number | undefined {
  const order = {
    payDeadline: deadline,
    createTime: created,
    ...(received.serverTime === undefined ? {} : { serverTime: received.serverTime }),
  }
  const source = countdownSource(order, received.atMs)
  return source === null ? undefined : countdownAt(source, atMs(now)).remainingMs
}

it.each([
  ['2026-11-20 09:41:00', 15 * MINUTE_MS],
  ['2026-11-20 09:55:59', 1000],
  ['2026-11-20 09:56:00', 0],
  ['2026-11-20 10:56:00', 0],
])('countdownAt %s has %i ms remaining', (now, remainingMs) => {
  expect(remainingAt(now, { serverTime: created, atMs: atMs(created) })).toBe(remainingMs)
})

it('corrects a page clock that is an hour ahead', () => {
  const received = { serverTime: '2026-11-20 09:46:00', atMs: atMs('2026-11-20 10:46:00') }
  expect(remainingAt('2026-11-20 10:51:00', received)).toBe(5 * MINUTE_MS)
})

it('does not correct a clock by less than a second', () => {
  const received = { serverTime: created, atMs: atMs(created) + 900 }
  expect(remainingAt(created, received)).toBe(15 * MINUTE_MS)
})

it('uses the page clock when the backend sends no time', () => {
  expect(remainingAt('2026-11-20 09:51:00', { atMs: 0 })).toBe(5 * MINUTE_MS)
})

it('returns the time left within the whole time to pay', () => {
  const order = { payDeadline: deadline, serverTime: '2026-11-20 09:46:00' }
  expect(countdownSource({ ...order, createTime: created }, 0)?.totalMs).toBe(15 * MINUTE_MS)
  expect(countdownSource(order, 0)?.totalMs).toBe(10 * MINUTE_MS)
})

it('returns null without a deadline', () => {
  expect(countdownSource({}, 0)).toBeNull()
  expect(countdownSource({ payDeadline: null, serverTime: created }, 0)).toBeNull()
  expect(countdownSource({ payDeadline: 'soon' }, 0)).toBeNull()
})
