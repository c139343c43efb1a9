import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../api-client/api-errors.ts'
import { claimOnce } from './claim-once.ts'

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
])('throws when %s', async (_, error, isReceived) => {
  await expect(claimOnce({ claim: throwing(error), isReceived })).rejects.toBe(error)
})
