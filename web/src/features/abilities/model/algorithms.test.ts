import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { algorithmsOf } from './algorithms.ts'

const nowMs = parseWireTime('2026-11-20 09:41:00') ?? 0

const offered = (packageId: string, algorithm: string | undefined, description: string) =>
  ({ packageId, algorithm, description, packageName: `Name of ${packageId}` }) as Schemas['ShopPackage']

const people = 'Alerts you only when a person is in view.'
const menu = [
  offered('person-year', 'person', people),
  offered('person-month', 'person', people),
  offered('smoke-year', 'smoke', 'Tells you of smoke.'),
]
const stored = (packageId: string, state: Schemas['StorePackage']['state'], endTime: string | null) => ({
  packageId,
  state,
  endTime,
})
const statuses = (rows: ReturnType<typeof stored>[] | null) =>
  algorithmsOf(menu, rows, nowMs).map(({ status }) => status)

it('returns one entry for all durations, in backend order', () => {
  expect(algorithmsOf(menu, [], nowMs)).toEqual([
    {
      key: 'person',
      code: 'person',
      packageName: 'Name of person-year',
      what: people,
      packageId: 'person-year',
      status: { kind: 'off' },
    },
    {
      key: 'smoke',
      code: null,
      packageName: 'Name of smoke-year',
      what: 'Tells you of smoke.',
      packageId: 'smoke-year',
      status: { kind: 'off' },
    },
  ])
})

it('groups algorithms by description when the backend names none', () => {
  const bare = menu.map(({ packageId, description }) => offered(packageId, undefined, description))
  expect(algorithmsOf(bare, [], nowMs).map(({ key }) => key)).toEqual([people, 'Tells you of smoke.'])
})

it('an algorithm is on until the last of its packages ends', () => {
  const rows = [
    stored('person-month', 'activated', '2026-12-20 09:41:00'),
    stored('person-year', 'not-yet-active', '2027-12-20 09:41:00'),
  ]
  expect(statuses(rows)).toEqual([{ kind: 'on', until: '2027.12.20', isEndingSoon: false }, { kind: 'off' }])
})

it.each([
  ['ends soon', '2026-11-27 09:41:00', { kind: 'on', until: '2026.11.27', isEndingSoon: true }],
  ['has no known end', null, { kind: 'on', until: null, isEndingSoon: false }],
] as const)('an algorithm is on when its package %s', (_case, endTime, status) => {
  expect(statuses([stored('person-month', 'activated', endTime)])[0]).toEqual(status)
})

it('an algorithm is activating with an activating package, off with a suspended one', () => {
  expect(statuses([stored('person-month', 'activating', null)])[0]).toEqual({ kind: 'activating' })
  expect(statuses([stored('person-month', 'suspended', null)])[0]).toEqual({ kind: 'off' })
})

it('returns an unknown status when the server did not answer', () => {
  expect(statuses(null)).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
})
