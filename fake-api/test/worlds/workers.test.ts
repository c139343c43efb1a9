import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, onTestFinished } from 'vitest'
import { WorkerGroup } from '../../src/engine/workers/worker-group.ts'
import { WorkerRouter } from '../../src/engine/workers/worker-router.ts'
import { FakeWallClock } from '../../src/engine/world/registry/test-world.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { ServerProcess } from '../soak/crash/server-process.ts'
import { RetryingClient } from '../soak/servers/retrying-client.ts'
import { WorldRun } from '../soak/servers/world-run.ts'
import { startProviders } from '../support/own-backend.ts'

/** At home with the first of two workers, and with the second. */
const [EVEN, ODD] = ['w0000042', 'w0000043'] as const
const DAY_MS = 86_400_000

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startWorkers(folder: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await ServerProcess.create(folder, { SKYSHOP_WORKERS: '2', ...settings })
  onTestFinished(() => server.end('SIGKILL'))
  await server.start()
  return server
}

/** A client that has one connection. */
class OneConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #server: ServerProcess

  constructor(server: ServerProcess) {
    this.#server = server
    onTestFinished(() => this.#agent.destroy())
  }

  async open(method: string, path: string, body?: object | Buffer): Promise<IncomingMessage> {
    const isFile = Buffer.isBuffer(body)
    const headers = {
      'x-skyshop-control': this.#server.controlToken,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    }
    const url = this.#server.addresses.controlUrl + path
    const asked = request(url, { method, headers, agent: this.#agent })
    // Head and body apart, as they may arrive.
    if (body) asked.flushHeaders()
    asked.end(isFile || body === undefined ? body : JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }

  async json<T>(method: string, path: string, body?: object | Buffer): Promise<T> {
    const answer = await this.open(method, path, body)
    const said = await text(answer)
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${said}`)
    return JSON.parse(said) as T
  }
}

function workerPids({ pid }: ServerProcess): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  const pids = existsSync(list)
    ? readFileSync(list, 'utf8')
    : String(execFileSync('pgrep', ['-P', String(pid)]))
  return pids.trim().split(/\s+/).map(Number)
}

it('answers for worlds of both workers to one client, streams and files too, and lists all of them', async () => {
  const server = await startWorkers(newFolder())
  expect(workerPids(server)).toHaveLength(2)
  const client = new OneConnection(server)
  for (const worldId of [EVEN, ODD])
    await client.json('PUT', `/control/worlds/${worldId}`, { scenario: 'auto-renew-wechat', seed: 7 })
  const made = await client.json<Schemas['World']>('POST', '/control/worlds', { scenario: 'new-owner' })
  const forked = await client.json<Schemas['World']>('POST', `/control/worlds/${ODD}/fork`)
  const file = await buffer(await client.open('GET', `/control/worlds/${ODD}/export`))
  const imported = await new OneConnection(server).json<Schemas['World']>(
    ...(['POST', '/control/worlds/import', file] as const),
  )
  const { worlds } = await client.json<Schemas['WorldList']>('GET', '/control/worlds')
  const all = ['default', EVEN, ODD, made.worldId, forked.worldId, imported.worldId]
  expect(worlds.map(({ worldId }) => worldId).sort()).toEqual(all.sort())
  const serverOf = (id: string) => worlds.find(({ worldId }) => worldId === id)?.server
  expect([serverOf(EVEN), serverOf(ODD)]).toEqual(['upstream-1', 'upstream-2'])
  for (const id of all)
    expect(await client.json('GET', `/control/worlds/${id}`)).toMatchObject({ worldId: id })

  const stream = await new OneConnection(server).open('GET', `/control/worlds/${ODD}/journal/stream`)
  const { clock } = await client.json<Schemas['World']>('GET', `/control/worlds/${ODD}`)
  const jump = { toMs: clock.nowMs + 62 * DAY_MS }
  await client.json('POST', `/control/worlds/${ODD}/clock/advance`, jump)
  const heard: string[] = []
  stream.setEncoding('utf8').on('data', (part: string) => heard.push(part))
  await expect.poll(() => heard.join('')).toContain('data:')
  stream.destroy()

  const metrics = await text(await client.open('GET', '/control/metrics'))
  expect(metrics).toContain(
    'skyshop_requests_total{listener="control",operation="putWorld",status="200"} 2\n',
  )
  expect(metrics).toContain(`skyshop_worlds{kind="ephemeral"} ${all.length - 1}\n`)
  const { outcomes } = await client.json<Schemas['Coverage']>('GET', '/control/coverage')
  expect(outcomes.map(({ operationId }) => operationId)).toContain('receiveWechatDeductNotify')
})

it('closes a connection after a request for a world of another worker, so that the next one reaches that worker itself', async () => {
  const client = new OneConnection(await startWorkers(newFolder()))
  for (const worldId of [EVEN, ODD])
    await client.json('PUT', `/control/worlds/${worldId}`, { scenario: 'new-owner' })
  const connectionAfter = async (worldId: string) => {
    const answer = await client.open('GET', `/control/worlds/${worldId}`)
    await text(answer)
    return answer.headers.connection
  }
  const seen = []
  for (const worldId of [EVEN, EVEN, ODD, ODD, EVEN]) seen.push(await connectionAfter(worldId))
  expect(seen.slice(1)).toEqual(['keep-alive', 'close', 'keep-alive', 'close'])
})

/** A connection to an address, on which this has been sent. */
function say(url: string, sent: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(sent, 'latin1')
  return socket
}

it('refuses what is not HTTP, as one process does', async () => {
  const { productUrl, gatewayUrl, controlUrl } = (await startWorkers(newFolder())).addresses
  for (const sent of ['\x16\x03\x01\x00', 'hello\n\n', 'GET / HTTP/1.1\n\n'])
    for (const url of [productUrl, gatewayUrl, controlUrl])
      expect(await text(say(url, sent))).toMatch(/^HTTP\/1.1 400 /)
})

it('leaves worlds of another worker to that one without a backend, too', async () => {
  const urls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
  const router = new WorkerRouter(
    { index: 0, count: 2 },
    { type: 'open', urls, controlToken: 'secret', isFirstStart: true },
  )
  const { stop } = await startProviders([wechat], {}, router)
  onTestFinished(stop)
  const { gatewayUrl, controlUrl } = router.ownUrls
  const statusOf = async (url: string) =>
    (await fetch(url, { headers: { 'x-skyshop-control': 'secret' } })).status
  // The other one does not run.
  expect(await statusOf(`${gatewayUrl}/wallets/wechat/${ODD}/v3/certificates`)).toBe(503)
  expect(await statusOf(`${controlUrl}/control/worlds/${ODD}`)).toBe(503)
  expect(await statusOf(`${controlUrl}/control/worlds/${EVEN}`)).toBe(404)
})

/** A group of workers, none when left out, and its clock. */
async function startGroup(workers = { program: '', count: 0 }) {
  const wallClock = new FakeWallClock()
  const port = { port: 0, variable: '' }
  const ports = { product: port, gateway: port, control: port }
  const group = new WorkerGroup({
    ...{ ...workers, ports, controlToken: '', wallClock },
    worldOfRequest: () => '',
    onEnded: () => undefined,
  })
  await group.start()
  onTestFinished(() => group.stop())
  return { urls: group.urls, wallClock }
}

it('gives a client a minute for the head of its first request, however it sends it', async () => {
  const { urls, wallClock } = await startGroup()
  const idle = say(urls.productUrl, '')
  const slow = say(urls.controlUrl, 'GET / HTTP/1.1\r\n')
  const answers = [text(idle), text(slow)]
  // No worker has it: once it is answered, what was sent before it has been read.
  const settle = async () => expect(await text(say(urls.productUrl, 'x'))).toMatch(/^HTTP\/1.1 503 /)
  await settle()
  wallClock.moveBy(59_000)
  slow.write('host: x\r\n')
  await settle()
  expect([idle.closed, slow.closed]).toEqual([false, false])
  wallClock.moveBy(1000)
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 408 /)
  // Nothing waits any more: refused connections are closed when their clients close.
  await expect.poll(() => wallClock.delaysMs).toEqual([])
})

it('closes a refused connection after ten seconds when its client does not', async () => {
  const { urls, wallClock } = await startGroup()
  const port = Number(new URL(urls.productUrl).port)
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  const answer: string[] = []
  client.setEncoding('latin1').on('data', (part: string) => answer.push(part))
  client.write('x')
  await once(client, 'end')
  expect(answer.join('')).toMatch(/^HTTP\/1.1 503 /)
  wallClock.moveBy(10_000)
  // The end of a connection that has been read to its end shows in a later write.
  client.once('error', () => undefined)
  const isGone = () => client.destroyed || (client.write('x') && client.destroyed)
  await expect.poll(isGone).toBe(true)
})

/** A worker that answers with the first lines it was handed and ends on `DELETE`; started again, it opens with a gate. */
function echoWorker(gateUrl: string): string {
  return `
    const urls = { productUrl: '', gatewayUrl: '', controlUrl: '' }
    const lines = []
    process.on('message', async (message, socket) => {
      if (message.type === 'stop') process.exit(0)
      if (message.type === 'open') {
        if (!message.isFirstStart) await fetch('${gateUrl}')
        process.send({ type: 'ready', urls })
      }
      if (message.type !== 'connection') return
      lines.push(Buffer.from(message.read).toString().split('\\r')[0])
      if (lines.at(-1).startsWith('DELETE')) process.exit(1)
      process.send({ type: 'taken', id: message.id })
      socket.on('error', () => undefined).end(lines.join())
    })`
}

/** A group with one worker that has ended and comes up again with `openGate`. */
async function startWithEndedWorker() {
  const waiting: ServerResponse[] = []
  const gate = createServer((_, response) => void waiting.push(response)).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  onTestFinished(() => void gate.close())
  const program = join(newFolder(), 'worker.mjs')
  writeFileSync(program, echoWorker(`http://127.0.0.1:${(gate.address() as AddressInfo).port}`))
  const { urls, wallClock } = await startGroup({ program, count: 1 })
  expect(await text(say(urls.productUrl, 'DELETE / HTTP/1.1\r\n\r\n'))).toMatch(/^HTTP\/1.1 503 /)
  const openGate = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.end()
  }
  return { urls, wallClock, openGate, linesOf: () => text(say(urls.productUrl, 'GET / HTTP/1.1\r\n\r\n')) }
}

it.each([false, true])(
  'refuses a connection once, whose body comes later, when its worker has come up in between: %s',
  async (isUp) => {
    const { urls, wallClock, openGate, linesOf } = await startWithEndedWorker()
    const port = Number(new URL(urls.productUrl).port)
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    const answer: string[] = []
    client.setEncoding('utf8').on('data', (part: string) => answer.push(part))
    client.write('POST /pay HTTP/1.1\r\nhost: x\r\ncontent-length: 12\r\n\r\n')
    await once(client, 'end')
    const closed = once(client, 'close')
    if (isUp) await openGate()
    if (isUp) await expect.poll(linesOf).toMatch(/^GET/)
    for (const part of ['in', 'three', 'parts']) {
      client.write(part)
      // Of another connection: once it is answered, what was sent before it has been read.
      await linesOf()
    }
    client.end()
    expect(await closed, 'without an error').toEqual([false])
    await expect.poll(() => wallClock.delaysMs).toEqual([])
    expect(answer.join('')).toMatch(/^HTTP\/1.1 503 .*\r\n\r\n\{[^\r]*\}$/s)
    if (!isUp) await openGate()
    await expect.poll(linesOf).toMatch(/^GET \/ HTTP\/1.1(,GET \/ HTTP\/1.1)*$/)
  },
)

it('takes payments in the worlds of both workers, whose webhooks reach their merchant', async () => {
  const server = await startWorkers(newFolder())
  const client = new RetryingClient('')
  onTestFinished(() => client.close())
  const addresses = { ...server.addresses, controlToken: server.controlToken }
  const runs = [42, 43].map((seed) => new WorldRun(client, addresses, seed))
  for (const run of runs) await run.begin()
  await Promise.all(runs.map((run) => run.liveMonth(1)))
  expect(runs.map(({ acknowledged }) => acknowledged.paid.length)).toEqual([1, 1])
  expect([...client.retries]).toEqual([])
})

it('starts a killed worker again, which opens its worlds; meanwhile they are answered 503 and the others as ever', async () => {
  const server = await startWorkers(newFolder())
  const make = new OneConnection(server)
  const advanced: unknown[] = []
  for (const worldId of [EVEN, ODD]) {
    const plan = { scenario: 'auto-renew-wechat', seed: 7 }
    const { clock } = await make.json<Schemas['World']>('PUT', `/control/worlds/${worldId}`, plan)
    const jump = { toMs: clock.nowMs + 31 * DAY_MS }
    await make.json('POST', `/control/worlds/${worldId}/clock/advance`, jump)
    advanced.push(jump.toMs)
  }
  const state = await make.json('GET', `/control/worlds/${ODD}/state`)
  // The second one is the younger.
  process.kill(Math.max(...workerPids(server)), 'SIGKILL')
  const told: unknown[] = []
  const statusOf = async (worldId: string) => {
    const answer = await new OneConnection(server).open('GET', `/control/worlds/${worldId}`).catch(() => null)
    if (answer === null) return 'cut'
    const { statusCode, headers } = answer
    if (statusCode === 503) told.push([headers['retry-after'], JSON.parse(await text(answer))])
    else answer.resume()
    return statusCode
  }
  expect(await statusOf(EVEN)).toBe(200)
  await expect.poll(() => statusOf(ODD), { interval: 20 }).toBe(503)
  await expect.poll(() => statusOf(ODD)).toBe(200)
  expect(told[0]).toMatchObject(['1', { error: 'upstream-restarting' }])
  expect(await new OneConnection(server).json('GET', `/control/worlds/${ODD}/state`)).toEqual(state)
})

it('wipes what is not kept at its next start, with one process as with several, and refuses a folder in use', async () => {
  const folder = newFolder()
  const server = await startWorkers(folder)
  const client = new OneConnection(server)
  await client.json('PUT', `/control/worlds/${EVEN}`, { scenario: 'new-owner' })
  await client.json('PUT', `/control/worlds/${ODD}`, { scenario: 'new-owner', keepAs: 'Mine' })
  const others = [{}, { SKYSHOP_WORKERS: '1' }, { SKYSHOP_SERVER: 'another' }]
  for (const other of others) await expect(startWorkers(folder, other)).rejects.toThrow('ended with 1')
  const ids = async (one: ServerProcess) => {
    const { worlds } = await new OneConnection(one).json<Schemas['WorldList']>('GET', '/control/worlds')
    return worlds.map(({ worldId }) => worldId).sort()
  }
  await server.end('SIGTERM')
  await server.start()
  expect(await ids(server)).toEqual(['default', ODD])
  await server.end('SIGTERM')
  expect(await ids(await startWorkers(folder, { SKYSHOP_WORKERS: '1' }))).toEqual(['default', ODD])
})
