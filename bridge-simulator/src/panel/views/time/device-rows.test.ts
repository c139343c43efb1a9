import type { Schemas } from '@skyshop/openapi/control'
import { expect, it } from 'vitest'
import { deviceNames } from '../../model/due-event.ts'
import { emptyState } from '../../store/store-fixture.ts'
import { type Bar, lanesOf, segmentsOf } from './bar-segments.ts'
import { contractLine } from './contract-marks.ts'
import { deviceRows, nearestBeside, showsDataLeft } from './device-rows.ts'
import { sampleContract, sampleCycle, samplePackage } from './sample-state.ts'

const dayMs = 86_400_000
const nowMs = 10 * dayMs
const drawn = (
  change: Parameters<typeof samplePackage>[0],
  siblings: Parameters<typeof segmentsOf>[1] = [],
) =>
  segmentsOf(samplePackage(change), siblings, nowMs).map(
    ({ look, startMs, endMs }) => `${look} ${startMs / dayMs}-${endMs / dayMs}`,
  )

it.each([
  [{ state: 'activated' }, ['used 0-10', 'remaining 10-30']],
  [{ state: 'not-yet-active', startsAtMs: 30 * dayMs, endsAtMs: 60 * dayMs }, ['to-come 30-60']],
  [{ state: 'expired', endsAtMs: 8 * dayMs }, ['ended 0-8']],
  [{ state: 'revoked', startsAtMs: null }, []],
  [{ state: 'activation-failed' }, []],
] as const)('draws %j as %j', (change, expected) => {
  expect(drawn(change)).toEqual(expected)
})

it('draws a suspended package after the running one with its full remaining time', () => {
  const running = samplePackage({ startsAtMs: 5 * dayMs, startedAtMs: 5 * dayMs, endsAtMs: 35 * dayMs })
  const suspended = { state: 'suspended', remainingMs: 25 * dayMs, endsAtMs: 60 * dayMs } as const
  expect(drawn(suspended, [running])).toEqual(['ended 0-5', 'suspended 5-35', 'to-come 35-60'])
})

it('draws overlapping packages in separate lanes, suspended ones below', () => {
  const bar = (
    key: string,
    startMs: number,
    endMs: number,
    state: 'activated' | 'suspended' = 'activated',
  ): Bar => ({
    ...{ key, startMs, endMs, kind: 'cloud', packageId: key, channel: '', segments: [] },
    entitlement: samplePackage({ state }),
  })
  const lanes = lanesOf([bar('waits', 0, 9, 'suspended'), bar('next', 5, 9), bar('runs', 1, 5)])
  expect(lanes.map((lane) => lane.map(({ key }) => key))).toEqual([['runs', 'next'], ['waits']])
})

it('marks notices, deductions and planned dates of a contract', () => {
  const step = (event: string, atMs: number) => ({ period: 2, from: 'x', to: 'y', event, atMs })
  const paidBefore = sampleCycle({ period: 1, state: 'paid', settledAtMs: 0 })
  const failing = sampleCycle({
    state: 'grace',
    nextDueMs: 11 * dayMs,
    failCode: 'LOW',
    windowFromMs: 9,
    windowUntilMs: 99,
  })
  const line = contractLine(
    sampleContract({
      cycles: [paidBefore, failing],
      nextDeductionMs: 11 * dayMs,
      transitions: [step('notice-taken', 8 * dayMs), step('failed', 10 * dayMs)],
    }),
    String,
  )
  expect(line?.marks.map(({ kind, atMs }) => `${kind} ${atMs / dayMs}`)).toEqual([
    'paid 0',
    'notice 8',
    'failed 10',
    'planned 11',
  ])
  expect(line?.windows).toEqual([{ key: 'window-2', startMs: 9, endMs: 99 }])
  expect(line?.missingFromMs).toBe(30 * dayMs)
})

