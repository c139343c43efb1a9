import { expect, it } from 'vitest'
import { en } from '../../bridge-simulator/src/panel/i18n/en.ts'
import { zh } from '../../bridge-simulator/src/panel/i18n/zh.ts'
import { sampleEntry } from '../../bridge-simulator/src/panel/model/entry-fixture.ts'
import { entryLabel, notesText } from '../../bridge-simulator/src/panel/model/entry-label.ts'
import { eventName } from '../../bridge-simulator/src/panel/model/status-chip.ts'
import {
  drawMachine,
  labelBox,
  type MachineNode,
  nodeMarks,
} from '../../bridge-simulator/src/panel/views/state/machine-drawing.ts'
import {
  type MachineLayout,
  machineLayouts,
  nodeSize,
} from '../../bridge-simulator/src/panel/views/state/machine-layout.ts'
import { STATE_MACHINES } from '../../fake-api/src/backend/control/state.ts'
import {
  ANSWER_TEXT,
  describeBridgeEffect,
  describeHttpFault,
  EFFECT_TEXT,
} from '../../fake-api/src/engine/faults/fault-record.ts'
import { HOLD_TEXT } from '../../fake-api/src/engine/faults/webhook-hold.ts'
import { deliveryFailures } from '../../fake-api/src/engine/webhooks/delivery-failure.ts'
import { journalDrop, journalMessage } from '../../fake-api/src/engine/webhooks/webhook-journal.ts'

/** Every note by which the server says what a fault did. */
function faultNotes(): string[] {
  const answers = membersOf(ANSWER_TEXT).map((kind) => {
    const more = kind === 'business-code' ? { code: '20001' } : { status: 503 }
    return describeHttpFault({ operationIds: ['*'], latencyMs: 300, answer: { kind, ...more } })
  })
  const effects = membersOf(EFFECT_TEXT).map((kind) =>
    describeBridgeEffect({ kind, ...(kind === 'late' ? { delayMs: 300 } : {}) }),
  )
  const held = Object.values(HOLD_TEXT).map((words) => `fault: ${words}`)
  return [...answers, ...effects, ...held, ...webhookNotes()]
}

function membersOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]
}

type SentEntry = Parameters<typeof journalMessage>[1]

/** What is noted of webhooks that are dropped, altered, or sent under no signature that holds. */
function webhookNotes(): string[] {
  const notes: string[] = []
  const note = (entry: { note?: string | null }) => void notes.push(entry.note ?? '')
  const webhook = { kind: 'TRANSACTION.SUCCESS', contractCode: null }
  for (const kind of ['regular', 'probe', 'forged'])
    for (const isAcknowledged of [true, false]) {
      const failure = isAcknowledged ? null : deliveryFailures.notAcknowledged
      const one = { kind, attempt: 1, status: 200, isAcknowledged, failure, isGenuine: false, reply: null }
      const about = {
        webhook,
        one,
        sent: [one],
        message: { signed: { headers: {} }, altered: [] },
        counted: { nextDueMs: null },
        parentSeq: null,
      }
      const entry = { ...about, receiver: 'notify' }
      journalMessage({ append: note } as never, entry as unknown as SentEntry)
    }
  journalDrop({ record: note } as never, webhook as unknown as SentEntry['webhook'])
  return notes
}

it('the panel has every fault note of the server in Chinese, and no other fault note', () => {
  const notes = faultNotes()
  const inChinese = notes.map((note) => notesText(sampleEntry({ note }), zh) ?? '')
  const words = /[a-z]+/gi
  const known = new Set(['JSON', 'Webhook'])
  expect(inChinese.filter((said) => said.match(words)?.some((word) => !known.has(word)))).toEqual([])
  const written = notes.join('\n')
  expect(Object.keys(zh.happened.faultNotes).filter((key) => !written.includes(key))).toEqual([])
  const labels = Object.values(HOLD_TEXT).map((label) =>
    entryLabel(sampleEntry({ kind: 'state', label }), zh),
  )
  expect(labels.join()).not.toMatch(/callback/)
})

