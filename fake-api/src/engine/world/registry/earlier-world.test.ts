import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { ServerEndingError } from '../../kernel/world-errors.ts'
import type { World, WorldTx } from '../transaction/world.ts'
import { openTestRegistry, testSpec, userRow } from './test-world.ts'

const folderOf = (rootDir: string, id: string) => join(rootDir, 'worlds', id)
const addUser = (id: string) => (world: World) =>
  world.withTx(({ tx }) => tx.user.create({ data: userRow(id) }))
const countUsers = (world: World) => world.read.user.count()

/** What a process that is killed now leaves of its folder. */
function copyAsKilled(rootDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'skyshop-world-'))
  cpSync(rootDir, copy, { recursive: true })
  return copy
}

/** The folder of a process that ended with a world that has one user. */
async function endedProcess() {
  const { registry, rootDir } = await openTestRegistry()
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
  const id = await registry.create(testSpec)
  await registry.use(id, addUser('u1'))
  await registry.close()
  return { rootDir, id, file: join(folderOf(rootDir, id), 'state.db') }
}

const reopen = (rootDir: string) => openTestRegistry({}, { rootDir, earlierTestWorlds: 'keep' })

it('opens the kept test worlds of the former process unchanged', async () => {
  const { rootDir, id } = await endedProcess()
  await using kit = await reopen(rootDir)
  expect(await kit.registry.use(id, countUsers)).toBe(1)
  expect(kit.errors).toEqual([])
})

it('opens a test world of a process that was killed with what had been committed', async () => {
  await using first = await openTestRegistry()
  const id = await first.registry.create(testSpec)
  await first.registry.use(id, addUser('u1'))
  await using kit = await reopen(copyAsKilled(first.rootDir))
  expect(await kit.registry.use(id, countUsers)).toBe(1)
  expect(kit.errors).toEqual([])
})

it('removes a world whose set-up was under way when the process was killed', async () => {
  await using first = await openTestRegistry()
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const setUp = async ({ tx }: WorldTx) => {
    begun.resolve()
    await goOn.promise
    await tx.user.create({ data: userRow('from-scenario') })
  }
  const made = first.registry.create({ ...testSpec, setUp })
  await begun.promise
  expect(first.registry.table.list()).toMatchObject([{ id: 'default' }])
  await using kit = await reopen(copyAsKilled(first.rootDir))
  expect(kit.registry.table.list()).toMatchObject([{ id: 'default' }])
  expect(['worlds', 'transfer'].flatMap((name) => contentOf(join(kit.rootDir, name)))).toEqual([])
  goOn.resolve()
  expect(await first.registry.use(await made, countUsers)).toBe(1)
})

it.each([
  ['is cut off', (file: string) => truncateSync(file, statSync(file).size / 2)],
  ['is empty', (file: string) => truncateSync(file)],
])('removes and reports a test world whose state file %s, and opens the others', async (_, damage) => {
  const { rootDir, id, file } = await endedProcess()
  const damaged = folderOf(rootDir, 'w99')
  cpSync(folderOf(rootDir, id), damaged, { recursive: true })
  damage(join(damaged, 'state.db'))
  await using kit = await reopen(rootDir)
  expect(kit.registry.table.list().map((world) => world.id)).toEqual(['default', id])
  expect(await kit.registry.use(id, countUsers)).toBe(1)
  expect(kit.errors.map(String)).toEqual([
    expect.stringMatching(/^Error: The test world w99 was damaged, and is removed: /),
  ])
  expect([existsSync(damaged), existsSync(file)]).toEqual([false, true])
})

it('removes and reports a test world without a state file', async () => {
  const { rootDir } = await endedProcess()
  mkdirSync(folderOf(rootDir, 'w99'))
  await using kit = await reopen(rootDir)
  expect(kit.errors.map(String)).toEqual([
    'Error: The test world w99 was damaged, and is removed: it has no state file.',
  ])
  expect([kit.registry.has('w99'), existsSync(folderOf(rootDir, 'w99'))]).toEqual([false, false])
})

it('leaves and reports a test world of a newer version, and starts', async () => {
  const { rootDir, id, file } = await endedProcess()
  const db = new DatabaseSync(file)
  db.exec(`INSERT INTO "AppliedMigration" ("name", "checksum") VALUES ('9999_future', 'x')`)
  db.exec('PRAGMA application_id = 1')
  db.close()
  await using kit = await reopen(rootDir)
  expect([kit.registry.has(id), existsSync(file)]).toEqual([false, true])
  expect(kit.errors.map(String)).toEqual([expect.stringContaining('9999_future')])
})

it('writes nothing into a test world that has the tables of this version already', async () => {
  const { rootDir, file } = await endedProcess()
  const { mtimeMs } = statSync(file)
  await using kit = await reopen(rootDir)
  expect([kit.registry.table.list().length, statSync(file).mtimeMs]).toEqual([2, mtimeMs])
})

function contentOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

it('is not taken by a server that closes meanwhile, which leaves the request to the next one', async () => {
  const { rootDir, id } = await endedProcess()
  const open = (name: string) => {
    const sharing = { name, controlUrl: () => name, askOwner: async () => 'silent' as const }
    return openTestRegistry({}, { rootDir, sharing })
  }
  const { registry } = await open('a')
  const counted = registry.use(id, countUsers).catch((error: unknown) => error)
  await registry.close()
  expect(await counted).toBeInstanceOf(ServerEndingError)
  await using next = await open('b')
  expect(await next.registry.use(id, countUsers)).toBe(1)
})
