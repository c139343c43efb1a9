import { expect, it } from 'vitest'
import type { SlotExpiry } from './data-expiry.ts'
import { isAnySlotForSale, isRenewedAhead, joinExpiry, renewalStart } from './device-slots.ts'
import { buy } from './entitlement-fixture.ts'
import { infoOf } from './expire-info.ts'

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
