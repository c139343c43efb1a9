import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { createManualTime } from '../../../shared/testing/manual-time.ts'
import { normaliseDevices } from './device.ts'
import { createExpiryBatches } from './expiry-batches.ts'

type VipExpiry = Schemas['VipExpiry']

const entryOf = (deviceId: string, vipStatus: 0 | 1 = 1): VipExpiry => ({
  deviceId,
  expireDate: null,
  expireDateUTC: null,
  vipStatus,
  longTermEffectFlag: 0,
})

function arrange(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `d${index}`)
  const devices = normaliseDevices(ids.map((deviceId) => ({ deviceId })))
  const asked: string[][] = []
  const answers: ((entries: readonly VipExpiry[] | null) => void)[] = []
  const batches = createExpiryBatches((batch) => {
    asked.push(batch.map(({ deviceId }) => deviceId))
    return new Promise((resolve, reject) =>
      answers.push((entries) => (entries === null ? reject(new Error('lost')) : resolve(entries))),
    )
  })
  const { settle } = createManualTime()
  return {
    devices,
    batches,
    asked,
    inFlight: () => answers.length,
    known: () => [...batches.state.getState().known.keys()],
    async answer(change: (entries: VipExpiry[]) => readonly VipExpiry[] | null = (entries) => entries) {
      answers.shift()?.(change((asked.at(-1) ?? []).map((id) => entryOf(id))))
      await settle()
    },
  }
}

// spec: 4.20
it('loads the first five at once and the next on scroll', async () => {
  const { devices, batches, asked, answer, inFlight } = arrange(12)
  batches.setDevices(devices)
  await answer()
  expect(asked).toEqual([['d0', 'd1', 'd2', 'd3', 'd4']])
  expect(inFlight()).toBe(0)
  batches.more()
  await answer()
  batches.more()
  await answer()
  batches.more()
  expect(asked.map((batch) => batch.length)).toEqual([5, 5, 2])
})

it('keeps one batch in flight and one pending request however often it is scrolled', async () => {
  const { devices, batches, asked, answer, inFlight } = arrange(20)
  batches.setDevices(devices)
  for (let times = 0; times < 50; times += 1) batches.more()
  expect(inFlight()).toBe(1)
  await answer()
  expect(asked).toHaveLength(2)
  await answer()
  expect(asked).toHaveLength(2)
})

it('takes rows in view first', async () => {
  const { devices, batches, asked, answer } = arrange(20)
  batches.setDevices(devices)
  await answer()
  batches.setVisible(['d12', 'd11', 'd0'])
  expect(asked[1]).toEqual(['d11', 'd12', 'd5', 'd6', 'd7'])
})

it('goes on by itself while rows in view are unknown, and no further', async () => {
  const { devices, batches, asked, answer } = arrange(20)
  batches.setVisible(devices.slice(0, 8).map(({ deviceId }) => deviceId))
  batches.setDevices(devices)
  await answer()
  await answer()
  await answer()
  expect(asked).toHaveLength(2)
})

// spec: 4.22
it('loads the first batch again on return without blanking it', async () => {
  const { devices, batches, asked, answer, known } = arrange(12)
  batches.setDevices(devices)
  await answer()
  batches.returned()
  expect(known()).toHaveLength(5)
  await answer((entries) => entries.map(({ deviceId }) => entryOf(deviceId, 0)))
  expect(asked[1]).toEqual(asked[0])
  expect(batches.state.getState().known.get('d0')?.vipStatus).toBe(0)
})