it('draws no unsigned contract, and no missing period once a later one is paid', () => {
  expect(contractLine(sampleContract({ signedAtMs: null }), String)).toBeNull()
  const cycles = [sampleCycle({ state: 'lapsed' }), sampleCycle({ period: 3, state: 'paid', settledAtMs: 1 })]
  expect(contractLine(sampleContract({ cycles }), String)?.missingFromMs).toBeNull()
})

const bar = (change: Parameters<typeof samplePackage>[0]): Bar => ({
  ...{ key: '1', kind: 'data', packageId: 'data-3g-month', channel: '', segments: [], startMs: 0, endMs: 1 },
  entitlement: samplePackage({ kind: 'data', ...change }),
})
const pack = bar({})
const topUp = bar({ topUp: true })
const queued = bar({ state: 'not-yet-active' })

it('shows the remaining data on the running pack, on a top-up only when none runs', () => {
  const beside = { lanes: [[pack, queued], [topUp]], totalKb: 1 }
  expect([pack, topUp, queued].map((one) => showsDataLeft(one, beside))).toEqual([true, false, false])
  expect(showsDataLeft(topUp, { lanes: [[topUp, queued]], totalKb: 1 })).toBe(true)
  expect(showsDataLeft(pack, { lanes: [[pack]], totalKb: 0 })).toBe(false)
})

it('names the channel of each contract and package of a recorder', () => {
  const device = { deviceId: 'd1', deviceName: 'Warehouse', owned: 1, sim: null, totalKb: 0, remainingKb: 0 }
  const state = {
    ...emptyState,
    devices: [device as unknown as Schemas['DeviceRow']],
    contracts: [
      sampleContract({ channel: 'iot-1' }),
      sampleContract({ contractCode: 'c2', channel: 'iot-2' }),
    ],
    entitlements: [samplePackage({ channel: 'iot-2' })],
  }
  const channel = (iotId: string, deviceName: string) => ({ iotId, deviceName })
  const channels = [channel('iot-1', 'Loading dock'), channel('iot-2', 'Aisle')]
  const [row] = deviceRows(state, { devices: [{ channels }] as unknown as Schemas['WorldDevice'][] }, nowMs)
  expect(row?.contracts.map((line) => line.channel)).toEqual(['Loading dock', 'Aisle'])
  expect(row?.lanes.flat().map((one) => one.channel)).toEqual(['Aisle'])
})

it('finds what lies nearest to a stretch of time without anything', () => {
  const none = { deviceId: 'd1', name: '', contracts: [], simState: null, dataLeft: null }
  const row = { ...none, remainingKb: 0, totalKb: 0, deadlines: [{ orderNo: 'o1', atMs: 900 }] }
  const rows = [{ ...row, lanes: [[{ ...bar({}), startMs: 10, endMs: 60 }]] }]
  const between = (startMs: number, endMs: number) => nearestBeside(rows, { startMs, endMs })
  expect([between(100, 200), between(700, 800), between(50, 80), between(0, 5)]).toEqual([60, 900, null, 10])
  expect(nearestBeside([{ ...row, deadlines: [], lanes: [] }], { startMs: 0, endMs: 9 })).toBeNull()
  const open = contractLine(sampleContract({ signedAtMs: 5 }), String) ?? expect.fail()
  expect(nearestBeside([{ ...row, lanes: [], contracts: [open] }], { startMs: 100, endMs: 200 })).toBeNull()
})

it('names who ordered for a device, or its number, where several have one name', () => {
  const device = (deviceId: string, deviceName: string) => ({ deviceId, deviceName })
  const state = {
    devices: [device('37010001', 'Gate 1'), device('37010002', 'Gate 1'), device('37010003', 'Loft')],
    orders: [{ deviceId: '37010001', userId: 'u2' }],
    users: [{ userId: 'u2', phone: '13800130022' }],
  } as unknown as Parameters<typeof deviceNames>[0]
  expect([...deviceNames(state).values()]).toEqual(['13800130022 · Gate 1', '…0002 · Gate 1', 'Loft'])
})
