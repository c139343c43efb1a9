import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { systemWallClock } from '../../src/engine/world/clock/wall-clock.ts'
import { openLibrary } from '../../src/engine/world/storage/world-library.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let folder: string
let world: Schemas['World']

beforeAll(async () => {
  stack = await startTestStack()
  folder = join(stack.dataDir, 'library')
  world = await makeWorld(stack, 'renewed-ahead')
  await buy(stack, new ShopClient(stack, world), 1)
  await advance(stack, world.worldId, { byMs: 3_600_000 })
})
afterAll(() => stack.stop())
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

const list = async () => (await control<Schemas['Library']>(stack, 'GET', '/control/library')).body
const add = (title: string, description?: string) =>
  control<Schemas['LibraryEntry'] & Schemas['ControlRefusal']>(stack, 'POST', '/control/library', {
    body: { worldId: world.worldId, title, ...(description === undefined ? {} : { description }) },
  })
const start = (entryId: string) =>
  control<Schemas['World'] & Schemas['ControlRefusal']>(
    stack,
    'POST',
    `/control/library/${encodeURIComponent(entryId)}/worlds`,
  )

it('keeps a world with title, description and facts, and starts others that go on as it was', async () => {
  expect(await list()).toEqual({ folder, entries: [] })
  const { status, body: entry } = await add('Renewed, and a second camera', 'Look at the end of July.')
  expect(status).toBe(201)
  expect(entry).toMatchObject({
    ...{ entryId: 'renewed-and-a-second-camera', title: 'Renewed, and a second camera' },
    ...{ description: 'Look at the end of July.', scenario: 'renewed-ahead', problem: null },
    facts: { nowMs: world.clock.nowMs + 3_600_000, deviceCount: 3, unpaidCount: 0 },
  })
  expect(entry.facts?.periods.length).toBeGreaterThan(2)
  expect((await list()).entries).toEqual([entry])
  expect(readdirSync(join(folder, entry.entryId)).sort()).toEqual(['world.json', 'world.sqlar'])
  const kept = await stateOf(stack, world.worldId)
  const { status: made, body: started } = await start(entry.entryId)
  expect([made, started.scenario, started.clock.mode]).toEqual([201, 'renewed-ahead', 'standing'])
  const shown = () => control<Schemas['World']>(stack, 'GET', `/control/worlds/${started.worldId}`)
  expect([started.title, (await shown()).body.title]).toEqual([entry.title, entry.title])
  expect((await stateOf(stack, started.worldId)).orders).toEqual(kept.orders)
  await control(stack, 'POST', `/control/worlds/${started.worldId}/restart`)
  expect((await shown()).body.title).toBeUndefined()
  expect(await deleteWorld(stack, started.worldId)).toEqual([])
})

it('a kept world has the title of the library after a restart of the server, and so has its copy', async () => {
  const data = await mkdtemp(join(tmpdir(), 'skyshop-library-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const first = await startTestStack({ folder: data })
  const { worldId } = await makeWorld(first, 'new-owner')
  const body = { worldId, title: 'Late callback' }
  const { entryId } = (await control<Schemas['LibraryEntry']>(first, 'POST', '/control/library', { body }))
    .body
  const path = `/control/library/${entryId}/worlds`
  const { body: started } = await control<Schemas['World']>(first, 'POST', path)
  await control(first, 'PUT', `/control/worlds/${started.worldId}/lifetime`, { body: { keepAs: 'a' } })
  await first.stop()
  const second = await startTestStack({ folder: data })
  onTestFinished(second.stop)
  const { body: original } = await control<Schemas['World']>(
    second,
    'GET',
    `/control/worlds/${started.worldId}`,
  )
  const { body: copy } = await control<Schemas['World']>(
    ...([second, 'POST', `/control/worlds/${started.worldId}/fork`] as const),
  )
  expect([original.title, copy.title]).toEqual(['Late callback', 'Late callback'])
})

it('names each folder after its title, of any language, and none twice', async () => {
  const titles = ['Late callback', 'late  callback!', '回调迟到一天', '…']
  for (const title of titles) expect((await add(title)).status).toBe(201)
  const { entries } = await list()
  expect(entries.map(({ entryId }) => entryId).sort()).toEqual([
    'late-callback',
    'late-callback-2',
    'world',
    '回调迟到一天',
  ])
  expect((await start('回调迟到一天')).status).toBe(201)
})

/** Runs SQL on the state of an entry. */
function changeState(entryId: string, sql: string): void {
  const archive = new DatabaseSync(join(folder, entryId, 'world.sqlar'))
  const { sz, data } = archive.prepare("SELECT sz, data FROM sqlar WHERE name = 'state.db'").get() ?? {}
  if (!(data instanceof Uint8Array)) throw new Error('no state.db')
  const file = join(stack.dataDir, 'changed.db')
  writeFileSync(file, data.length === sz ? data : inflateSync(data))
  const state = new DatabaseSync(file)
  state.exec(sql)
  state.close()
  const bytes = readFileSync(file)
  archive.prepare("UPDATE sqlar SET sz = ?, data = ? WHERE name = 'state.db'").run(bytes.length, bytes)
  archive.close()
}

it('lists what is broken, older or newer with the reason, beside what is sound', async () => {
  for (const title of ['sound', 'older', 'newer', 'cut', 'without a file', 'odd text', 'without text'])
    await add(title)
  const last = '(SELECT max("position") FROM "AppliedMigration")'
  changeState('older', `DELETE FROM "AppliedMigration" WHERE "position" = ${last}`)
  changeState('newer', `INSERT INTO "AppliedMigration" ("name", "checksum") VALUES ('9999_next', 'x')`)
  writeFileSync(join(folder, 'cut/world.sqlar'), 'SQLite')
  rmSync(join(folder, 'without-a-file/world.sqlar'))
  writeFileSync(join(folder, 'odd-text/world.json'), '{"title":7,"facts":{"nowMs":"soon"}}')
  writeFileSync(join(folder, 'without-text/world.json'), '{')
  mkdirSync(join(folder, 'notes'))
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, 'README.md'), 'Our worlds.')
  const { entries } = await list()
  expect(entries.map(({ entryId, title, problem }) => [entryId, title, problem?.kind ?? null])).toEqual([
    ['cut', 'cut', 'broken'],
    ['newer', 'newer', 'newer'],
    ['odd-text', 'odd-text', null],
    ['older', 'older', 'older'],
    ['sound', 'sound', null],
    ['without-a-file', 'without a file', 'broken'],
    ['without-text', 'without-text', null],
  ])
  expect(entries.find(({ entryId }) => entryId === 'older')?.problem?.message).toContain('another version')
  expect(entries.find(({ entryId }) => entryId === 'odd-text')?.facts).toBeNull()
  expect((await start('odd-text')).status).toBe(201)
  for (const [entryId, status, error] of [
    ['newer', 400, 'world-file-newer'],
    ['older', 400, 'world-file-refused'],
    ['cut', 400, 'world-file-refused'],
    ['without-a-file', 404, 'library-entry-not-found'],
    ['nobody', 404, 'library-entry-not-found'],
    ['../worlds', 404, 'library-entry-not-found'],
    ['.git', 404, 'library-entry-not-found'],
  ] as const) {
    const refused = await start(entryId)
    expect([entryId, refused.status, refused.body.error]).toEqual([entryId, status, error])
  }
})