it('the panel has every reason in Chinese for which a webhook is not received', () => {
  const reasons = Object.values(deliveryFailures)
  const inChinese = reasons.map((note) => notesText(sampleEntry({ note }), zh) ?? '')
  expect(inChinese.filter((said) => /[a-z]{2}/.test(said))).toEqual([])
  expect(reasons.map((note) => notesText(sampleEntry({ note }), en))).toEqual(reasons)
})

type Machine = (typeof STATE_MACHINES)[number]
type Move = Machine['transitions'][number]
type Box = Pick<ReturnType<typeof labelBox>, 'center' | 'inlineSize' | 'blockSize'> & { name: string }

const drawings = STATE_MACHINES.flatMap((machine) => [
  { machine, name: machine.name, language: 'English', texts: en },
  { machine, name: machine.name, language: 'Chinese', texts: zh },
])

it.each(drawings)(
  'after each transition of the machine $name its $language labels lie inside the drawing and over no state, step number or other label',
  ({ machine, texts }) => {
    const layout: MachineLayout = machineLayouts[machine.name]
    const { inlineSize, blockSize, nodes, routes, labels = {} } = layout
    const keys = new Set(machine.transitions.map(({ from, to }) => `${from}>${to}`))
    expect(Object.keys(nodes).toSorted()).toEqual(machine.states.toSorted())
    expect([...Object.keys(routes), ...Object.keys(labels)].filter((key) => !keys.has(key))).toEqual([])
    const whole = { name: 'drawing', center: [inlineSize / 2, blockSize / 2] as const, inlineSize, blockSize }
    const misplaced = machine.transitions.flatMap((move) => {
      const { boxes, words } = drawnAfter(move, machine, texts)
      return words.flatMap((word, index) => {
        const under = [...boxes, ...words.slice(index + 1)].filter((other) => isOver(word, other))
        const where = [
          ...(isInside(word, whole) ? [] : ['outside']),
          ...under.map(({ name }) => `over ${name}`),
        ]
        return where.map((place) => `${move.from}>${move.to}: ${word.name} is ${place}`)
      })
    })
    expect(misplaced).toEqual([])
  },
)

/** The boxes of states with their step numbers, and those of the labels: of the transition that happened and of those possible next. */
function drawnAfter(move: Move, machine: Machine, texts: typeof en): { boxes: Box[]; words: Box[] } {
  const { nodes, edges } = drawMachine(machine, machineLayouts[machine.name], { now: move.to, steps: [move] })
  const shown = edges.filter(({ reachability }) => reachability !== 'cannot')
  return {
    boxes: nodes.flatMap(boxesOf),
    words: shown.map((edge) => {
      const name = edge.events.map((event) => eventName(event, texts)).join(texts.packages.comma)
      return { name, ...labelBox(edge, name) }
    }),
  }
}

/** The box of a state, larger by its halo where it is the present one, and the box of its step number. */
function boxesOf(node: MachineNode): Box[] {
  const { dot, haloBy } = nodeMarks(node)
  const by = node.reachability === 'now' ? 2 * haloBy : 0
  const sizes = { inlineSize: nodeSize.inlineSize + by, blockSize: nodeSize.blockSize + by }
  const box = { name: node.state, center: node.at, ...sizes }
  const size = 2 * dot.radius
  const number = {
    name: `the number of ${node.state}`,
    center: dot.center,
    inlineSize: size,
    blockSize: size,
  }
  return node.steps.length > 0 ? [box, number] : [box]
}

const away = (one: Box, other: Box, axis: 0 | 1) => Math.abs(one.center[axis] - other.center[axis])

function isOver(one: Box, other: Box): boolean {
  return (
    away(one, other, 0) < (one.inlineSize + other.inlineSize) / 2 &&
    away(one, other, 1) < (one.blockSize + other.blockSize) / 2
  )
}

function isInside(one: Box, whole: Box): boolean {
  return (
    away(one, whole, 0) <= (whole.inlineSize - one.inlineSize) / 2 &&
    away(one, whole, 1) <= (whole.blockSize - one.blockSize) / 2
  )
}
