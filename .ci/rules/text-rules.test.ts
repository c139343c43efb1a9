import { expect, it } from 'vitest'
import { zh } from '../../bridge-simulator/src/panel/i18n/zh.ts'
import { entryLabel, notesText } from '../../bridge-simulator/src/panel/model/entry-label.ts'
import { sampleEntry } from '../../bridge-simulator/src/panel/model/sample-entry.ts'
import {
  ANSWER_TEXT,
  describeBridgeEffect,
  describeHttpFault,
  EFFECT_TEXT,
} from '../../fake-api/src/faults/fault-record.ts'
import { HOLD_TEXT } from '../../fake-api/src/faults/webhook-hold.ts'
import { journalDrop, journalMessage } from '../../fake-api/src/wallets/webhooks/webhook-journal.ts'
import { findTextViolations } from './text-rules.ts'

const suppression = (name: string) => `// ${name} because\nexport const a = 1\n`

it.each(['bare-world', 'bareWorld', 'isBareWorld', 'BareWorlds', 'BareWorldError', 'the bare world'])(
  'findTextViolations reports the spelling %s with the present term',
  (spelling) => {
    expect(findTextViolations('web/src/a.ts', spelling)).toEqual([
      expect.stringMatching(/^web.src.a.ts:1 "[bB]are.?[wW]orlds?" is a former term: use strict backend/),
    ])
  },
)

it.each([
  ['part of another word', 'threadbare world, bareWorldly'],
  ['plain English', 'we take once more what a notice of the deduction ends with'],
  ['a name of the wire', 'judgeUnattendedDevice({ notify_url, displayAccount })'],
])('findTextViolations reports nothing for %s', (_, text) => {
  expect(findTextViolations('web/src/a.ts', text)).toEqual([])
})

it('findTextViolations reports a file by its name and a term by its line', () => {
  expect(findTextViolations('fake-api/src/coupon-desk.ts', '\n\nconst orderNeighbours = 1\n')).toEqual([
    expect.stringMatching(/:1 "coupon-desk" is a former term: use CouponReservations$/),
    expect.stringMatching(/:3 "rNeighbours" is a former term: use …Dependencies$/),
  ])
})

it.each(['CHANGELOG.md', 'docs/decisions/0003-a-world-is-a-folder.md', '.ci/rules/text-rules.ts'])(
  'findTextViolations reports nothing in %s, where former terms are allowed',
  (path) => {
    expect(findTextViolations(path, 'coupon-desk')).toEqual([])
  },
)

it('findTextViolations reports a term outside of the path where it is allowed', () => {
  expect(findTextViolations('web/src/features/articles/texts/help/it.ts', 'come dice la guida')).toEqual([])
  expect(findTextViolations('web/src/features/orders/model/a.ts', 'dice')).toEqual([
    'web/src/features/orders/model/a.ts:1 "dice" is a former term: use random',
  ])
})

it.each([
  ['web/src/app/a.ts', suppression(['@ts', 'ignore'].join('-')), ':1 switches a check off'],
  ['web/src/app/a.tsx', suppression(['biome', 'ignore lint'].join('-')), ':1 switches a check off'],
  ['web/src/app/a.css', `/* ${['stylelint', 'disable'].join('-')} */\n`, ':1 switches a check off'],
  [
    'web/src/app/a.ts',
    "import {\n  a,\n} from './b.ts'\nimport type { B } from './b.ts'",
    ':4 imported twice',
  ],
  ['web/src/shared/utils.ts', 'export const a = 1', ':1 a name that says nothing'],
  ['web/src/shared/helpers/pad.css', '', ':1 a name that says nothing'],
])('findTextViolations reports in %s: %s', (path, text, message) => {
  expect(findTextViolations(path, text)).toEqual([expect.stringContaining(message)])
})

it.each([
  ['web/src/app/a.ts', "import * as all from './b.ts'\nimport type { B } from './b.ts'"],
  ['web/src/app/a.ts', "import './b.ts'\nimport { B } from './b.ts'"],
  ['docs/panel.md', ['biome', 'ignore'].join('-')],
])('findTextViolations accepts in %s: %s', (path, text) => {
  expect(findTextViolations(path, text)).toEqual([])
})

/** Every note that says what a fault did, as the server writes it. */
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
      const one = { kind, attempt: 1, status: 200, isAcknowledged, isGenuine: false }
      const about = { webhook, one, sent: [one], signed: {}, counted: { nextDueMs: null }, parentSeq: null }
      const entry = { ...about, webhookProvider: { receiverOf: () => 'notify' } }
      journalMessage({ append: note } as never, entry as unknown as SentEntry)
    }
  journalDrop({ record: note } as never, webhook as unknown as SentEntry['webhook'])
  return notes
}

it('the panel says in Chinese whatever the server notes of a fault, and has no words that the server does not write', () => {
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
