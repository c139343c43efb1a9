import { expect, it } from 'vitest'
import { drawMachine, nodeMarks, pathOf } from './machine-drawing.ts'
import { type MachineLayout, nodeSize } from './machine-layout.ts'

const machine = {
  name: 'order' as const,
  states: ['0', '1', '4', '5', '6'],
  transitions: [
    { from: null, event: 'add', to: '0' },
    { from: '0', event: 'paid', to: '1' },
    { from: '0', event: 'cancel', to: '6' },
    { from: '1', event: 'activated-now', to: '4' },
    { from: '4', event: 'refund-by-staff', to: '4' },
    { from: '4', event: 'end', to: '5' },
  ],
}
const layout: MachineLayout = {
  inlineSize: 1,
  blockSize: 1,
  nodes: { 0: [0, 0], 1: [200, 0], 4: [400, 0], 5: [600, 0], 6: [0, 100] },
  routes: { '4>5': '458,0 500,0 500,40' },
}
const steps = [
  { from: null, to: '0' },
  { from: '0', to: '1' },
  { from: '1', to: '4' },
]

it('marks the current state, past transitions, possible and impossible ones', () => {
  const { nodes, edges } = drawMachine(machine, layout, { now: '4', steps })
  expect(nodes.map(({ state, reachability, steps: came }) => [state, reachability, came])).toEqual([
    ['0', 'came', [1]],
    ['1', 'came', [2]],
    ['4', 'now', [3]],
    ['5', 'can', []],
    ['6', 'cannot', []],
  ])
  expect(edges.map(({ key, reachability }) => `${key} ${reachability}`)).toEqual([
    '0>1 came',
    '0>6 cannot',
    '1>4 came',
    '4>5 can',
  ])
})

it('draws edges along given corners, and straight without any', () => {
  const { edges } = drawMachine(machine, layout, { now: '0', steps: [] })
  const points = (key: string) => edges.find((edge) => edge.key === key)?.points
  expect(points('4>5')).toEqual([
    [458, 0],
    [500, 0],
    [500, 40],
  ])
  expect(points('0>1')).toEqual([
    [58, 0],
    [142, 0],
  ])
  expect(points('0>6')).toEqual([
    [0, 16],
    [0, 84],
  ])
  expect(
    pathOf([
      [0, 0],
      [20, 0],
      [20, 20],
    ]),
  ).toBe('M0 0L15 0Q20 0 20 5L20 20')
})

it('has the time of a state below its name, both inside its box, and the name in the middle without one', () => {
  const at = [100, 50] as const
  const { top, nameAt, timeAt } = nodeMarks({ at, steps: [2] })
  const [nameSize, timeSize] = [12, 10.5]
  expect(nameAt - nameSize).toBeGreaterThanOrEqual(top)
  expect(timeAt - timeSize).toBeGreaterThanOrEqual(nameAt - 1)
  expect(timeAt).toBeLessThan(top + nodeSize.blockSize - 2)
  expect(nodeMarks({ at, steps: [] }).nameAt).toBe(54)
})
