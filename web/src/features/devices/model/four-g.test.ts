import { expect, it } from 'vitest'
import { fourGByHost, fourGByServer } from './four-g.ts'
import { normaliseDevices } from './normalise-device.ts'

const listOf = (...cells: unknown[]) =>
  normaliseDevices(cells.map((cell, index) => ({ deviceId: `d${index}`, cell: cell as number })))

// spec: 5.16
it.each<[unknown[], string[] | null]>([
  [[], []],
  [[1], ['d0']],
  [[0], []],
  [
    [0, 1, null, '1', 2],
    ['d1', 'd3'],
  ],
  [[1, null], ['d0']],
  [['0', '1'], ['d1']],
  [[null, 1], null],
  [['', 1], null],
  [[2, 1], null],
])('cells %j: the host names %j', (cells, expected) => {
  expect(fourGByHost(listOf(...cells))?.map(({ deviceId }) => deviceId) ?? null).toEqual(expected)
})

it('keeps those the server flags, in the order of the list', () => {
  const answers = [
    { deviceSnNo: 'd2', isFourG: 1 as const },
    { deviceSnNo: 'd1', isFourG: -1 as const },
    { deviceSnNo: 'd0', isFourG: 1 as const },
    { deviceSnNo: 'strange', isFourG: 1 as const },
  ]
  expect(fourGByServer(listOf(null, null, null), answers).map(({ deviceId }) => deviceId)).toEqual([
    'd0',
    'd2',
  ])
})
