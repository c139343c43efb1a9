import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { forward } from './http-proxy.ts'
import { ask, serve } from './server-fixture.ts'

/** Told of each answer before the one who asked is. */
const answered = 'http.client.response.finish'

it('forwards method, path, headers and body, and the response back', async () => {
  await using target = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { host, connection, cookie, 'x-kept': kept, 'x-added': added } = request.headers
    response.writeHead(
      207,
      'Many',
      [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Seen', 'yes'],
      ].flat(),
    )
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        host,
        connection,
        cookie,
        kept,
        added,
        body,
      }),
    )
  })
  await using proxy = await serve((request, response) => {
    const path = request.url?.slice(4) ?? ''
    forward(request, response, { targetUrl: target.url, path, drop: ['cookie'], add: { 'x-added': '1' } })
  })
  const answer = await fetch(`${proxy.url}/cut/a%2Fb?q=%20`, {
    method: 'POST',
    headers: { 'x-kept': '1', cookie: 'secret=1' },
    body: 'payload',
  })
  expect(answer.status).toBe(207)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('x-seen')).toBe('yes')
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/a%2Fb?q=%20',
    host: `127.0.0.1:${target.port}`,
    connection: 'close',
    kept: '1',
    added: '1',
    body: 'payload',
  })
})

it('streams server-sent events as they come and ends the target with the client', async () => {
  let gone = (): void => undefined
  const targetClosed = new Promise<void>((resolve) => {
    gone = resolve
  })
  await using target = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    response.on('close', gone)
  })
  await using proxy = await serve((request, response) =>
    forward(request, response, { targetUrl: target.url, path: '/' }),
  )
  const leave = new AbortController()
  const answer = await fetch(proxy.url, { signal: leave.signal })
  const first = await answer.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n')
  leave.abort()
  await targetClosed
})

it('answers 502 when the target does not listen', async () => {
  const gone = await serve(() => undefined)
  await gone[Symbol.asyncDispose]()
  await using proxy = await serve((request, response) =>
    forward(request, response, { targetUrl: gone.url, path: '/' }),
  )
  expect(await ask(proxy.url)).toMatchObject({ status: 502, body: 'The upstream is not running.' })
})

it('cuts the client when the target cuts, before or during the response', async () => {
  await using target = await serve((request, response) => {
    if (request.url === '/before') response.destroy()
    else response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  })
  await using proxy = await serve((request, response) => {
    forward(request, response, { targetUrl: target.url, path: request.url ?? '/' })
  })
  await expect(ask(`${proxy.url}/before`)).rejects.toThrow('socket hang up')
  await expect(ask(`${proxy.url}/middle`)).rejects.toThrow('aborted')
})

it('aborts the request at the target when the client disconnects', async () => {
  let arrived = (): void => undefined
  let gone = (): void => undefined
  const requestArrived = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const targetClosed = new Promise<void>((resolve) => {
    gone = resolve
  })
  await using target = await serve((_request, response) => {
    response.on('close', gone)
    arrived()
  })
  await using proxy = await serve((request, response) =>
    forward(request, response, { targetUrl: target.url, path: '/' }),
  )
  const client = connect(proxy.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await requestArrived
  client.destroy()
  await expect(targetClosed).resolves.toBeUndefined()
})

it('drops a response that arrives while its client disconnects', async () => {
  let drop = (): void => undefined
  const dropped = new Promise<void>((resolve) => {
    drop = resolve
  })
  await using target = await serve((_request, response) => response.end('too late'))
  await using proxy = await serve((request, response) => {
    const leave = (message: unknown) => {
      unsubscribe(answered, leave)
      response.destroy()
      const { response: answer } = message as { response: IncomingMessage }
      answer.once('close', drop)
    }
    subscribe(answered, leave)
    forward(request, response, { targetUrl: target.url, path: '/' })
  })
  await expect(fetch(proxy.url)).rejects.toThrow()
  await dropped
})

it('answers 503 with Retry-After while the target is replaced, also for a request in progress', async () => {
  await using target = await serve((request) => void request.socket.destroy())
  for (const targetUrl of ['http://127.0.0.1:1', target.url]) {
    await using proxy = await serve((request, response) => {
      forward(request, response, { targetUrl, path: '/', isRestarting: () => true })
    })
    const answer = await fetch(proxy.url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ error: 'upstream-restarting' })
  }
})

it.each([
  ['by a target that reads no further', (targetUrl: string) => targetUrl, 413],
  ['as no target listens', () => 'http://127.0.0.1:1', 502],
])('reads a body that is refused %s, so that its client can read the answer', async (_, targetOf, status) => {
  const target = createServer((socket) =>
    socket.once('data', () => socket.pause().write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n')),
  ).listen(0, '127.0.0.1')
  await once(target, 'listening')
  onTestFinished(() => void target.close())
  const targetUrl = targetOf(`http://127.0.0.1:${(target.address() as AddressInfo).port}`)
  await using proxy = await serve((request, response) => forward(request, response, { targetUrl, path: '/' }))
  const client = connect(proxy.port, '127.0.0.1')
  const body = Buffer.alloc(16 * 1024 * 1024)
  client.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`)
  // Nothing is read before all is sent.
  await new Promise<void>((sent, failed) => void client.once('error', failed).write(body, () => sent()))
  expect(await text(client)).toMatch(new RegExp(`^HTTP[/]1.1 ${status} `))
})
