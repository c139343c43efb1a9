import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { type ChannelExpiry, joinChannels, renewedChannels, slotExpiryOf } from './channels-expiry.ts'

const none: Schemas['DevicePackageExpiry'] = {
  deviceId: '1',
  deviceName: 'Recorder',
  vipStatus: 0,
  expireDate: null,
  expireDateUTC: null,
  packageName: null,
}
const running = (change: Partial<typeof none> = {}): typeof none => ({
  ...none,
  vipStatus: 1,
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  packageName: 'A month',
  renewed: false,
  immediate: true,
  ...change,
})
const later = running({ expireDate: '2027-01-20 09:41:00' })

type Entries = [ChannelExpiry, ...ChannelExpiry[]]
const of = (...all: (typeof none)[]): Entries =>
  all.map((expiry, index) => ({ channelIotId: `c${index}`, expiry })) as Entries

it.each([
  ['nothing on any', of(none, none), { vipStatus: 0, expireDate: null, renewed: false, immediate: true }],
  ['the same on both', of(running(), running()), { vipStatus: 1, expireDate: '2026-12-20 09:41:00' }],
  ['two ends', of(running(), later), { vipStatus: 1, expireDate: null, packageName: 'A month' }],
  ['something on one', of(none, running()), { vipStatus: 1, expireDate: null, packageName: 'A month' }],
  ['one renewed', of(running(), running({ renewed: true })), { renewed: true }],
  ['a trial on one', of(running(), running({ immediate: false })), { immediate: false }],
  ['nothing on one that could not be suspended', of(none, running()), { immediate: true }],
])('joinChannels joins the channels of a recorder: %s', (_name, channels, expected) => {
  expect(joinChannels(channels)).toMatchObject(expected)
})

it('names the channels that are renewed', () => {
  expect(renewedChannels(joinChannels(of(running(), running({ renewed: true }), none)))).toEqual(['c1'])
  expect(renewedChannels(running({ renewed: true }))).toEqual([])
})

type DevicePackage = Schemas['DevicePackage']

const entry = (packageId: string, state: DevicePackage['state'], endTime: string | null): DevicePackage => ({
  orderNo: '',
  packageId,
  packageName: `Name of ${packageId}`,
  state,
  startTime: null,
  endTime,
})
const person = entry('person-month', 'activated', '2026-12-20 09:41:00')
const behind = entry('person-year', 'not-yet-active', '2027-12-20 09:41:00')
const pet = entry('pet-year', 'activated', '2027-11-20 09:41:00')

const device = (packages: DevicePackage[] | undefined): Schemas['DevicePackageExpiry'] => ({
  deviceId: '1',
  deviceName: 'Nursery',
  vipStatus: 1,
  expireDate: '2027-11-20 09:41:00',
  expireDateUTC: null,
  packageName: 'Name of pet-year',
  renewed: false,
  ...(packages && { packages }),
})
const people = new Set(['person-month', 'person-year'])

it.each([
  ['runs', [person, pet], { vipStatus: 1, expireDate: '2026-12-20 09:41:00', renewed: false }],
  ['is renewed', [person, behind, pet], { vipStatus: 1, expireDate: '2027-12-20 09:41:00', renewed: true }],
  ['has nothing beside what else runs', [pet], { vipStatus: 0, expireDate: null, packageName: null }],
  [
    'is on its way',
    [entry('person-year', 'activating', null)],
    { vipStatus: 0, expireDate: null, renewed: false },
  ],
])('slotExpiryOf returns the expiry of a slot that %s', (_case, packages, expected) => {
  expect(slotExpiryOf(device(packages), people)).toMatchObject(expected)
})

it('slotExpiryOf returns the expiry of the whole device when packages are not listed', () => {
  expect(slotExpiryOf(device(undefined), people)).toEqual(device(undefined))
})
