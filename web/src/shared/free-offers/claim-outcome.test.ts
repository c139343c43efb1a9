import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../api-client/api-errors.ts'
import { claimOutcomeOf } from './claim-outcome.ts'

const given = { startTime: '2026-11-20 09:41:00', endTime: '2026-12-20 09:41:00' }
const received = new RefusalError({ code: 50004, msg: '', data: null })

it.each([
  ['nobody asked', {}, null],
  ['it is given', { data: given }, { kind: 'received', from: '2026.11.20', until: '2026.12.20' }],
  [
    'it is given, and nobody told until when',
    { data: { ...given, endTime: null } },
    { kind: 'received', from: '2026.11.20', until: null },
  ],
  ['only the having is known', { data: null }, { kind: 'received', from: null, until: null }],
  ['it was received before', { error: received }, { kind: 'failed', error: 'already-received' }],
  ['no answer came', { error: new NetworkError('timeout') }, { kind: 'failed', error: 'network-error' }],
])('%s', (_case, facts, outcome) => {
  expect(claimOutcomeOf({ data: undefined, error: null, ...facts })).toEqual(outcome)
})
