import { once } from 'node:events'
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { ServerEndingError } from '../kernel/world-errors.ts'
import { sendHttp } from './http-sender.ts'
import { addWebRoute, guardHost, openListener, PortError, ServerEnd } from './listener.ts'

const LARGE = Buffer.alloc(16 * 1024 * 1024)
const address = { port: 0, variable: 'SKYSHOP_PRODUCT_PORT' }

function newServer(options: FastifyServerOptions = {}): FastifyInstance {
  const server = Fastify(options)
  onTestFinished(() => server.close())
  return server
}

/** What opening answers when the system refuses with this code, and what the system said. */
async function refusedWith(code: string) {
  const server = newServer()
  const refusal = Object.assign(new Error(`listen ${code}`), { code })
  server.listen = () => Promise.reject(refusal)
  const told: unknown = await openListener(server, address).catch((error: unknown) => error)
  return { told, refusal }
}

it('opens a listener on loopback', async () => {
  const server = newServer().get('/', async () => 'here')
  const url = await openListener(server, address)
  expect(url).toMatch(/^http:[/][/]127[.]0[.]0[.]1:\d+$/)
  expect(await (await fetch(url)).text()).toBe('here')
})

it('keeps idle connections open until the client closes them', async () => {
  const server = newServer().get('/', async () => 'here')
  const { headers } = await fetch(await openListener(server, address))
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
})

it.each([
  ['with its length', `content-length: ${LARGE.length}`, LARGE],
  [
    'in chunks',
    'transfer-encoding: chunked',
    Buffer.concat([Buffer.from(`${LARGE.length.toString(16)}\r\n`), LARGE, Buffer.from('\r\n0\r\n\r\n')]),
  ],
])(
  'reads a body that is refused to its end, %s, so that its client can read why',
  async (_, header, body) => {
    const server = newServer({ bodyLimit: 1000 })
    server.addHook('onRequest', async ({ url }, reply) => {
      if (url === '/forbidden') await reply.code(403).send('no')
    })
    server.post('/', async () => 'read')
    const { port } = new URL(await openListener(server, address))
    for (const [path, status] of [
      ['/', 413],
      ['/forbidden', 403],
    ]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
      )
      // Nothing is read before all is sent.
      await new Promise<void>((sent, failed) => void socket.once('error', failed).write(body, () => sent()))
      const [answer] = await once(socket, 'data')
      socket.destroy()
      expect(String(answer)).toMatch(new RegExp(`^HTTP[/]1.1 ${status} `))
    }
  },
)

it('answers 403 what names another host, whatever the path, and says which setting allows it', async () => {
  const server = newServer().get('/', async () => 'here')
  server.register(async (scope) => void scope.get('/in-scope', async () => 'here'))
  guardHost(server, ['skyshop'])
  const ask = (url: string, host: string) => server.inject({ url, headers: { host } })
  for (const host of ['127.0.0.1:4010', 'a.wechat.localhost', '10.0.0.4:8010', 'skyshop:4010', ''])
    expect((await ask('/in-scope', host)).body).toBe('here')
  for (const url of ['/', '/in-scope', '/nowhere']) {
    const refused = await ask(url, 'evil.example:4010')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 403, error: 'forbidden', data: null })
    expect(refused.json().msg).toMatch(/^The Host header says "evil.example", .*SKYSHOP_ALLOWED_HOSTS/)
  }
})

it('answers 503 once it is ending, but what this process itself sends', async () => {
  const server = newServer().get('/', async () => 'here')
  const ending = new ServerEnd()
  ending.guard([server])
  const url = await openListener(server, address)
  expect((await fetch(url)).status).toBe(200)
  await ending.begin()
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 503, error: 'upstream-restarting' })
  const own = await sendHttp({ method: 'GET', url, headers: {}, body: '' })
  expect(own.status).toBe(200)
})

it('waits at the end for requests that have begun, also for those that fail, and lets no further one begin', async () => {
  const ending = new ServerEnd()
  const hold = Promise.withResolvers<string>()
  const failure = ending.run(async () => {
    await hold.promise
    throw new Error('defect')
  })
  const failed = expect(failure).rejects.toThrow('defect')
  const answer = ending.run(() => hold.promise)
  let hasEnded = false
  const ended = ending.begin().then(() => {
    hasEnded = true
  })
  await expect(ending.run(async () => 'late')).rejects.toThrow(ServerEndingError)
  await new Promise(setImmediate)
  expect(hasEnded).toBe(false)
  hold.resolve('done')
  expect(await answer).toBe('done')
  await Promise.all([failed, ended])
})

