import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { packageTimeline } from './package-timeline.ts'
import { givenEffectOf, takeEffectOf } from './take-effect.ts'

it.each([
  [{ vipStatus: 0 }, 'now'],
  [{ vipStatus: 0, renewed: false, immediate: false }, 'now'],
  [{ vipStatus: 0, packages: [{ state: 'activating' }] }, 'after'],
  [{ vipStatus: 0, packages: [{ state: 'activating', topUp: true }] }, 'now'],
  [{ vipStatus: 0, packages: [{ state: 'expired' }] }, 'now'],
  [{ vipStatus: 1 }, 'choice'],
  [{ vipStatus: 1, renewed: false, immediate: true }, 'choice'],
  [{ vipStatus: 1, renewed: false, immediate: false }, 'after'],
  [{ vipStatus: 1, renewed: true, immediate: false }, 'renewed'],
] as const)('%j takes effect: %s', (expiry, expected) => {
  expect(takeEffectOf(expiry as Parameters<typeof takeEffectOf>[0])).toBe(expected)
})

it.each([
  ['cloud', { vipStatus: 0, packages: [] }, 'now'],
  ['cloud', { vipStatus: 1, packages: [{ state: 'activated' }] }, 'after'],
  ['cloud', { vipStatus: 1, immediate: false, packages: [{ state: 'activated' }] }, 'after'],
  ['cloud', { vipStatus: 1, renewed: true, packages: [{ state: 'activated' }] }, 'either'],
  ['cloud', { vipStatus: 1 }, 'either'],
  ['data', { vipStatus: 0, packages: [] }, 'now'],
  ['data', { vipStatus: 1, packages: [{ state: 'activated' }] }, 'either'],
  ['algorithm', { vipStatus: 0, packages: [] }, 'now'],
  ['algorithm', { vipStatus: 1, packages: [{ state: 'activated' }] }, 'either'],
  ['unattended', { vipStatus: 1, packages: [{ state: 'activated' }] }, 'after'],
] as const)('a given package of kind %s beside %j takes effect: %s', (kind, of, expected) => {
  expect(givenEffectOf(of as unknown as Parameters<typeof takeEffectOf>[0], kind)).toBe(expected)
})

const expiry: Schemas['DevicePackageExpiry'] = {
  deviceId: 'a',
  deviceName: 'Hall',
  vipStatus: 1,
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  packageName: 'Event',
}

const entry = (
  state: Schemas['DevicePackage']['state'],
  startTime: string | null,
): Schemas['DevicePackage'] => ({
  orderNo: state,
  packageId: 'p',
  packageName: state,
  state,
  startTime,
  endTime: null,
})

it('puts packages in the order of time, a suspended one behind the one that runs', () => {
  const ending = (state: ReturnType<typeof entry>['state'], startTime: string, endTime: string) => ({
    ...entry(state, startTime),
    endTime,
  })
  const packages = [
    ending('not-yet-active', '2027-11-20 09:41:00', '2027-12-20 09:41:00'),
    ending('suspended', '2026-10-20 09:41:00', '2027-11-20 09:41:00'),
    ending('activated', '2026-11-20 09:41:00', '2026-12-20 09:41:00'),
    ending('expired', '2026-09-20 09:41:00', '2026-10-20 09:41:00'),
  ]
  expect(packageTimeline({ ...expiry, packages }).map(({ state, phase }) => [state, phase])).toEqual([
    ['expired', 'done'],
    ['activated', 'now'],
    ['suspended', 'next'],
    ['not-yet-active', 'next'],
  ])
})

it('shows what is in effect where the backend lists nothing', () => {
  expect(packageTimeline(expiry)).toMatchObject([{ name: 'Event', phase: 'now', endTime: expiry.expireDate }])
  expect(packageTimeline({ ...expiry, vipStatus: 0 })).toEqual([])
})
