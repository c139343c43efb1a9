import { expect, it } from 'vitest'
import { drawMachine, labelBox, pathOf } from './machine-drawing.ts'
import { type MachineLayout, machineLayouts, nodeSize } from './machine-layout.ts'

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

it('has the words of what an unpaid order can do inside the drawing, on no box and on no other word', () => {
  const events = { 1: '支付', 6: 'cancel', 7: 'deadline', '-1': 'payment refused' }
  const transitions = Object.entries(events).map(([to, event]) => ({ from: '0', event, to }))
  const unpaid = { name: 'order' as const, states: ['0', ...Object.keys(events)], transitions }
  const { nodes, edges } = drawMachine(unpaid, machineLayouts.order, { now: '0', steps: [] })
  const boxes = nodes.map(({ at }) => ({ center: at, ...nodeSize }))
  const words = edges.map((edge) => labelBox(edge, edge.events.join()))
  expect(words.filter(({ center, inlineSize }) => center[0] - inlineSize / 2 < 0)).toEqual([])
  for (const [index, word] of words.entries()) {
    const others = [...boxes, ...words.slice(index + 1)]
    expect(others.filter((other) => areOver(word, other))).toEqual([])
  }
})

type Box = ReturnType<typeof labelBox>

function areOver(one: Box, other: Box): boolean {
  const away = [0, 1].map((axis) => Math.abs((one.center[axis] ?? 0) - (other.center[axis] ?? 0)))
  const isBeside = (away[0] ?? 0) >= (one.inlineSize + other.inlineSize) / 2
  return !isBeside && (away[1] ?? 0) < (one.blockSize + other.blockSize) / 2
}
