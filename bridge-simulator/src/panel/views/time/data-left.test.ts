import { expect, it } from 'vitest'
import type { Bar } from './bar-segments.ts'
import { tellsDataLeft } from './data-left.ts'
import { samplePackage } from './sample-state.ts'

const bar = (change: Parameters<typeof samplePackage>[0]): Bar => ({
  ...{ key: '1', kind: 'data', packageId: 'data-3g-month', segments: [], startMs: 0, endMs: 1 },
  entitlement: samplePackage({ kind: 'data', ...change }),
})
const pack = bar({})
const topUp = bar({ topUp: true })
const queued = bar({ state: 'not-yet-active' })

it('shows the remaining data on the running pack, on a top-up only when none runs', () => {
  const beside = { lanes: [[pack, queued], [topUp]], totalKb: 1 }
  expect([pack, topUp, queued].map((one) => tellsDataLeft(one, beside))).toEqual([true, false, false])
  expect(tellsDataLeft(topUp, { lanes: [[topUp, queued]], totalKb: 1 })).toBe(true)
  expect(tellsDataLeft(pack, { lanes: [[pack]], totalKb: 0 })).toBe(false)
})
