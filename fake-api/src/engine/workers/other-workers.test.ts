import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { answerFrom, sumOfMetrics, sumOfOutcomes, workerAwayAnswer } from './other-workers.ts'

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('answers with what the other worker says, status, headers and bytes', async () => {
  const other = await listening(async (request, response) => {
    const said = `${request.method} ${request.url} ${request.headers['blade-auth']} ${await text(request)}`
    response.writeHead(201, ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-owner', 'other']).end(said)
  })
  const url = await listening((request, response) => answerFrom(other, request, response))
  const answer = await fetch(`${url}/a?b=c`, {
    ...{ method: 'POST', headers: { 'blade-auth': 'bearer t' }, body: 'x'.repeat(100_000) },
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  expect(await answer.text()).toBe(`POST /a?b=c bearer t ${'x'.repeat(100_000)}`)
})

it('passes a stream on as it comes, and ends it there when the client goes', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<string>()
  const other = await listening((_, response) => {
    response.once('close', () => resolve('gone')).write('event\n\n')
  })
  const url = await listening((request, response) => answerFrom(other, request, response))
  const stop = new AbortController()
  const { body } = await fetch(url, { signal: stop.signal })
  const first = await body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('event\n\n')
  stop.abort()
  expect(await gone).toBe('gone')
})

it('cuts the answer that the other worker cuts', async () => {
  const other = await listening((request) => request.socket.destroy())
  const url = await listening((request, response) => answerFrom(other, request, response))
  await expect(fetch(url)).rejects.toThrow()
})

it('says of a worker that does not run that the request is to be sent again', async () => {
  const silent = await listening(() => undefined)
  for (const base of [null, silent.replace(/\d+$/, '9')]) {
    const url = await listening((request, response) => answerFrom(base, request, response))
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ code: 503, success: false, error: 'upstream-restarting' })
  }
  expect(workerAwayAnswer()).toMatch(
    /^HTTP[/]1.1 503 .*\r\nretry-after: 1\r\n.*\r\n\r\n\{.*send the request again/s,
  )
})

it('sums samples of the same labels under their metric, and takes the latest lag', () => {
  const one =
    '# HELP a_total A.\n# TYPE a_total counter\na_total{of="x"} 2\n\n# HELP s_lag_seconds L.\ns_lag_seconds 4\n'
  const two =
    '# HELP a_total A.\n# TYPE a_total counter\na_total{of="y"} 1\na_total{of="x"} 0.5\n\n# HELP s_lag_seconds L.\ns_lag_seconds 3\n'
  expect(sumOfMetrics([one, two])).toBe(
    '# HELP a_total A.\n# TYPE a_total counter\na_total{of="x"} 2.5\na_total{of="y"} 1\n\n# HELP s_lag_seconds L.\ns_lag_seconds 4\n',
  )
})

it('sums how often each outcome was answered', () => {
  const row = (status: number, times: number) => ({
    ...{ operationId: 'addOrder', status, code: 200, via: 'socket', times },
  })
  const texts = [[row(200, 2)], [row(400, 1), row(200, 3)]].map((outcomes) => JSON.stringify({ outcomes }))
  expect(JSON.parse(sumOfOutcomes(texts))).toEqual({ outcomes: [row(200, 5), row(400, 1)] })
})
