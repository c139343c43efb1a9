import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, onTestFinished } from 'vitest'
import { ServerProcess } from '../soak/crash/server-process.ts'
import { readBusiness } from '../soak/servers/business-journal.ts'
import { RetryingClient } from '../soak/servers/retrying-client.ts'

const TOKEN = 'operator-token-of-two-servers-0001'
const WORLD = 'w0000042'

/** A server process that shares its worlds with the others of the folder. */
async function startServer(
  folder: string,
  name: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, TOKEN)
  const server = await ServerProcess.create(join(folder, name), {
    SKYSHOP_SERVER: name,
    SKYSHOP_SHARED_WORLDS: join(folder, 'worlds'),
    SKYSHOP_OPERATOR_TOKEN_FILE: tokenFile,
    ...settings,
  })
  await server.start()
  onTestFinished(() => server.end('SIGKILL'))
  return server
}

/** A folder of one test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-two-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Two servers that have only the store of copies in common, each with a disk of its own. */
function startApart(folder: string): Promise<[ServerProcess, ServerProcess]> {
  const startOn = (name: string) =>
    startServer(folder, name, {
      SKYSHOP_SHARED_WORLDS: join(folder, `disk-${name}`),
      SKYSHOP_COPIES: join(folder, 'copies'),
    })
  return Promise.all([startOn('a'), startOn('b')])
}

function ask({ addresses }: ServerProcess, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${addresses.controlUrl}/control/worlds${path}`, {
    method,
    headers: { 'x-skyshop-control': TOKEN, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const stateOf = async (server: ServerProcess) => (await ask(server, 'GET', `/${WORLD}/state`)).text()

it('hands a world over, says who has one in use, and takes those of a killed server over', async () => {
  const folder = newFolder()
  const [a, b] = await Promise.all([startServer(folder, 'a'), startServer(folder, 'b')])
  const made = await ask(a, 'PUT', `/${WORLD}`, { scenario: 'new-owner', seed: 7 })
  const world = (await made.json()) as Schemas['World']
  // Idle on the first, it goes to the second.
  expect((await ask(b, 'GET', `/${WORLD}`)).status).toBe(200)
  const { worlds } = (await (await ask(a, 'GET', '')).json()) as Schemas['WorldList']
  expect(worlds.find(({ worldId }) => worldId === WORLD)?.server).toBe('b')
  // In use on the second for as long as an answer is held back.
  const http = { operationIds: ['getAvailableCoupon'], latencyMs: 10_000 }
  expect((await ask(b, 'POST', `/${WORLD}/faults`, { count: 1, http })).status).toBe(201)
  const shop = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${world.user.token}` }
  const coupons = `/api/skyworthPay/v1/coupon/getAvailableCoupon?devTenantId=${world.tenantId}`
  const armed = await (await ask(b, 'GET', `/${WORLD}/faults`)).text()
  const held = fetch(b.addresses.productUrl + coupons, { headers: shop }).catch(() => null)
  const faults = async () => (await ask(b, 'GET', `/${WORLD}/faults`)).text()
  await expect.poll(faults).not.toBe(armed)
  // At once, for the answer is not held back for ever.
  const refusals = await Promise.all([
    ask(a, 'GET', `/${WORLD}`),
    fetch(a.addresses.productUrl + coupons, { headers: shop }),
    fetch(`${a.addresses.gatewayUrl}/wallets/wechat/${WORLD}/app/confirm`, { method: 'POST' }),
  ])
  for (const refused of refusals) {
    const { status, headers } = refused
    expect([status, headers.get('retry-after'), headers.get('x-skyshop-owner')]).toEqual([503, '1', 'b'])
    expect(await refused.text()).toContain('is open on the server b')
  }
  // Killed, it has no lock any more.
  await b.end('SIGKILL')
  expect(await held).toBe(null)
  expect((await fetch(a.addresses.productUrl + coupons, { headers: shop })).status).toBe(200)
})

it('opens a kept world from its copy when its server is killed and the disk is lost', async () => {
  const folder = newFolder()
  const [a, b] = await startApart(folder)
  const made = await ask(a, 'PUT', `/${WORLD}`, {
    scenario: 'auto-renew-wechat',
    seed: 7,
    keepAs: 'Renewals',
  })
  const { clock } = (await made.json()) as Schemas['World']
  const toMs = clock.nowMs + 62 * 86_400_000
  expect((await ask(a, 'POST', `/${WORLD}/clock/advance`, { toMs })).status).toBe(200)
  expect((await ask(a, 'POST', `/${WORLD}/snapshots`, { label: 'two months on' })).status).toBe(201)
  const state = await stateOf(a)
  await a.end('SIGKILL')
  rmSync(join(folder, 'disk-a'), { recursive: true })

  const world = (await (await ask(b, 'GET', `/${WORLD}`)).json()) as Schemas['World']
  expect([world.lifetime.name, world.clock.nowMs]).toEqual(['Renewals', toMs])
  expect(await stateOf(b)).toBe(state)
  const snapshots = (await (await ask(b, 'GET', `/${WORLD}/snapshots`)).json()) as Schemas['Snapshot'][]
  expect(snapshots.map(({ label }) => label)).toEqual(['two months on'])
  const journal = await (await ask(b, 'GET', `/${WORLD}/journal?limit=1000`)).text()
  expect(journal).toContain('papay')
  const metrics = await fetch(`${b.addresses.controlUrl}/control/metrics`, {
    headers: { 'x-skyshop-control': TOKEN },
  })
  expect(await metrics.text()).toContain('skyshop_copies_total{outcome="restored"} 1')

  // Back with an empty disk, the first one gets the world from the second, with what was done there.
  await a.start()
  const onMs = toMs + 31 * 86_400_000
  expect((await ask(b, 'POST', `/${WORLD}/clock/advance`, { toMs: onMs })).status).toBe(200)
  const back = (await (await ask(a, 'GET', `/${WORLD}`)).json()) as Schemas['World']
  expect(back.clock.nowMs).toBe(onMs)
  expect((await (await ask(a, 'POST', `/${WORLD}/audit`)).json()) as Schemas['AuditedWorld']).toEqual({
    worldId: WORLD,
    violations: [],
  })
})

