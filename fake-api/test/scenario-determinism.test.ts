import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenarioTable } from '../src/scenarios/scenario-table.ts'
import { advance, deleteWorld, journalOf, makeWorld } from './support/control.ts'
import { buy } from './support/purchase.ts'
import { ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const DAY_MS = 86_400_000
const SEED = 20_261_120

/** Sealed and signed for one world, under one trace. */
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

/** What a test does in any scenario, one command after the other, and how the world is then. */
async function live(scenario: string) {
  const world = await makeWorld(stack, scenario, SEED)
  const begun = await dumpOf(world)
  const client = new ShopClient(stack, world)
  await client.call('listUserOrders')
  const [device] = world.devices
  if (device?.owned === 1) await buy(stack, client).catch(() => null)
  await advance(stack, world.worldId, { byMs: 45 * DAY_MS })
  await client.call('listUserOrders')
  const { hash, lastSeq } = await journalOf(stack, world.worldId)
  const ended = await dumpOf(world)
  return { begun, ended, hash, lastSeq, violations: await deleteWorld(stack, world.worldId) }
}

it.each(Object.keys(scenarioTable({} as Parameters<typeof scenarioTable>[0])))(
  'the same seed and commands make the same %s twice, and the auditor accepts it',
  async (scenario) => {
    const first = await live(scenario)
    const second = await live(scenario)
    expect(second.begun).toEqual(first.begun)
    expect(second.ended).toEqual(first.ended)
    expect(second.lastSeq).toBe(first.lastSeq)
    expect(second.hash).toBe(first.hash)
    expect([first.violations, second.violations]).toEqual([[], []])
  },
)

it('another seed makes another world', async () => {
  const dumps = await Promise.all(
    [1, 2].map(async (seed) => dumpOf(await makeWorld(stack, 'new-owner', seed))),
  )
  expect(dumps[0]?.Device).not.toEqual(dumps[1]?.Device)
})
