import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { formatWireTime, parseWireTime } from '../../../shared/time/wire-time.ts'
import { coverageEnd, currentPackageOf, hasActivatingPackage, runningCloudId } from './current-package.ts'

const nowMs = parseWireTime('2026-11-20 09:41:00') ?? 0

const none: PackageExpiry = {
  deviceId: '1',
  deviceName: 'Hall',
  vipStatus: 0,
  expireDate: '2026-10-01 09:41:00',
  expireDateUTC: null,
  packageName: null,
}
const running = { ...none, vipStatus: 1, expireDate: '2026-12-20 09:41:00' } as const
const topUp = { state: 'activated', topUp: true, endTime: '2036-11-20 09:41:00' } as Schemas['DevicePackage']
const base = { ...topUp, topUp: false, endTime: '2026-12-10 09:41:00' }
/** The date of the expiry is that of the top-up. */
const toppedUp: PackageExpiry = { ...running, expireDate: '2036-11-20 09:41:00', packages: [base, topUp] }
const topUpAlone: PackageExpiry = { ...toppedUp, packages: [topUp] }
const activating: PackageExpiry = {
  ...none,
  packages: [{ state: 'activating', endTime: '2027-11-20 10:00:00' } as Schemas['DevicePackage']],
}

it('currentPackageOf returns an activating package as not suspendable', () => {
  expect(currentPackageOf(none)).toBeNull()
  expect(currentPackageOf(activating)).toMatchObject({ until: '2027.11.20', isSuspendable: false })
})

it('hasActivatingPackage returns true for an activating base package, not for a top-up', () => {
  const ofTopUp = { ...none, packages: [{ ...topUp, state: 'activating' }] } as PackageExpiry
  expect([none, running, toppedUp, activating, ofTopUp].map(hasActivatingPackage)).toEqual([
    ...[false, false, false, true, false],
  ])
})

it('currentPackageOf returns the end of the base package, and null for a top-up alone', () => {
  expect(currentPackageOf(toppedUp)).toMatchObject({ until: '2026.12.10', isSuspendable: true })
  expect(currentPackageOf(topUpAlone)).toBeNull()
})

// spec: 4.27
it.each([
  ['on a device without a package', {}, none, '2026-12-20 09:41:00'],
  ['behind one in effect', {}, running, '2027-01-19 09:41:00'],
  ['behind one that is activating', {}, activating, '2027-12-20 10:00:00'],
  ['behind one beside a top-up', {}, toppedUp, '2027-01-09 09:41:00'],
  ['beside a top-up alone', {}, topUpAlone, '2026-12-20 09:41:00'],
  ['beside everything', { topUp: true }, running, '2026-12-20 09:41:00'],
  ['on a device of another account', {}, null, null],
  ['for as long as it lasts', { validDays: 36_500 }, none, null],
  ['behind ends that differ', {}, { ...running, expireDate: null }, null],
] as const)('a month bought %s ends on its day', (_where, change, expiry, end) => {
  const endMs = coverageEnd({ validDays: 30, topUp: false, ...change }, expiry, nowMs)
  expect(endMs && formatWireTime(endMs)).toBe(end)
})

it('runningCloudId returns the package that runs, and none for a top-up, one that waits and an ended one', () => {
  const [month, extra] = [
    { ...base, packageId: 'month' },
    { ...topUp, packageId: 'extra' },
  ]
  expect(runningCloudId({ packages: [extra, month] })).toBe('month')
  expect(runningCloudId({ packages: [extra] })).toBeNull()
  expect(runningCloudId(activating)).toBeNull()
  expect(runningCloudId(none)).toBeNull()
})
