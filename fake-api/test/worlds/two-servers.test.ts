import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, onTestFinished } from 'vitest'
import { ServerProcess } from '../soak/crash/server-process.ts'

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

function ask({ addresses }: ServerProcess, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${addresses.controlUrl}/control/worlds${path}`, {
    method,
    headers: { 'x-skyshop-control': TOKEN, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

it('hands a world over, says who has one in use, and takes those of a killed server over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-two-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
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
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-two-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const copies = join(folder, 'copies')
  const diskOf = (name: string) => ({
    SKYSHOP_SHARED_WORLDS: join(folder, `disk-${name}`),
    SKYSHOP_COPIES: copies,
  })
  const [a, b] = await Promise.all([
    startServer(folder, 'a', diskOf('a')),
    startServer(folder, 'b', diskOf('b')),
  ])
  const made = await ask(a, 'PUT', `/${WORLD}`, {
    scenario: 'auto-renew-wechat',
    seed: 7,
    keepAs: 'Renewals',
  })
  const { clock } = (await made.json()) as Schemas['World']
  const toMs = clock.nowMs + 62 * 86_400_000
  expect((await ask(a, 'POST', `/${WORLD}/clock/advance`, { toMs })).status).toBe(200)
  expect((await ask(a, 'POST', `/${WORLD}/snapshots`, { label: 'two months on' })).status).toBe(201)
  const stateOf = async (server: ServerProcess) => (await ask(server, 'GET', `/${WORLD}/state`)).text()
  const state = await stateOf(a)
  await a.end('SIGKILL')
  rmSync(join(folder, 'disk-a'), { recursive: true })

  const found = (await (await ask(b, 'GET', `/${WORLD}`)).json()) as Schemas['World']
  expect([found.lifetime.name, found.clock.nowMs]).toEqual(['Renewals', toMs])
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