// spec: 4.21, 4.22
it('loads every row in view again, in batches, when what is known has grown old, and the others as they come into view', async () => {
  const { devices, batches, asked, answer, known } = arrange(12)
  batches.setVisible(devices.slice(0, 7).map(({ deviceId }) => deviceId))
  batches.setDevices(devices)
  for (let batch = 0; batch < 3; batch += 1) await answer()
  batches.more()
  await answer()
  const read = asked.length
  batches.markOld()
  batches.returned()
  expect(known()).toHaveLength(12)
  await answer()
  await answer()
  await answer()
  expect(asked.slice(read)).toEqual([
    ['d0', 'd1', 'd2', 'd3', 'd4'],
    ['d5', 'd6', 'd7', 'd8', 'd9'],
  ])
  batches.setVisible(['d9', 'd10'])
  await answer()
  expect(asked.slice(read + 2)).toEqual([['d10', 'd11']])
})

it('loads what grew old during a batch again, and after a failed one only on scroll or return', async () => {
  const { devices, batches, asked, answer } = arrange(7)
  batches.setVisible(devices.map(({ deviceId }) => deviceId))
  batches.setDevices(devices)
  await answer()
  batches.markOld()
  batches.returned()
  await answer()
  await answer(() => null)
  const [first, , again] = asked
  expect(again).toEqual(first)
  await answer()
  expect(asked.slice(3)).toEqual([['d5', 'd6']])
  batches.more()
  await answer()
  expect(asked.slice(4)).toEqual([first])
  expect(batches.state.getState().failed.size).toBe(0)
})

it('returns after the batch in flight', async () => {
  const { devices, batches, asked, answer } = arrange(12)
  batches.setDevices(devices)
  batches.returned()
  batches.more()
  expect(asked).toHaveLength(1)
  await answer()
  expect(asked[1]).toEqual(asked[0])
})

it('keeps what is known when a reload fails', async () => {
  const { devices, batches, answer, known } = arrange(3)
  batches.setDevices(devices)
  await answer()
  batches.returned()
  await answer(() => null)
  expect(known()).toHaveLength(3)
  expect(batches.state.getState().failed.size).toBe(0)
})

it('tries a failed batch again on scroll, after the fresh ones, never by itself', async () => {
  const { devices, batches, asked, answer } = arrange(7)
  batches.setVisible(['d0', 'd1'])
  batches.setDevices(devices)
  await answer(() => null)
  expect(batches.state.getState().failed.size).toBe(5)
  expect(asked).toHaveLength(1)
  batches.more()
  await answer()
  batches.more()
  await answer()
  expect(asked.slice(1)).toEqual([['d5', 'd6'], asked[0]])
  expect(batches.state.getState()).toMatchObject({ failed: new Set() })
})

it('loads devices again whose package activates, until it is in effect or they cannot be asked about', async () => {
  const { devices, batches, asked, answer } = arrange(3)
  const activating = (ids: string[]) => (entries: VipExpiry[]) =>
    entries.map((entry) =>
      ids.includes(entry.deviceId) ? { ...entry, vipStatus: 0 as const, activating: true } : entry,
    )
  batches.setDevices(devices)
  batches.readActivating()
  await answer(activating(['d0', 'd2']))
  expect(asked).toHaveLength(1)
  batches.readActivating()
  await answer(activating(['d2']))
  batches.readActivating()
  await answer(() => null)
  batches.readActivating()
  expect(asked.slice(1)).toEqual([['d0', 'd2'], ['d2']])
})

it('returns no entry for devices the server leaves out', async () => {
  const { devices, batches, answer } = arrange(2)
  batches.setDevices(devices)
  await answer((entries) => entries.slice(0, 1))
  expect(batches.state.getState().known.get('d1')).toBeNull()
})

it('keeps the expiry of devices that stay', async () => {
  const { devices, batches, asked, answer, known } = arrange(4)
  batches.setDevices(devices.slice(0, 2))
  await answer()
  batches.setDevices(devices.slice(1))
  expect(known()).toEqual(['d1'])
  expect(asked[1]).toEqual(['d2', 'd3'])
  await answer()
  batches.setDevices(devices.slice(1))
  expect(asked).toHaveLength(2)
})

it('requests nothing without devices', () => {
  const { batches, asked } = arrange(0)
  batches.setDevices([])
  batches.more()
  batches.returned()
  expect(asked).toEqual([])
})
