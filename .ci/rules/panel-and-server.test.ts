import { expect, it } from 'vitest'
import { en } from '../../bridge-simulator/src/panel/i18n/en.ts'
import { zh } from '../../bridge-simulator/src/panel/i18n/zh.ts'
import { sampleEntry } from '../../bridge-simulator/src/panel/model/entry-fixture.ts'
import { notesText } from '../../bridge-simulator/src/panel/model/entry-label.ts'
import { faultPresets } from '../../bridge-simulator/src/panel/model/fault-draft.ts'
import { eventName } from '../../bridge-simulator/src/panel/model/status-chip.ts'
import { recordOf } from '../../bridge-simulator/src/panel/views/faults/fault-record.ts'
import { drawMachine, labelBox } from '../../bridge-simulator/src/panel/views/state/machine-drawing.ts'
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
import { namedFaults } from '../../kit/cli/fault-commands.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** Notes on webhooks that were altered, forged or dropped, received or not. */
function webhookNotes(): string[] {
  const notes: string[] = []
  const note = (entry: { note?: string | null }) => void notes.push(entry.note ?? '')
  const webhook = { kind: 'TRANSACTION.SUCCESS', contractCode: null }
  for (const kind of ['regular', 'probe', 'forged'])
    for (const failure of [null, deliveryFailures.notAcknowledged]) {
      const isAcknowledged = failure === null
      const one = { kind, attempt: 1, status: 200, isAcknowledged, failure, isGenuine: false, reply: null }
      const message = { signed: { headers: {} }, altered: [] }
      journalMessage(
        { append: note } as never,
        { webhook, one, sent: [one], counted: { nextDueMs: null }, message } as never,
      )
    }
  journalDrop({ record: note } as never, webhook as never)
  return notes
}

it('the panel says in Chinese what each fault did, and why a webhook is not received', () => {
  const notes = [
    ...keysOf(ANSWER_TEXT).map((kind) => {
      const more = kind === 'business-code' ? { code: '20001' } : { status: 503 }
      return describeHttpFault({ operationIds: ['*'], latencyMs: 300, answer: { kind, ...more } })
    }),
    ...keysOf(EFFECT_TEXT).map((kind) =>
      describeBridgeEffect({ kind, ...(kind === 'late' && { delayMs: 300 }) }),
    ),
    ...Object.values(HOLD_TEXT).map((words) => `fault: ${words}`),
    ...Object.values(deliveryFailures),
    ...webhookNotes(),
  ]
  const inChinese = notes.map((note) => notesText(sampleEntry({ note }), zh) ?? '')
  expect(inChinese.filter((said) => /[a-z]{2}/i.test(said.replace(/JSON|HTTP|TLS|Webhook/g, '')))).toEqual([])
  expect(keysOf(zh.happened.faultNotes).filter((key) => !notes.join().includes(key))).toEqual([])
})

type Box = readonly [center: readonly [number, number], size: { inlineSize: number; blockSize: number }]

const areOver = ([one, a]: Box, [other, b]: Box) =>
  Math.abs(one[0] - other[0]) < (a.inlineSize + b.inlineSize) / 2 &&
  Math.abs(one[1] - other[1]) < (a.blockSize + b.blockSize) / 2

it.each(STATE_MACHINES.flatMap((machine) => [en, zh].map((texts) => [machine, texts] as const)))(
  'labels of the machine %o lie inside its drawing and over no state or other label',
  (machine, texts) => {
    const layout: MachineLayout = machineLayouts[machine.name]
    const states = Object.values(layout.nodes).map((at): Box => [at, nodeSize])
    expect(Object.keys(layout.nodes).toSorted()).toEqual(machine.states.toSorted())
    for (const step of machine.transitions) {
      const { edges } = drawMachine(machine, layout, { now: step.to, steps: [step] })
      const shown = edges.filter(({ reachability }) => reachability !== 'cannot')
      const labels = shown.map((edge): Box => {
        const { center, ...size } = labelBox(
          edge,
          edge.events.map((event) => eventName(event, texts)).join(', '),
        )
        return [center, size]
      })
      const over = labels.flatMap((label, at) =>
        [...states, ...labels.slice(at + 1)].filter((box) => areOver(label, box)),
      )
      const outside = labels.filter(
        ([[x, y], { inlineSize, blockSize }]) =>
          Math.min(x, layout.inlineSize - x) < inlineSize / 2 ||
          Math.min(y, layout.blockSize - y) < blockSize / 2,
      )
      expect({ over, outside }, `${step.from}>${step.to}`).toEqual({ over: [], outside: [] })
    }
  },
)

it('recordOf returns of each preset what the command line arms under its name', () => {
  const nameOf = (preset: string) => preset.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const presets = Object.entries(faultPresets).map(([preset, one]) => [nameOf(preset), recordOf(one)])
  expect(presets).toEqual([...namedFaults])
})
