import { expect, it } from 'vitest'
import { type ClaimFacts, type ClaimResult, claimResultOf } from './claim-result.ts'

const asked: ClaimFacts = { given: undefined, error: null, isStillOffered: true }
const given = {
  deviceId: '1',
  packageId: 'unattended-free',
  packageName: 'Phone reminder, free trial',
  packageSource: 4,
  startTime: '2026-11-20 09:41:00',
  endTime: '2026-12-20 09:41:00',
}

it.each<[string, Partial<ClaimFacts>, ClaimResult | null]>([
  ['nobody asked', {}, null],
  ['it is given', { given }, { kind: 'received', from: '2026.11.20', until: '2026.12.20' }],
  [
    'the answer was lost after it was given',
    { error: 'network-error', isStillOffered: false },
    { kind: 'received', from: null, until: null },
  ],
  [
    'the answer was no envelope after it was given',
    { error: 'request-error', isStillOffered: false },
    { kind: 'received', from: null, until: null },
  ],
  ['the request was lost', { error: 'network-error' }, { kind: 'failed', error: 'network-error' }],
  [
    'it was received before',
    { error: 'already-received', isStillOffered: false },
    { kind: 'failed', error: 'already-received' },
  ],
  ['it is renewed already', { error: 'already-renewed' }, { kind: 'failed', error: 'already-renewed' }],
])('%s', (_case, facts, result) => {
  expect(claimResultOf({ ...asked, ...facts })).toEqual(result)
})
