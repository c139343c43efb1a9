import { expect, it } from 'vitest'
import { type Mutation, observeMutations } from './observe-mutations.ts'

const url = 'http://127.0.0.1/control/worlds/w1/clock'
const asJson = { 'content-type': 'application/json' }

/** What is heard of one request that is answered like this. */
async function heardOf(request: RequestInit, response: ResponseInit = { headers: asJson }) {
  const heard: Mutation[] = []
  const send = observeMutations(
    async () => new Response('{"nowMs":7}', response),
    (change) => heard.push(change),
  )
  const answer = await send(new Request(url, request))
  return { heard, body: await answer.text() }
}

it('reports a successful change and leaves the response body readable', async () => {
  const { heard, body } = await heardOf({ method: 'PUT', headers: asJson, body: '{"mode":"running"}' })
  expect(heard).toEqual([{ method: 'PUT', url, body: { mode: 'running' }, answer: { nowMs: 7 } }])
  expect(body).toBe('{"nowMs":7}')
})

it('reports neither GET requests nor refused changes', async () => {
  expect((await heardOf({})).heard).toEqual([])
  expect((await heardOf({ method: 'POST' }, { status: 409, headers: asJson })).heard).toEqual([])
})
