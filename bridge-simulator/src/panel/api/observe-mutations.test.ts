import { expect, it } from 'vitest'
import { type Mutation, observeMutations } from './observe-mutations.ts'

const url = 'http://127.0.0.1/control/worlds/w1/clock'
const asJson = { 'content-type': 'application/json' }

/** The mutations observed for one request with this answer. */
async function observe(request: RequestInit, response: ResponseInit = { headers: asJson }, path = url) {
  const mutations: Mutation[] = []
  const send = observeMutations(
    async () => new Response('{"nowMs":7}', response),
    (change) => mutations.push(change),
  )
  const answer = await send(new Request(path, request))
  return { mutations, body: await answer.text() }
}

it('reports a successful change and leaves the response body readable', async () => {
  const { mutations, body } = await observe({ method: 'PUT', headers: asJson, body: '{"mode":"running"}' })
  expect(mutations).toEqual([{ method: 'PUT', url, body: { mode: 'running' }, answer: { nowMs: 7 } }])
  expect(body).toBe('{"nowMs":7}')
})

it('reports neither GET requests, searches of the journal nor refused changes', async () => {
  expect((await observe({})).mutations).toEqual([])
  const search = 'http://127.0.0.1/control/worlds/w1/journal/search'
  expect((await observe({ method: 'POST' }, { headers: asJson }, search)).mutations).toEqual([])
  expect((await observe({ method: 'POST' }, { status: 409, headers: asJson })).mutations).toEqual([])
})
