import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { normaliseDevice } from './device.ts'
import { isInEffect, nextPurchaseOf, partialCoverageOf, type VipInfo, vipInfoOf } from './vip-info.ts'

type Entry = Schemas['VipExpiry']

const entry: Entry = {
  deviceId: 'a',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  vipStatus: 1,
  longTermEffectFlag: 0,
}

// spec: 4.17
it.each<[Partial<Entry> | null, string, VipInfo]>([
  [{}, '2026-11-20 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [{}, '2026-12-13 09:40:59', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [{}, '2026-12-13 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: true }],
  [{ longTermEffectFlag: 1 }, '2026-11-20 09:41:00', { kind: 'long-term' }],
  [{ expireDate: null, expireDateUTC: null }, '2026-11-20 09:41:00', { kind: 'active' }],
  [{ expireDate: 'soon', expireDateUTC: null }, '2026-11-20 09:41:00', { kind: 'active' }],
  [{ vipStatus: 0 }, '2026-11-20 09:41:00', { kind: 'not-active' }],
  [{ vipStatus: 0, longTermEffectFlag: 1 }, '2026-11-20 09:41:00', { kind: 'not-active' }],
  [{ vipStatus: 0 }, '2026-12-20 09:41:00', { kind: 'ended', date: '2026.12.20' }],
  [{ vipStatus: 0, expireDate: null, expireDateUTC: null }, '2026-12-20 09:41:00', { kind: 'not-active' }],
  [{ vipStatus: 0, activating: true }, '2026-11-20 09:41:00', { kind: 'activating' }],
  [{ activating: true }, '2026-11-20 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [null, '2026-11-20 09:41:00', { kind: 'not-active' }],
])('vipInfoOf reads %j at %s', (change, now, expected) => {
  const info = vipInfoOf(change === null ? null : { ...entry, ...change }, parseWireTime(now) ?? 0)
  expect(info).toEqual(expected)
  expect(isInEffect(info)).toBe(expected.kind !== 'not-active' && expected.kind !== 'ended')
})

it.each<[string, Partial<Entry> | null, object | null]>([
  ['some of its channels', { coveredChannels: { covered: 2, total: 4 } }, { covered: 2, total: 4 }],
  ['all of its channels', { coveredChannels: { covered: 4, total: 4 } }, null],
  ['some, no longer', { coveredChannels: { covered: 2, total: 4 }, vipStatus: 0 }, null],
  ['a device as a whole', {}, null],
  ['a device left out of the answer', null, null],
])('partialCoverageOf reads %s', (_case, change, expected) => {
  expect(partialCoverageOf(change === null ? null : { ...entry, ...change })).toEqual(expected)
})

const renewal = { isOwn: true, nextDeductTime: '2026-12-19 09:41:00', amount: 1790, failed: false }

const camera = normaliseDevice({ deviceId: 'a' })
const recorder = normaliseDevice({ deviceId: 'a', productCode: 'NVR' })
const nextStart = '2026-12-20 09:41:00'

it.each([
  ['a camera nothing is known of', camera, null, 'buy'],
  ['a camera without more', camera, entry, 'buy'],
  ['a camera that is renewed ahead', camera, { ...entry, nextStart }, 'nothing'],
  ['a camera that renews by itself', camera, { ...entry, renewal }, 'manage'],
  ['a camera whose owner renews it', camera, { ...entry, renewal: { ...renewal, isOwn: false } }, 'nothing'],
  [
    'a camera of which every lens renews by itself',
    camera,
    { ...entry, renewal: { ...renewal, isPartial: false } },
    'manage',
  ],
  [
    'a camera of which one lens renews by itself',
    camera,
    { ...entry, renewal: { ...renewal, isPartial: true } },
    'buy',
  ],
  [
    'a camera of which the owner renews one lens',
    camera,
    { ...entry, renewal: { ...renewal, isOwn: false, isPartial: true } },
    'buy',
  ],
  ['a recorder of which every channel is renewed ahead', recorder, { ...entry, nextStart }, 'nothing'],
  [
    'a recorder of which some channels renew by themselves',
    recorder,
    { ...entry, renewal: { ...renewal, isPartial: true } },
    'buy',
  ],
  [
    'a recorder of which every channel renews by itself',
    recorder,
    { ...entry, renewal: { ...renewal, isPartial: false } },
    'manage',
  ],
  [
    'a recorder of which the owner renews every channel',
    recorder,
    { ...entry, renewal: { ...renewal, isOwn: false, isPartial: false } },
    'nothing',
  ],
  ['a recorder of a backend that does not say which channels renew', recorder, { ...entry, renewal }, 'buy'],
] as const)('nextPurchaseOf returns what to buy next for %s', (_name, device, given, expected) => {
  expect(nextPurchaseOf(device, given)).toBe(expected)
})
