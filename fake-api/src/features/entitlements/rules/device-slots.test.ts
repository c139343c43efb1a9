import { expect, it } from 'vitest'
import type { SlotExpiry } from './data-expiry.ts'
import { joinExpiry } from './device-slots.ts'
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
