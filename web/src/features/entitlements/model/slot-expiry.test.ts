import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { slotExpiryOf } from './slot-expiry.ts'

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
])('%s', (_case, packages, line) => {
  expect(slotExpiryOf(device(packages), people)).toMatchObject(line)
})

it('is the device as a whole where packages are not listed', () => {
  expect(slotExpiryOf(device(undefined), people)).toEqual(device(undefined))
})
