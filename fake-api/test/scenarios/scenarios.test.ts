import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenarioTable } from '../../src/backend/scenarios/scenario-table.ts'
import { advance, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

const DAY_MS = 86_400_000
const SEED = 20_261_120

/** Encrypted and signed for one world, under one trace. */
const OWN_COLUMNS = { bodySha256: '·', headersJson: '·' }

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

/** Every row of a world, without the names of the world itself, which are all that equal worlds differ in. */
async function dumpOf({ worldId, tenantId }: Schemas['World']): Promise<Record<string, string[]>> {
  const file = await stack.app.registry.use(worldId, async (world) => world.file)
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
    const rowsOf = (table: string) =>
      db
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) =>
          JSON.stringify({ ...row, ...OWN_COLUMNS })
            .replaceAll(worldId, '·')
            .replaceAll(tenantId, '·')
            // A trace names a request in the journal; no hash covers it.
            .replace(/(traceId[\\":]+)[0-9a-f]{32}/g, '$1·'),
        )
    return Object.fromEntries(tables.map(({ name }) => [String(name), rowsOf(String(name))]))
  } finally {
    db.close()
  }
}

/** Days a world is lived through; a hundred contracts take long, and each is like the one of `auto-renew-wechat`. */
const daysOf = (scenario: string) => (scenario === 'hundred-renewals' ? 20 : 45)

/** What a test does in any scenario, one command after the other, and how the world is then. */
async function live(scenario: string) {
  const world = await makeWorld(stack, scenario, SEED)
  const begun = await dumpOf(world)
  const client = new ShopClient(stack, world)
  await client.call('listUserOrders')
  const [device] = world.devices
  if (device?.owned === 1) await buy(stack, client).catch(() => null)
  await advance(stack, world.worldId, { byMs: daysOf(scenario) * DAY_MS })
  await client.call('listUserOrders')
  const { hash, lastSeq } = await journalOf(stack, world.worldId)
  return { worldId: world.worldId, begun, ended: await dumpOf(world), hash, lastSeq }
}

/** The world comes in again from its file as it stood; answers the id of what came in. */
async function carry(worldId: string): Promise<string> {
  const { status, body } = await importWorld(stack, await exportWorld(stack, worldId))
  expect([status, body.message]).toEqual([201, undefined])
  expect(await stateOf(stack, body.worldId)).toEqual(await stateOf(stack, worldId))
  return body.worldId
}

const HOUR_MS = 3_600_000

it.each(Object.keys(scenarioTable({} as Parameters<typeof scenarioTable>[0])))(
  'equal seeds make equal worlds of %s, whose exported files are complete and pass the auditor',
  async (scenario) => {
    const first = await live(scenario)
    const second = await live(scenario)
    expect(second.begun).toEqual(first.begun)
    expect(second.ended).toEqual(first.ended)
    expect(second.lastSeq).toBe(first.lastSeq)
    expect(second.hash).toBe(first.hash)
    for (const worldId of [first.worldId, second.worldId, await carry(second.worldId)])
      expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it('different seeds make different worlds', async () => {
  const dumps = await Promise.all(
    [1, 2].map(async (seed) => dumpOf(await makeWorld(stack, 'new-owner', seed))),
  )
  expect(dumps[0]?.Device).not.toEqual(dumps[1]?.Device)
})

it('nvr-four-channels has a recorder with named channels', async () => {
  const { worldId, devices } = await makeWorld(stack, 'nvr-four-channels')
  expect(devices[0]).toMatchObject({ productCode: 'NVR', productMorphology: 3 })
  expect(devices[0]?.sn).toMatch(/^3726\d{18}$/)
  expect(devices[0]?.channels.map(({ channelNumber, lens }) => [channelNumber, lens])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, null],
  ])
  expect(devices[1]?.channels).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('dual-lens has cameras with two lenses each', async () => {
  const { worldId, devices } = await makeWorld(stack, 'dual-lens')
  expect(devices.map(({ channels }) => channels.map(({ lens }) => lens))).toEqual([
    ['wide-angle', 'ptz'],
    ['wide-angle', 'ptz'],
  ])
  expect(new Set(devices.flatMap(({ channels }) => channels.map(({ iotId }) => iotId))).size).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('no-tenant accepts the default tenant alone, and its token names the world', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'no-tenant'))
  const { worldId, tenantId, devices } = client.world
  expect(tenantId).toBe('0000000')
  expect(await client.data('listValidPackages', { query: { deviceId: devices[0]?.deviceId } })).toEqual([])
  expect((await client.call('listUserOrders', { tenant: worldId.slice(1) })).status).toBe(401)
  const usual = new ShopClient(stack, await makeWorld(stack))
  expect((await usual.call('listUserOrders', { tenant: '0000000' })).status).toBe(401)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('ios-review signs the reviewers in on iOS', async () => {
  const { worldId, profile, user } = await makeWorld(stack, 'ios-review')
  expect([profile.platform, user.phone]).toEqual(['ios', '13800138000'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 4.07
it('orders-of-every-status has an order of every status', async () => {
  const world = await makeWorld(stack, 'orders-of-every-status')
  const statuses = new Set((await stateOf(stack, world.worldId)).orders.map(({ status }) => status))
  expect([...statuses].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7])
})

it('suspended-package resumes its month after the quarter', async () => {
  const world = await makeWorld(stack, 'suspended-package')
  const states = async () => (await stateOf(stack, world.worldId)).entitlements.map(({ state }) => state)
  expect((await states()).sort()).toEqual(['activated', 'suspended'])
  await advance(stack, world.worldId, { byMs: 86 * 24 * HOUR_MS })
  expect((await states()).sort()).toEqual(['activated', 'expired'])
})

// spec: 4.25
it('event-annual-activating activates its package within the hour', async () => {
  const world = await makeWorld(stack, 'event-annual-activating')
  const orderOf = async () => (await stateOf(stack, world.worldId)).orders[0]?.status
  expect(await orderOf()).toBe(1)
  await advance(stack, world.worldId, { byMs: HOUR_MS })
  expect(await orderOf()).toBe(4)
})
