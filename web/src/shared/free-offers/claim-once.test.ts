import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../api-client/api-errors.ts'
import { claimOnce, claimOutcomeOf } from './claim-once.ts'

const refusal = (code: number) => new RefusalError({ code, msg: '', data: null })
const lost = new NetworkError('unreachable')
const ALREADY = 50004
const RECEIVE_FAILED = 20009

function throwing(error: unknown) {
  return (): Promise<never> => Promise.reject(error)
}

it('returns the given package without a further request', async () => {
  const isReceived = throwing(new Error('asked'))
  expect(await claimOnce({ claim: async () => 'gift', isReceived })).toBe('gift')
})

it.each([
  ['a lost answer', lost],
  ['an answer of "received before"', refusal(ALREADY)],
])('returns the package after %s when the server confirms it', async (_, error) => {
  expect(await claimOnce({ claim: throwing(error), isReceived: async () => true })).toBeNull()
})

it.each<[string, unknown, () => Promise<boolean>]>([
  ['it is not had', lost, async () => false],
  ['nobody can tell', lost, throwing(lost)],
  ['the refusal leaves no doubt', refusal(RECEIVE_FAILED), async () => true],
])('claimOnce throws when %s', async (_, error, isReceived) => {
  await expect(claimOnce({ claim: throwing(error), isReceived })).rejects.toBe(error)
})

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
  ['only the claim is known', { data: null }, { kind: 'received', from: null, until: null }],
  ['it was received before', { error: received }, { kind: 'failed', error: 'already-received' }],
  ['no answer came', { error: new NetworkError('timeout') }, { kind: 'failed', error: 'network-error' }],
])('claimOutcomeOf returns the outcome when %s', (_case, facts, outcome) => {
  expect(claimOutcomeOf({ data: undefined, error: null, ...facts })).toEqual(outcome)
})
