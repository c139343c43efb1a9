import { expect, it } from 'vitest'
import { DAY_MS, formatBeijing, parseBeijing } from '../../../engine/kernel/clock.ts'
import { buy } from './entitlement-fixture.ts'
import {
  coveredChannels,
  dataExpiry,
  expireInfo,
  infoOf,
  isAnySlotForSale,
  isRenewedAhead,
  joinExpiry,
  renewalStart,
  type SlotExpiry,
} from './expiry.ts'
import { revokeEntitlement } from './timeline.ts'

const running = buy([], 0, {}).timeline

it('returns no expiry for a device that never had a package', () => {
  expect(expireInfo([], 5)).toEqual({
    vipStatus: 0,
    expiresAtMs: null,
    expireDate: null,
    expireDateUTC: null,
    isActivating: false,
  })
})

// spec: 3.11
it('returns the end in Beijing time and in UTC', () => {
  const boughtAtMs = parseBeijing('2026-11-20 07:30:00') ?? 0
  const { timeline } = buy([], boughtAtMs, { boughtMs: 30 * DAY_MS })
  expect(expireInfo(timeline, boughtAtMs)).toEqual({
    vipStatus: 1,
    expiresAtMs: boughtAtMs + 30 * DAY_MS,
    expireDate: '2026-12-20 07:30:00',
    expireDateUTC: '2026-12-19 23:30:00',
    isActivating: false,
  })
})

it.each([
  ['a running package', running, 29, 1, 30],
  ['an ended package', running, 30, 0, 30],
  ['a renewed package', buy(running, 5, { id: 2 }).timeline, 10, 1, 60],
  ['a suspended package', buy(running, 5, { id: 2, effect: 'immediate' }).timeline, 10, 1, 60],
  ['an activating package', buy([], 0, { readyAtMs: 20 }).timeline, 10, 0, null],
  ['one that became ready', buy([], 0, { readyAtMs: 20 }).timeline, 20, 1, 50],
  ['one to be preempted', buy(running, 5, { id: 2, effect: 'immediate', readyAtMs: 20 }).timeline, 10, 1, 60],
  ['one with a gap behind it', buy(running, 29, { id: 2, readyAtMs: 40 }).timeline, 29, 1, 30],
  ['the gap itself', buy(running, 29, { id: 2, readyAtMs: 40 }).timeline, 35, 0, 30],
  ['a revoked package', revokeEntitlement(running, 1, 10).timeline, 12, 0, 10],
  ['a top-up alone', buy([], 0, { topUp: true }).timeline, 10, 0, null],
  ['an ended top-up', buy([], 0, { topUp: true }).timeline, 30, 0, null],
] as const)('expireInfo of %s', (_, timeline, nowMs, vipStatus, expiresAtMs) => {
  expect(expireInfo(timeline, nowMs)).toMatchObject({ vipStatus, expiresAtMs })
})

it('a paid package is activating until it is ready', () => {
  const { timeline } = buy([], 0, { readyAtMs: 20 })
  expect(expireInfo(timeline, 19).isActivating).toBe(true)
  expect(expireInfo(timeline, 20).isActivating).toBe(false)
})

const MONTH = 30 * DAY_MS
const CENTURY = 36_500 * DAY_MS
const none = new Set<number>()
const base = buy([], 0, { boughtMs: MONTH }).timeline
const topUp = (boughtMs: number, change = {}) => ({ id: 2, topUp: true, boughtMs, ...change })

it('returns no data expiry for a device without packages', () => {
  expect(dataExpiry([], none, 0)).toEqual({
    vipStatus: 0,
    expiresAtMs: null,
    expireDate: null,
    expireDateUTC: null,
    isActivating: false,
    isLongTerm: false,
  })
})

it('data expires at the latest end of base packages and top-ups', () => {
  const { timeline } = buy(base, 0, topUp(2 * MONTH))
  const info = dataExpiry(timeline, none, DAY_MS)
  expect(info).toMatchObject({ vipStatus: 1, expiresAtMs: 2 * MONTH, isLongTerm: false })
  expect(info.expireDate).toBe(formatBeijing(2 * MONTH))
  expect(dataExpiry(timeline, none, MONTH)).toMatchObject({ vipStatus: 1, expiresAtMs: 2 * MONTH })
})

it('ignores a used-up top-up, but counts a base package until its end', () => {
  const { timeline } = buy(base, 0, topUp(2 * MONTH))
  const spent = new Set([1, 2])
  expect(dataExpiry(timeline, spent, DAY_MS)).toMatchObject({ vipStatus: 1, expiresAtMs: MONTH })
  expect(dataExpiry(timeline, spent, MONTH)).toMatchObject({ vipStatus: 0, expiresAtMs: MONTH })
})

it('data is long-term while a pack sold until used up has data left', () => {
  const { timeline } = buy(base, 0, topUp(CENTURY))
  expect(dataExpiry(timeline, none, DAY_MS)).toMatchObject({ vipStatus: 1, isLongTerm: true })
  expect(dataExpiry(timeline, new Set([2]), DAY_MS)).toMatchObject({ vipStatus: 1, isLongTerm: false })
})

