import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import {
  answered,
  ControlRefused,
  retryingFetch,
  ServerRestarting,
  ServerUnreachable,
} from './control-client.ts'

const response = (status: number) => new Response(null, { status })
const refusalOf = (answer: Parameters<typeof answered>[0]) => {
  try {
    return answered(answer)
  } catch (error) {
    return error
  }
}

it('returns the data of a successful answer', () => {
  expect(answered({ data: [1], response: response(200) })).toEqual([1])
})

it('throws ControlRefused with code and message, with defaults when the body has none', () => {
  const error = { error: 'fault-not-found', message: 'This world has no such fault.' } as const
  const refusal = refusalOf({ error, response: response(404) })
  expect(refusal).toBeInstanceOf(ControlRefused)
  expect(refusal).toMatchObject({ code: 'fault-not-found', message: 'This world has no such fault.' })
  expect(refusalOf({ error: '', response: response(404) })).toMatchObject({
    code: null,
    message: 'The control plane answered 404.',
  })
})

it('throws ServerUnreachable for a 502 of the proxy', () => {
  const answer = { error: 'The upstream is not running.', response: response(502) }
  expect(refusalOf(answer)).toBeInstanceOf(ServerUnreachable)
})

it('throws ServerRestarting with what a server says of a world that another one has', () => {
  const error = { error: 'world-elsewhere', message: 'Send the request again in a second.' } as const
  const refusal = refusalOf({ error, response: response(503) })
  expect(refusal).toBeInstanceOf(ServerRestarting)
  expect(refusal).toMatchObject({ message: error.message })
})

/** A server that can end and come back at its address, and a retrying client of it; `onPause` happens while it waits. */
async function serverWith(listener: RequestListener, onPause: () => Promise<void> | void = () => undefined) {
  const server = createServer(listener)
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const end = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  await listen(0)
  onTestFinished(() => void end())
  const { port } = server.address() as AddressInfo
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    await onPause()
  }
  const send = retryingFetch({ pause, tries: 3 })
  const url = `http://127.0.0.1:${port}/control/worlds/w1`
  return { send, url, pauses, end, comeBack: () => listen(port) }
}

it('retryingFetch sends again what a server says it has not begun, after the time that it names', async () => {
  const bodies: string[] = []
  const { send, url, pauses } = await serverWith(async (request, answer) => {
    bodies.push(await text(request))
    if (bodies.length === 1) answer.writeHead(503, { 'retry-after': '2' }).end()
    else answer.end('done')
  })
  const answer = await send(url, { method: 'POST', body: 'once' })
  expect([await answer.text(), bodies, pauses]).toEqual(['done', ['once', 'once'], [2_000]])
})

it('retryingFetch waits a second where a 503 names a date', async () => {
  const { send, url, pauses } = await serverWith((_, answer) => {
    answer.writeHead(503, { 'retry-after': 'Fri, 27 Nov 2026 09:41:00 GMT' }).end()
  })
  expect([(await send(url)).status, pauses]).toEqual([503, [1_000, 1_000]])
})

it('retryingFetch sends nothing again that its caller has aborted, and rejects with the reason', async () => {
  const { send, url, pauses } = await serverWith((_, answer) => answer.end('here'))
  await send(url)
  const reason = new Error('not wanted any more')
  await expect(send(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(pauses).toEqual([])
})

it('retryingFetch answers the last 503 of a server that never begins', async () => {
  const { send, url, pauses } = await serverWith((_, answer) => answer.writeHead(503).end())
  expect([(await send(url)).status, pauses]).toEqual([503, [1_000, 1_000]])
})

it('retryingFetch waits for a server that has answered before and is back, and for no other', async () => {
  let back: () => Promise<void> = async () => undefined
  const { send, url, end, comeBack } = await serverWith(
    (_, answer) => answer.end('here'),
    () => back(),
  )
  await send(url)
  await end()
  back = async () => {
    back = async () => undefined
    await comeBack()
  }
  expect(await (await send(url, { method: 'POST', body: '{}' })).text()).toBe('here')
  await end()
  const sentence = `No server listens at ${new URL(url).origin}: start it, then begin again.`
  await expect(send(url)).rejects.toThrow(sentence)
  await expect(retryingFetch({ pause: async () => undefined, tries: 3 })(url)).rejects.toThrow(sentence)
})

it('retryingFetch reads again what was cut off, and leaves it to its caller whether to write again', async () => {
  let cuts = 0
  const { send, url } = await serverWith((request, answer) => {
    cuts += 1
    if (cuts === 1 || cuts === 3) answer.end('here')
    else request.socket.destroy()
  })
  await send(url)
  expect(await (await send(url)).text()).toBe('here')
  await expect(send(url, { method: 'POST', body: '{}' })).rejects.toThrow(
    'POST /control/worlds/w1 was cut off: its server ended, and may have done it or not. Look at the world before you send it again.',
  )
})
