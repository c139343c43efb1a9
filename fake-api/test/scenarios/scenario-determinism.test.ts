import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenarioTable } from '../../src/scenarios/scenario-table.ts'
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

it.each(Object.keys(scenarioTable({} as Parameters<typeof scenarioTable>[0])))(
  'the same seed and commands make the same %s twice; its file holds it whole, and the auditor accepts all',
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

it('another seed makes another world', async () => {
  const dumps = await Promise.all(
    [1, 2].map(async (seed) => dumpOf(await makeWorld(stack, 'new-owner', seed))),
  )
  expect(dumps[0]?.Device).not.toEqual(dumps[1]?.Device)
})
