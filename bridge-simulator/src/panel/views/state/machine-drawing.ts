import type { Schemas } from '@skyshop/openapi/control'
import { type MachineLayout, nodeSize, type Point } from './machine-layout.ts'

type Machine = Schemas['StateMachine']

/** `now`: the current state; `came`: an earlier state; `can`: one transition away; `cannot`: neither. */
export type Reachability = 'now' | 'came' | 'can' | 'cannot'

export interface MachineNode {
  state: string
  at: Point
  reachability: Reachability
  /** Numbers of the steps that led here. */
  steps: readonly number[]
}

export interface MachineEdge {
  key: string
  from: string
  to: string
  events: readonly string[]
  points: readonly Point[]
  /** Position of the label. */
  label: Point
  /** Length of the stretch they stand on, and whether it is level. */
  room: number
  isLevel: boolean
  reachability: Exclude<Reachability, 'now'>
}

export interface MoveMade {
  from: string | null
  to: string
}

/** A state machine drawn for one item: current state, past and possible transitions. */
export function drawMachine(
  machine: Machine,
  layout: MachineLayout,
  { now, steps }: { now: string; steps: readonly MoveMade[] },
) {
  const edges = edgesOf(machine, layout, { now, steps })
  const isNext = (state: string) => edges.some(({ from, to }) => from === now && to === state)
  const reachabilityOf = (state: string, came: readonly number[]): Reachability => {
    if (state === now) return 'now'
    if (came.length > 0) return 'came'
    return isNext(state) ? 'can' : 'cannot'
  }
  const nodes = machine.states.flatMap((state): MachineNode[] => {
    const at = layout.nodes[state]
    const came = steps.flatMap(({ to }, index) => (to === state ? [index + 1] : []))
    return at ? [{ state, at, reachability: reachabilityOf(state, came), steps: came }] : []
  })
  return { nodes, edges }
}

function edgesOf(
  { transitions }: Machine,
  layout: MachineLayout,
  { now, steps }: { now: string; steps: readonly MoveMade[] },
): MachineEdge[] {
  const edges = new Map<string, MachineEdge>()
  for (const { from, to, event } of transitions) {
    // How it begins is the first node; a move to itself changes nothing to be seen.
    if (from === null || from === to) continue
    const key = `${from}>${to}`
    const known = edges.get(key)
    const points =
      known?.points ?? cornersOf(layout.routes[key]) ?? straight(layout.nodes[from], layout.nodes[to])
    const isMade = steps.some((step) => step.from === from && step.to === to)
    const ahead = from === now ? 'can' : 'cannot'
    const reachability = isMade ? 'came' : ahead
    edges.set(key, {
      ...{ key, from, to, points, reachability },
      events: [...(known?.events ?? []), event],
      ...labelPosition(points, layout.labels?.[key]),
    })
  }
  return [...edges.values()]
}

function cornersOf(route: string | undefined): Point[] | undefined {
  return route?.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

/** A straight edge from box to box along the longer axis. */
function straight(from: Point | undefined, to: Point | undefined): Point[] {
  if (!from || !to) return []
  const isLevel = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1])
  const half = (isLevel ? nodeSize.inlineSize : nodeSize.blockSize) / 2
  const axis = isLevel ? 0 : 1
  const sign = Math.sign(to[axis] - from[axis])
  const moved = (point: Point, by: number): Point =>
    isLevel ? [point[0] + by, point[1]] : [point[0], point[1] + by]
  return [moved(from, sign * half), moved(to, -sign * half)]
}

/** The place that the layout has for it, or the middle of the longest stretch. */
function labelPosition(
  points: readonly Point[],
  given: Point | undefined,
): Pick<MachineEdge, 'label' | 'room' | 'isLevel'> {
  if (given) return { room: Number.POSITIVE_INFINITY, label: given, isLevel: true }
  let best: ReturnType<typeof labelPosition> = { room: -1, label: [0, 0], isLevel: true }
  for (const [index, end] of points.entries()) {
    const start = points[index - 1]
    if (!start) continue
    const room = Math.abs(end[0] - start[0]) + Math.abs(end[1] - start[1])
    const label: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
    if (room > best.room) best = { room, label, isLevel: start[1] === end[1] }
  }
  return best
}

/** Lays out what stands in and round a state's box; nothing lies outside the marks, so words of moves stay readable. */
export function nodeMarks({ at, steps }: Pick<MachineNode, 'at' | 'steps'>) {
  const [x, y] = at
  const left = x - nodeSize.inlineSize / 2
  const top = y - nodeSize.blockSize / 2
  const hasTime = steps.length > 0
  return {
    left,
    top,
    /** Base lines of its name, and of the time below it once it was reached. */
    nameAt: hasTime ? y - 2 : y + 4,
    timeAt: y + 11,
    /** Number of the last step that led here, on the corner. */
    dot: { center: [left + 1, top + 1] as Point, radius: 8 },
    /** Round where it stands now. */
    haloBy: 5,
  }
}

/** Estimated width of a letter; the drawing cannot measure text. */
const letterSize = 6.1

/** Where the words of an edge stand, with the ground that they cover. */
export function labelBox({ label, room, isLevel }: MachineEdge, words: string) {
  const isWide = /[\u3000-\u9fff]/.test(words)
  const inlineSize = words.length * (isWide ? 2 * letterSize : letterSize) + 6
  // Too short a stretch keeps its line; the words stand below it.
  const isTight = isLevel && room < inlineSize + 24
  const center: Point = [label[0], isTight ? label[1] + 30 : label[1]]
  return { center, inlineSize, blockSize: 16 }
}

/** The path of an edge, its corners rounded. */
export function pathOf(points: readonly Point[]): string {
  const radius = 5
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point[0]} ${point[1]}`
      if (!after) return `L${point[0]} ${point[1]}`
      const [ax, ay] = towards(point, before, radius)
      const [bx, by] = towards(point, after, radius)
      return `L${ax} ${ay}Q${point[0]} ${point[1]} ${bx} ${by}`
    })
    .join('')
}

function towards([x, y]: Point, [toX, toY]: Point, by: number): Point {
  return [x + Math.sign(toX - x) * by, y + Math.sign(toY - y) * by]
}
