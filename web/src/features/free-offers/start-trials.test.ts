import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../../shared/api-client/api-errors.ts'
import { startTrials } from './start-trials.ts'

const refusal = (code: number) => new RefusalError({ code, msg: '', data: null })
const lost = new NetworkError('unreachable')
const RECEIVE_FAILED = 20009

function throwing(error: unknown) {
  return (): Promise<never> => Promise.reject(error)
}

const device = (deviceId: string): Schemas['OfferDevice'] => ({
  ...{ deviceId, deviceKey: deviceId, deviceName: deviceId, productCode: 'IPC', iotId: '' },
})
const [hall, gate] = [device('hall'), device('gate')]
const cameras = [hall, gate]
const until = '2026-12-20 09:41:00'
const given = { received: true, reason: null, startTime: until, endTime: until }
const refused = { received: false, startTime: null, endTime: null }

const silent = { listEligible: throwing(lost), givenUntil: throwing(lost) }

it('returns a result for each camera', async () => {
  const results: Schemas['TrialResult'][] = [
    { deviceId: 'gate', ...refused, reason: 'already-renewed' },
    { deviceId: 'hall', ...given },
  ]
  expect(await startTrials({ consume: async () => results, ...silent }, cameras)).toEqual([
    { deviceId: 'hall', deviceName: 'hall', error: null, until: '2026.12.20' },
    { deviceId: 'gate', deviceName: 'gate', error: 'already-renewed', until: null },
  ])
})

it('accepts an answer without a reason', async () => {
  const results = [{ deviceId: 'hall', ...refused }]
  const [outcome] = await startTrials({ consume: async () => results, ...silent }, [hall])
  expect(outcome?.error).toBe('receive-failed')
})

it.each<[string, () => Promise<Schemas['TrialResult'][]>, string]>([
  ['an answer that is lost', throwing(lost), 'network-error'],
  ['an answer that is empty', async () => [], 'request-error'],
  ['a refusal of all', throwing(refusal(RECEIVE_FAILED)), 'receive-failed'],
])('looks up what was received after %s', async (_, consume, error) => {
  const calls = { consume, listEligible: async () => [gate], givenUntil: async () => until }
  expect(await startTrials(calls, cameras)).toEqual([
    { deviceId: 'hall', deviceName: 'hall', error: null, until: '2026.12.20' },
    { deviceId: 'gate', deviceName: 'gate', error, until: null },
  ])
  // No longer offered, for another reason.
  const [without] = await startTrials({ ...calls, givenUntil: async () => null }, cameras)
  expect(without?.error).toBe(error)
})

it.each<[string, () => Promise<Schemas['OfferDevice'][]>]>([
  ['all are offered it still', async () => cameras],
  ['nobody can tell', throwing(lost)],
])('startTrials throws when %s', async (_, listEligible) => {
  const calls = { consume: throwing(lost), listEligible, givenUntil: async () => until }
  await expect(startTrials(calls, cameras)).rejects.toBe(lost)
})
