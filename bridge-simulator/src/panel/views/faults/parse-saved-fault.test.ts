import { expect, it } from 'vitest'
import {
  draftFor,
  faultOutcomes,
  faultPresets,
  faultSubjects,
  firstDraft,
  withSubject,
} from '../../model/fault-draft.ts'
import { contractOperations } from '../contract/contract-operations.ts'
import { faultTargets, outcomesOf } from './fault-targets.ts'
import { parseSavedFault } from './parse-saved-fault.ts'

const kept = (sentence: unknown) => parseSavedFault(JSON.parse(JSON.stringify(sentence)))

it('accepts every fault that the form and the presets make', () => {
  const drafts = faultSubjects.flatMap((subject) =>
    faultTargets[subject].flatMap(([target]) =>
      outcomesOf({ subject, target }).map((outcome) => ({
        ...withSubject(firstDraft, subject),
        target,
        outcome,
      })),
    ),
  )
  const sentences = [
    ...drafts,
    ...Object.values(faultPresets),
    ...faultSubjects.map((one) => withSubject(firstDraft, one)),
  ]
  expect(sentences.length).toBeGreaterThan(faultOutcomes.shop.length)
  for (const sentence of sentences) expect(kept(sentence)).toEqual(sentence)
})

it('accepts a fault about any operation of the contract', () => {
  const operations = contractOperations.filter(({ area }) => area !== 'bridge')
  for (const { operationId } of operations) expect(kept(draftFor(operationId))).not.toBeNull()
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'addOrder'],
  ['an operation that is gone', { ...firstDraft, target: 'addOrderOfYore' }],
  ['a subject that is gone', { ...firstDraft, subject: 'weather' }],
  ['an outcome that is gone', { ...firstDraft, outcome: 'vanishes' }],
  ['an outcome of another subject', { ...firstDraft, outcome: 'silent' }],
  ['a refusal that is gone', { ...firstDraft, outcome: 'business-code', code: 'no-such-code' }],
  ['any call of the server', { ...withSubject(firstDraft, 'upstream'), target: '*' }],
  ['a count that is none', { ...firstDraft, times: 0 }],
  ['a turn that is none', { ...firstDraft, nth: '1' }],
  ['a delay that is none', { ...firstDraft, delayMs: -1 }],
])('returns null for a saved fault with %s', (_name, sentence) => {
  expect(kept(sentence)).toBeNull()
})