it('looks at a file again once it has changed', async () => {
  await add('sound')
  const file = join(folder, 'sound/world.sqlar')
  const bytes = readFileSync(file)
  writeFileSync(file, 'cut')
  expect((await list()).entries[0]?.problem?.kind).toBe('broken')
  writeFileSync(file, bytes)
  expect((await list()).entries[0]?.problem).toBeNull()
})

it('calls an entry missing only where there is no file', async () => {
  await add('sound')
  rmSync(join(folder, 'sound/world.sqlar'))
  mkdirSync(join(folder, 'sound/world.sqlar'))
  writeFileSync(join(folder, 'README.md'), 'Our worlds.')
  expect((await list()).entries[0]?.problem?.message).toContain('not a regular file')
  await expect(openLibrary(folder, systemWallClock).read('sound')).rejects.toThrow('not a regular file')
  rmSync(join(folder, 'sound/world.sqlar'), { recursive: true })
  symlinkSync('world.sqlar', join(folder, 'sound/world.sqlar'))
  expect((await start('sound')).status).toBe(400)
  expect((await list()).entries[0]?.problem?.message).toContain('a link that leads to itself')
  rmSync(join(folder, 'sound/world.sqlar'))
  const socket = createServer().listen(join(folder, 'sound/world.sqlar'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  expect((await start('sound')).status).toBe(400)
  expect((await list()).entries[0]?.problem?.message).toContain('not a regular file')
  for (const name of ['README.md', 'ü'.repeat(100), '世'.repeat(100)])
    expect((await start(name)).status).toBe(404)
})

it('refuses to keep a world where the library cannot be written, and leaves nothing there', async () => {
  writeFileSync(folder, 'a file')
  const { status, body } = await add('Late callback')
  expect([status, body.error]).toEqual([409, 'library-not-writable'])
  expect(body.message).toContain('name another one with SKYSHOP_LIBRARY')
  expect(await list()).toEqual({ folder, entries: [] })
  const unknown = await control<Schemas['ControlRefusal']>(stack, 'POST', '/control/library', {
    body: { worldId: 'w-none', title: 'a' },
  })
  expect([unknown.status, unknown.body.error]).toEqual([404, 'world-not-found'])
})

function makeLarge(path: string): void {
  writeFileSync(path, '')
  truncateSync(path, 3 * 1024 ** 3)
}

it('names what is no file of its own beside the good entries, and reads none of it', async () => {
  const { body: good } = await add('Good')
  const outside = join(stack.dataDir, 'outside')
  writeFileSync(outside, '{}')
  const files: [name: string, make: (path: string) => void][] = [
    ['a-link-to-a-device', (path) => symlinkSync('/dev/zero', path)],
    ['b-link-that-leads-out', (path) => symlinkSync(outside, path)],
    ['c-pipe', (path) => void execFileSync('mkfifo', [path])],
    ['d-folder', (path) => mkdirSync(path)],
    ['e-too-large', makeLarge],
  ]
  for (const [name, make] of files) {
    mkdirSync(join(folder, name))
    for (const file of ['world.sqlar', 'world.json']) make(join(folder, name, file))
  }
  const { entries } = await list()
  expect(entries.map(({ entryId, problem }) => [entryId, problem === null])).toEqual([
    ...files.map(([name]) => [name, false]),
    [good.entryId, true],
  ])
  for (const [name] of files) {
    const { status, body } = await start(name)
    expect([status, body.error], name).toEqual([400, 'world-file-refused'])
  }
})
