import type { Schemas } from '@skyshop/openapi/control'
import { type FilterToken, isWholeNumber, tokenText } from '@skyshop/openapi/journal-query'
import { hasWord } from '../../format/short-text.ts'
import type { Texts } from '../../i18n/en.ts'
import { effectWords } from '../../i18n/outcomes-texts.ts'
import { entryLabel, jobKinds, wordOfState } from '../../model/entry-label.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { eventName, type MachineName, orderChip, stateName } from '../../model/status-chip.ts'

type Synonyms = NonNullable<Schemas['JournalSearch']['synonyms']>

/** The longest list of tokens that a word may have. */
const maxTokens = 400

/** Finds what each word means on the wire, of the texts that the panel shows in place of those there. */
export function synonymsOf(words: readonly string[], texts: Texts): Synonyms {
  return [...new Set(words)]
    .filter((word) => !isWholeNumber(word))
    .flatMap((word) => {
      const meant = vocabularyOf(texts).filter(
        ({ shown, token }) => hasWord(shown, word) && !isWritten(token, word),
      )
      const tokens = [...new Set(meant.map(({ token }) => tokenText(token)))].slice(0, maxTokens)
      return tokens.length === 0 ? [] : [{ word, tokens }]
    })
}

/** Whether the word stands on the wire as it is shown, and is found there anyway. */
function isWritten({ field, value }: FilterToken, word: string): boolean {
  return field !== 'op' && field !== 'kind' && value.toLowerCase().includes(word)
}

/** A text of the panel, in lower case, and where what it stands for is found. */
interface ShownText {
  shown: string
  token: FilterToken
}

const vocabularies = new WeakMap<Texts, readonly ShownText[]>()

function vocabularyOf(texts: Texts): readonly ShownText[] {
  const known = vocabularies.get(texts)
  if (known !== undefined) return known
  const made = [...jobs(texts), ...moves(texts), ...endings(texts), ...effects(texts), ...doings(texts)].map(
    ([shown, field, value, isWhole]): ShownText => ({
      shown: shown.toLowerCase(),
      token: { field, value, ...(isWhole && { isWhole }) },
    }),
  )
  vocabularies.set(texts, made)
  return made
}

type Line = readonly [shown: string, field: FilterToken['field'], value: string, isWhole?: boolean]

const whole = true
const plain = { jump: null, request: null, tone: 'plain' } as const

/** What the clock did, by its kind. */
function jobs(texts: Texts): Line[] {
  const job = { ...plain, kind: 'job' } as const
  return jobKinds(texts).map((operationId) => [
    entryLabel({ ...job, label: operationId, operationId } as JournalEntry, texts),
    ...(['op', operationId, whole] as const),
  ])
}

const machines = { order: 'order', contract: 'contract', period: 'contract-cycle', coupon: 'coupon' } as const

/** Things that have states, their states, and what moves or does not move them. */
function moves(texts: Texts): Line[] {
  const { things } = texts.journal
  const statesOf = (machine: MachineName) =>
    machine === 'order' ? orderCodes : Object.keys(texts.state.names).filter((state) => !/^-?\d/.test(state))
  const named = Object.entries(machines).flatMap(([thing, machine]): Line[] => [
    [machine === 'contract-cycle' ? texts.time.period(0) : things[machine], 'label', `${thing} `],
    ...statesOf(machine).flatMap((state): Line[] => {
      const name = stateName(machine, state, texts)
      return [
        [name, 'label', `→ ${state}`],
        [name, 'label', ` in ${state}`],
        ...(machine === 'order' ? [] : [[name, 'label', ` ${state} →`] as const]),
      ]
    }),
  ])
  const events = Object.keys(texts.state.events).map(
    (event): Line => [eventName(event, texts), 'note', event],
  )
  return [...named, ...events]
}

const orderCodes = Array.from({ length: 11 }, (_, index) => String(index - 3)).filter(
  (code) => orderChip(Number(code)).name !== 'unknown',
)

/** How things ended, and what is noted beside that. */
function endings({ journal, happened }: Texts): Line[] {
  const { results, notes, numbered } = journal
  return [
    ...Object.entries(results).map(([result, shown]): Line => [shown, 'status', result, whole]),
    ...Object.entries(notes).map(([note, shown]): Line => [shown, 'note', note]),
    ...Object.entries(wordOfState).map(([state, word]): Line => [notes[word] ?? word, 'note', state]),
    ...Object.entries(happened.faultNotes).map(([note, shown]): Line => [shown, 'note', note]),
    [numbered.attempt(0), 'note', 'attempt'],
    [numbered.copy(0), 'note', 'copy'],
  ]
}

/** How what a fault did is found on the wire, by the outcome of the fault form. */
const wireOfEffect: Readonly<Record<string, readonly (readonly [FilterToken['field'], string])[]>> = {
  'paid-untold': [['status', 'lost']],
  'lost-answer': [['note', 'connection reset after it was carried out']],
  'refused-connection': [['note', 'connection reset before it was carried out']],
  silent: [['note', 'silent']],
  'first-lost': [['note', 'lost on its way']],
  'all-lost': [['note', 'lost on its way']],
  twice: [['note', 'copy']],
  'expired-token': [['note', 'expired token']],
  'status-503': [['note', 'another status 503']],
  'status-500-after': [['note', 'but another status 500']],
  'business-code': [['note', 'a refusal']],
  'bad-signature': [['note', 'answer under a wrong signature']],
  malformed: [['note', 'malformed answer']],
  truncated: [['note', 'truncated answer']],
  'empty-page': [['note', 'empty page']],
  unsigned: [['note', 'answer without its signature']],
}

/** What a fault does, as its form says it and as people call it. */
function effects({ faults }: Texts): Line[] {
  const outcomes: Readonly<Record<string, string>> = faults.outcomes
  return Object.entries(wireOfEffect).flatMap(([outcome, wire]) =>
    wire.map(
      ([field, value]): Line => [
        `${outcomes[outcome] ?? ''} ${effectWords[outcome] ?? ''}`,
        ...([field, value, field === 'status'] as const),
      ],
    ),
  )
}

/** What is told by a sentence, and what is done by hand. */
function doings({ journal, happened, units }: Texts): Line[] {
  return [
    ...Object.entries(happened.others).map(([label, shown]): Line => [shown, 'label', label, whole]),
    ...Object.entries(happened.packages).map(
      ([event, shown]): Line => [shown, 'label', `package ${event}`, whole],
    ),
    [journal.tapped(''), 'kind', 'tap', whole],
    [journal.jumped(units.day, ''), 'kind', 'jump', whole],
  ]
}
