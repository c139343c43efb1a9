import { expect, it } from 'vitest'
import type { SlotExpiry } from './data-expiry.ts'
import { joinExpiry } from './device-slots.ts'
import { infoOf } from './expire-info.ts'

const line = (vipStatus: 0 | 1, expiresAtMs: number | null, more: Partial<SlotExpiry> = {}): SlotExpiry => ({
  ...infoOf(vipStatus, expiresAtMs),
  isActivating: false,
  isLongTerm: false,
  ...more,
})

it.each<[string, SlotExpiry[], SlotExpiry]>([
  ['one line is the device', [line(1, 5000)], line(1, 5000)],
  ['the latest end of those that run', [line(1, 5000), line(1, 9000)], line(1, 9000)],
  ['what has ended does not count beside what runs', [line(0, 99_000), line(1, 5000)], line(1, 5000)],
  ['the last end where nothing runs', [line(0, 1000), line(0, 3000), line(0, null)], line(0, 3000)],
  ['nothing ever ran', [line(0, null)], line(0, null)],
  [
    'one is on its way',
    [line(1, 5000), line(0, null, { isActivating: true })],
    line(1, 5000, { isActivating: true }),
  ],
  [
    'long-term counts while it runs',
    [line(1, 5000, { isLongTerm: true }), line(0, 1000)],
    line(1, 5000, { isLongTerm: true }),
  ],
])('%s', (_case, lines, device) => {
  expect(joinExpiry(lines)).toEqual(device)
})
