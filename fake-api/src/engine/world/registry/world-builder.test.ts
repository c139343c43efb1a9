import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { WorldTx } from '../transaction/world.ts'
import type { WorldSpec } from './registry-options.ts'
import { openTestRegistry, testEpochMs, testSpec, userRow } from './test-world.ts'

it('builds two worlds of a spec and copies the second for those that follow, equal to the first', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  let built = 0
  const setUp = async (ctx: WorldTx) => {
    built += 1
    await ctx.tx.user.create({ data: userRow(`user-${ctx.random()}`) })
  }
  const contentOf = async (more: Partial<WorldSpec> = {}) => {
    const id = await registry.create({ ...testSpec, setUp, ...more })
    return registry.use(id, async ({ read }) => [await read.world.findFirst(), await read.user.findMany()])
  }
  const first = await contentOf()
  for (let time = 0; time < 3; time += 1) expect(await contentOf()).toEqual(first)
  expect(built).toBe(2)
  for (const more of [{ seed: 8 }, { nowMs: testEpochMs + 1 }, { scenario: 'other' }, { setUp: undefined }])
    expect(await contentOf(more)).not.toEqual(first)
  expect(await contentOf({ clockMode: 'running' })).not.toEqual(first)
  expect(built).toBe(6)
})

it('gives each world a file of its own, also of those that were copied', async () => {
  await using kit = await openTestRegistry()
  const { registry } = kit
  const ids: string[] = []
  for (let time = 0; time < 4; time += 1) ids.push(await registry.create(testSpec))
  const [, , changed = '', other = ''] = ids
  await registry.use(changed, (world) =>
    world.withTx(async ({ tx }) => void (await tx.user.create({ data: userRow('own') }))),
  )
  const countIn = (id: string) => registry.use(id, ({ read }) => read.user.count())
  expect([await countIn(changed), await countIn(other)]).toEqual([1, 0])
  expect(await countIn(await registry.create(testSpec))).toBe(0)
})

it('builds every world of a spec where there is no room to keep one', async () => {
  await using kit = await openTestRegistry()
  const transfers = join(kit.rootDir, 'transfer')
  await mkdir(transfers, { recursive: true })
  // A file where the folder of kept ones would be is refused like a full disk.
  await writeFile(join(transfers, 'built'), '')
  let built = 0
  const setUp = async () => {
    built += 1
  }
  for (let time = 0; time < 4; time += 1) await kit.registry.create({ ...testSpec, setUp })
  expect(built).toBe(4)
  expect(kit.errors).toEqual([])
})