it('data is activating while a top-up is not credited', () => {
  const { timeline } = buy([], 0, topUp(MONTH, { readyAtMs: 10 }))
  expect(dataExpiry(timeline, none, 9)).toMatchObject({ vipStatus: 0, isActivating: true })
  expect(dataExpiry(timeline, none, 10)).toMatchObject({ vipStatus: 1, isActivating: false })
})

const slot = (vipStatus: 0 | 1, expiresAtMs: number | null, more: Partial<SlotExpiry> = {}): SlotExpiry => ({
  ...infoOf(vipStatus, expiresAtMs),
  isActivating: false,
  isLongTerm: false,
  ...more,
})

it.each<[string, SlotExpiry[], SlotExpiry]>([
  ['one slot is the device', [slot(1, 5000)], slot(1, 5000)],
  ['the latest end of those that run', [slot(1, 5000), slot(1, 9000)], slot(1, 9000)],
  ['what has ended does not count beside what runs', [slot(0, 99_000), slot(1, 5000)], slot(1, 5000)],
  ['the last end where nothing runs', [slot(0, 1000), slot(0, 3000), slot(0, null)], slot(0, 3000)],
  ['nothing ever ran', [slot(0, null)], slot(0, null)],
  [
    'one is on its way',
    [slot(1, 5000), slot(0, null, { isActivating: true })],
    slot(1, 5000, { isActivating: true }),
  ],
  [
    'long-term counts while it runs',
    [slot(1, 5000, { isLongTerm: true }), slot(0, 1000)],
    slot(1, 5000, { isLongTerm: true }),
  ],
])('joinExpiry joins the slots of a device: %s', (_case, slots, device) => {
  expect(joinExpiry(slots)).toEqual(device)
})

const once = buy([], 0, { id: 1 }).timeline
const ahead = buy(once, 10, { id: 2 }).timeline

it.each([
  ['a channel that never had a package', ['a'], ['a', 'b'], {}, true],
  ['a channel with one package', ['a'], ['a', 'b'], { b: once }, true],
  ['no channel that is renewed ahead', ['a'], ['a', 'b'], { b: ahead }, false],
  ['one of two channels that is not renewed ahead', ['a'], ['a', 'b', 'c'], { b: ahead, c: once }, true],
  ['no channel, all being renewed ahead', ['a'], ['a', 'b', 'c'], { b: ahead, c: ahead }, false],
  ['no channel, all having contracts', ['a', 'b'], ['a', 'b'], { b: once }, false],
  ['no channel, the device having a contract as a whole', [''], ['a', 'b'], {}, false],
  ['a device as a whole that never had a package', [], [''], {}, true],
  ['a device as a whole with one package', [], [''], { '': once }, true],
  ['no device as a whole that is renewed ahead', [], [''], { '': ahead }, false],
  ['no device as a whole that has a contract', [''], [''], {}, false],
] as const)('isAnySlotForSale sells %s', (_case, contracted, all, slots, isForSale) => {
  expect(isAnySlotForSale({ all, contracted, slots: new Map(Object.entries(slots)) }, 20)).toBe(isForSale)
})

const later = buy(buy([], 5, { id: 1 }).timeline, 10, { id: 2 }).timeline

it.each([
  ['a device as a whole', [], { '': ahead }, 30],
  ['a device as a whole with one package', [], { '': once }, null],
  ['a device without packages', [], {}, null],
  ['the first of several channels', ['a', 'b'], { a: later, b: ahead }, 30],
  ['channels of which one is not renewed', ['a', 'b'], { a: ahead, b: once }, null],
  ['channels of which one has nothing', ['a', 'b'], { a: ahead }, null],
  ['algorithms, which are bought one by one', [], { person: ahead }, null],
] as const)('isRenewedAhead and renewalStart of %s', (_case, channels, timelines, startsAtMs) => {
  const slots = new Map(Object.entries(timelines))
  expect(isRenewedAhead(slots, channels, 20)).toBe(startsAtMs !== null)
  expect(renewalStart(slots, channels, 20)).toBe(startsAtMs)
})

const long = buy([], 0, { id: 1, boughtMs: 2 * MONTH }).timeline
const short = buy([], 0, { id: 2, boughtMs: MONTH }).timeline
const sameDay = buy([], 0, { id: 3, boughtMs: 2 * MONTH - DAY_MS / 2 }).timeline

// spec: 4.17
it.each([
  ['all of its channels', ['a', 'b'], { a: long, b: sameDay }, { covered: 2, total: 2 }],
  ['two of four channels', ['a', 'b', 'c', 'd'], { a: long, c: sameDay }, { covered: 2, total: 4 }],
  ['those that end with it, not sooner', ['a', 'b'], { a: long, b: short }, { covered: 1, total: 2 }],
  ['those it still has', ['a', 'b'], { a: short, gone: long }, { covered: 1, total: 2 }],
  ['nothing where none is covered', ['a', 'b'], {}, null],
  ['nothing for a device as a whole', [], { '': long }, null],
  ['nothing for one that is covered as a whole', ['a', 'b'], { '': long, a: short }, null],
] as const)('coveredChannels counts %s', (_case, channels, timelines, counted) => {
  expect(coveredChannels(new Map(Object.entries(timelines)), channels, DAY_MS)).toEqual(counted)
})