it('makes an ephemeral world of a lost disk again on another server, from its scenario and seed', async () => {
  const folder = newFolder()
  const [a, b] = await startApart(folder)
  const make = async (server: ServerProcess) => {
    const made = await ask(server, 'PUT', `/${WORLD}`, { scenario: 'auto-renew-wechat', seed: 7 })
    const { clock, lifetime } = (await made.json()) as Schemas['World']
    const begun = await stateOf(server)
    const toMs = clock.nowMs + 62 * 86_400_000
    expect((await ask(server, 'POST', `/${WORLD}/clock/advance`, { toMs })).status).toBe(200)
    return { kind: lifetime.kind, begun, lived: await stateOf(server) }
  }
  const before = await make(a)
  expect(before.kind).toBe('ephemeral')
  expect(before.lived).not.toBe(before.begun)
  await a.end('SIGKILL')
  rmSync(join(folder, 'disk-a'), { recursive: true })

  expect((await ask(b, 'GET', `/${WORLD}`)).status).toBe(404)
  expect(await make(b)).toEqual(before)
})

it('lists the worlds of SKYSHOP_PEERS, too, when it is asked to gather them', async () => {
  const folder = newFolder()
  const diskOf = (name: string) => ({ SKYSHOP_SHARED_WORLDS: join(folder, `disk-${name}`) })
  const b = await startServer(folder, 'b', diskOf('b'))
  const { controlUrl } = b.addresses
  const a = await startServer(folder, 'a', { ...diskOf('a'), SKYSHOP_PEERS: `${controlUrl}/` })
  expect((await ask(b, 'PUT', `/${WORLD}`, { scenario: 'new-owner' })).status).toBe(200)
  const listed = async (query: string) => {
    const { worlds, silent } = (await (await ask(a, 'GET', query)).json()) as Schemas['WorldList']
    return [worlds.filter(({ worldId }) => worldId === WORLD).map(({ server }) => server), silent]
  }
  expect(await listed('')).toEqual([[], []])
  expect(await listed('?gather=true')).toEqual([['b'], []])
  await b.end('SIGKILL')
  expect(await listed('?gather=true')).toEqual([[], [controlUrl]])
})

it('readBusiness says what a file has twice: a settled order, an executed event', async () => {
  const folder = newFolder()
  const a = await startServer(folder, 'a')
  const made = await ask(a, 'PUT', `/${WORLD}`, { scenario: 'auto-renew-wechat', seed: 7 })
  const toMs = ((await made.json()) as Schemas['World']).clock.nowMs + 62 * 86_400_000
  expect((await ask(a, 'POST', `/${WORLD}/clock/advance`, { toMs })).status).toBe(200)
  await a.end('SIGTERM')
  const file = join(folder, 'worlds/worlds', WORLD, 'state.db')
  /** The business before and after a row was copied. */
  const copied = (sql: string) => {
    const before = readBusiness(file)
    const db = new DatabaseSync(file)
    expect(db.prepare(sql).run().changes).toBe(1)
    db.close()
    const { lines, wrong, executedTwice } = readBusiness(file)
    return { newLines: lines.length - before.lines.length, wrong, executedTwice }
  }
  const settled = (outcome: string) => `INSERT INTO "NotifyInbox"
    SELECT "provider", '${outcome}', "kind", "orderNo", '${outcome}', "amountFen", "transactionId", "receivedAtMs"
    FROM "NotifyInbox" WHERE "outcome" = 'accepted' ORDER BY "notifyId" LIMIT 1`
  const executed = (kind: string) => `INSERT INTO "ScheduledEvent"
    SELECT 900000 + "id", "dueMs", "kind", "payloadJson", "state", "firedAtMs", "error", "failures"
    FROM "ScheduledEvent" WHERE "state" = 'done' AND "kind" = '${kind}' ORDER BY "id" LIMIT 1`
  expect(copied(settled('duplicate'))).toEqual({ newLines: 0, wrong: [], executedTwice: [] })
  expect(copied(settled('accepted'))).toMatchObject({
    newLines: 1,
    wrong: [expect.stringMatching(/^webhook settled twice: wechat payment \d{20}$/)],
  })
  expect(copied(executed('wechat.papay-settle')).executedTwice).toEqual([
    expect.stringMatching(/^wechat[.]papay-settle \{"orderNo":"\d{20}"\} at \d{13}$/),
  ])
})

it('RetryingClient counts a call again that a moving clock refuses, and no other refusal', async () => {
  const codes = ['clock-busy', 'clock-busy', 'world-closing']
  const server = createServer((_, response) => {
    response.writeHead(409).end(JSON.stringify({ error: codes.shift() }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const client = new RetryingClient('')
  onTestFinished(() => client.close())
  const { port } = server.address() as AddressInfo
  const reply = await client.send({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {} })
  expect(reply).toEqual({ status: 409, body: { error: 'world-closing' } })
  expect(Object.fromEntries(client.retries)).toEqual({ '409 clock-busy': 2 })
})