it('closes although a connection is kept alive after the answer to its last request', async () => {
  const ending = new ServerEnd()
  const server = Fastify().post('/', async () => 'here')
  ending.guard([server])
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const url = await openListener(server, address)
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
  const request = requestHttp(url, { method: 'POST', agent, headers })
  request.flushHeaders()
  await once(request, 'continue')
  const closed = ending.close()
  while (server.server.listening) await new Promise(setImmediate)
  const answered = once(request, 'response')
  request.end('{}')
  const [response] = (await answered) as [IncomingMessage]
  expect(await text(response)).toBe('here')
  await closed
})

it.each([
  [
    'a body',
    'request',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
  ['a head', 'connection', 'POST / HT'],
])('ends in its time although a client goes on sending %s, and says so', async (_, event, part) => {
  const ending = new ServerEnd({ unsentMs: 50 })
  const server = newServer({ return503OnClosing: false }).post('/', async () => 'here')
  ending.guard([server])
  const { port } = new URL(await openListener(server, address))
  const begun = once(server.server, event)
  const socket = connect(Number(port), '127.0.0.1')
  const told = text(socket)
  socket.write(part)
  await begun
  await ending.begin()
  await ending.close()
  expect(await told).toMatch(/^HTTP\/1\.1 503 .*The server is ending: send the request again in a second\./s)
})

it('drops what comes in part while others are carried out, and not the whole request before it', async () => {
  const ending = new ServerEnd({ unsentMs: 20 })
  const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const server = newServer({ return503OnClosing: false }).post('/', async () => 'here')
  server.get('/', () =>
    ending.run(() => {
      begun.resolve()
      return hold.promise
    }),
  )
  ending.guard([server])
  const { port } = new URL(await openListener(server, address))
  const socket = connect(Number(port), '127.0.0.1')
  const told = text(socket)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
  await begun.promise
  const ended = ending.begin()
  for (const _ of [1, 2]) {
    const late = connect(Number(port), '127.0.0.1')
    late.resume().write('GET / HT')
    await once(late, 'close')
  }
  hold.resolve('done')
  await ended
  await ending.close()
  expect(await told).toMatch(/^HTTP\/1\.1 200 .*done/s)
})

it('leaves a request that was sent whole all the time that it needs at the end', async () => {
  const ending = new ServerEnd({ unsentMs: 0 })
  const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const server = Fastify().get('/', () => {
    begun.resolve()
    return hold.promise
  })
  ending.guard([server])
  const url = await openListener(server, address)
  const [asked, opened] = [fetch(url), once(server.server, 'connection')]
  await Promise.all([begun.promise, opened])
  const unsent = connect(Number(new URL(url).port), '127.0.0.1')
  unsent.resume().write('GET / HT')
  await once(server.server, 'connection')
  await ending.begin()
  const closed = ending.close()
  await once(unsent, 'close')
  hold.resolve('done')
  expect(await (await asked).text()).toBe('done')
  await closed
})

it('names a port in use and how to take another', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await expect(openListener(newServer(), { ...address, port })).rejects.toThrow(
    `Port ${port} is in use; stop what uses it or set SKYSHOP_PRODUCT_PORT to another port.`,
  )
})

it.each(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])('names the port for %s', async (code) => {
  const { told, refusal } = await refusedWith(code)
  expect(told).toBeInstanceOf(PortError)
  expect(told).toMatchObject({ cause: refusal })
})

it.each(['EMFILE', 'ENOENT'])('throws %s unchanged', async (code) => {
  const { told, refusal } = await refusedWith(code)
  expect(told).toBe(refusal)
})

it('throws an error of the listener start unchanged', async () => {
  const cause = new Error('a route is declared twice')
  const server = newServer().addHook('onReady', () => Promise.reject(cause))
  await expect(openListener(server, address)).rejects.toBe(cause)
})

it('refuses a compressed body of a web route by its name, and hands on any other', async () => {
  const server = newServer()
  addWebRoute(server, '/mcp', async (request) => new Response(await request.text()))
  const url = `${await openListener(server, address)}/mcp`
  const sent = async (coding: string) => {
    const headers = { 'content-encoding': coding, 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', body: '{}', headers })).text()
  }
  expect(await sent('gzip')).toContain(
    'the body is compressed, which is not read here (Content-Encoding: gzip)',
  )
  expect(await sent('identity')).toBe('{}')
})

it('aborts the request of a client that goes away before it is answered', async () => {
  const server = newServer()
  const asked = Promise.withResolvers<AbortSignal>()
  const aborted = Promise.withResolvers<void>()
  addWebRoute(server, '/mcp', async ({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve())
    asked.resolve(signal)
    await aborted.promise
    return new Response('too late')
  })
  const client = new AbortController()
  const url = await openListener(server, address)
  const answer = fetch(`${url}/mcp`, { method: 'POST', body: '{}', signal: client.signal })
  const ended = expect(answer).rejects.toThrow()
  expect((await asked.promise).aborted).toBe(false)
  client.abort()
  await aborted.promise
  await ended
})
