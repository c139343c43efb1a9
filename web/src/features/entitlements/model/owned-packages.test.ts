import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { coverageOf, groupByChannel, isByChannel, isRenewedAhead, ownedPackages } from './owned-packages.ts'

const stored = (change: Partial<Schemas['StorePackage']> = {}): Schemas['StorePackage'] => ({
  storePackageId: '17',
  deviceId: 'a',
  deviceName: 'Hall',
  channelIotId: '',
  orderNo: '1',
  packageId: 'month',
  packageName: 'A month',
  kind: 'data',
  state: 'activated',
  startTime: '2026-11-20 09:41:00',
  endTime: '2026-12-20 09:41:00',
  canUseNow: false,
  callCount: null,
  callsLeft: null,
  ...change,
})

const pack = (change: Partial<Schemas['DataPack']> = {}): Schemas['DataPack'] => ({
  packageId: 'month',
  packageName: 'A month',
  orderNo: '1',
  topUp: false,
  state: 'activated',
  totalKb: 100,
  usedKb: 40,
  remainingKb: 60,
  startTime: '2026-11-20 09:41:00',
  endTime: '2026-12-20 09:41:00',
  longTermEffectFlag: 0,
  ...change,
})

it('puts what runs before what waits, and what is over last, the latest first', () => {
  const all = ownedPackages({
    stored: [
      stored({
        storePackageId: '3',
        state: 'not-yet-active',
        endTime: '2027-02-18 09:41:00',
        canUseNow: true,
      }),
      stored({ storePackageId: '2', state: 'suspended', endTime: '2027-01-19 09:41:00' }),
      stored({ storePackageId: '1' }),
      stored({ storePackageId: '4', state: 'activating', endTime: null }),
    ],
    packs: [
      pack({ state: 'expired', packageName: 'old', endTime: '2026-09-20 09:41:00', orderNo: '8' }),
      pack({ state: 'revoked', packageName: 'taken back', endTime: '2026-10-20 09:41:00', orderNo: '9' }),
    ],
  })
  expect(all.map(({ key, phase, takeEffectId }) => [key, phase, takeEffectId])).toEqual([
    ['1', 'current', null],
    ['4', 'waiting', null],
    ['2', 'waiting', null],
    ['3', 'waiting', '3'],
    ['pack-1-9', 'past', null],
    ['pack-0-8', 'past', null],
  ])
})

it('finds the use of a data package by its order and package', () => {
  const [first, second] = ownedPackages({
    stored: [stored(), stored({ storePackageId: '18', packageId: 'top-up' })],
    packs: [pack({ longTermEffectFlag: 1 })],
  })
  expect(first).toMatchObject({ use: { usedKb: 40, totalKb: 100 }, isLongTerm: true })
  expect(second).toMatchObject({ use: null, isLongTerm: false })
})

it('reads past cloud packages from orders', () => {
  const order = { orderNo: '5', productName: 'Event', effectiveTime: '2026-09-01 00:00:00' }
  const pastOrders = [
    { ...order, orderStatus: 5 as const, deadline: '2026-10-01 00:00:00' },
    { ...order, orderNo: '6', orderStatus: 3 as const, deadline: null },
  ]
  expect(ownedPackages({ stored: [], pastOrders }).map(({ state }) => state)).toEqual(['revoked', 'expired'])
})

it('groups by channel in the order of the recorder', () => {
  const all = ownedPackages({
    stored: [
      stored({ channelIotId: 'c9' }),
      stored({ channelIotId: 'c2', storePackageId: '2' }),
      stored({ channelIotId: 'c1', storePackageId: '3' }),
    ],
  })
  expect(isByChannel(all)).toBe(true)
  expect(groupByChannel(all, ['c1', 'c2']).map(({ channelIotId }) => channelIotId)).toEqual([
    'c1',
    'c2',
    'c9',
  ])
  expect(isByChannel(ownedPackages({ stored: [stored()] }))).toBe(false)
})

it.each([
  ['what runs alone', [{}], false],
  ['one that waits alone', [{ state: 'not-yet-active' }], false],
  ['one that waits behind what runs', [{}, { state: 'not-yet-active' }], true],
  ['one that is activated over what runs', [{}, { state: 'activating' }], true],
  ['one that is paused', [{}, { state: 'suspended' }], false],
  ['one of a channel', [{}, { state: 'not-yet-active', channelIotId: 'iot-1' }], false],
] as const)('calls a device renewed ahead by %s', (_name, changes, expected) => {
  expect(isRenewedAhead(ownedPackages({ stored: changes.map(stored) }))).toBe(expected)
})

it('coverageOf returns the last end of the packages of a channel, those of the whole device too, and null for none', () => {
  const first = stored({ channelIotId: 'a' })
  const next = stored({ channelIotId: 'a', state: 'not-yet-active', endTime: '2027-01-19 09:41:00' })
  expect(coverageOf([next, first], 'a')).toEqual({ endTime: '2027-01-19 09:41:00' })
  expect(coverageOf([first], 'b')).toBeNull()
  expect(coverageOf([stored()], 'b')).toEqual({ endTime: '2026-12-20 09:41:00' })
  expect(coverageOf([first, stored({ endTime: null })], 'a')).toEqual({ endTime: null })
})
