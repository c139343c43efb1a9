import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { longResponseLength } from '../../src/engine/journal/journal-store.ts'
import { control, journalOf, makeWorld } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

let stack: TestStack
let folder: string
let sound: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  stack = await startTestStack()
  folder = await mkdtemp(join(tmpdir(), 'skyshop-hostile-'))
  const client = new ShopClient(stack, await makeWorld(stack))
  await buy(stack, client)
  sound = await exportWorld(stack, client.world.worldId)
})
afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = async (file: string) => new Uint8Array(await readFile(file))

/** The archive after SQL was run on it. */
async function archiveAfter(tampering: (db: DatabaseSync) => void): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, 'archive.sqlar')
  await writeFile(file, sound)
  const db = new DatabaseSync(file, { enableDoubleQuotedStringLiterals: true })
  tampering(db)
  db.close()
  return bytesOf(file)
}

/** A file of the archive by itself. */
async function unpacked(part: string): Promise<Buffer> {
  let content = Buffer.alloc(0)
  await archiveAfter((archive) => {
    const { sz, data } = archive.prepare('SELECT sz, data FROM sqlar WHERE name = ?').get(part) ?? {}
    if (!(data instanceof Uint8Array)) throw new Error(`no ${part}`)
    content = data.length === sz ? Buffer.from(data) : inflateSync(data)
  })
  return content
}

/** The archive after SQL was run on one of the files in it; a function changes its bytes. */
async function partAfter(
  part: 'state.db' | 'journal.db',
  tampering: string | ((bytes: Buffer) => Buffer),
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await unpacked(part)
  return archiveAfter((archive) => {
    const changed = typeof tampering === 'string' ? afterSql(bytes, tampering) : tampering(bytes)
    archive
      .prepare('UPDATE sqlar SET sz = ?, data = ? WHERE name = ?')
      .run(changed.length, deflateSync(changed), part)
  })
}

function afterSql(bytes: Buffer, sql: string): Buffer {
  const file = join(folder, 'part.db')
  writeFileSync(file, bytes)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false })
  db.exec(sql)
  db.close()
  return readFileSync(file)
}

const inState = (sql: string | ((bytes: Buffer) => Buffer)) => () => partAfter('state.db', sql)
const inJournal = (sql: string | ((bytes: Buffer) => Buffer)) => () => partAfter('journal.db', sql)
const inArchive = (sql: string) => () => archiveAfter((db) => db.exec(sql))
const rewrittenSchema = (sql: string) => `PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`

/** A byte of row data turned over, so that the page no longer holds what its index says. */
function spoiled(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf('cloud-event-7d-month')
  bytes[at] = 0x7a
  return bytes
}

const endlessView = `DROP TABLE sqlar; CREATE VIEW sqlar AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT 'state.db' AS name, 0 AS mode, 0 AS mtime, i AS sz, x'00' AS data FROM n`
const trigger = `CREATE TRIGGER "Free" AFTER INSERT ON "Order" BEGIN UPDATE "Order" SET "payMoneyFen" = 0; END`
const guardGone = `UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL DEFAULT 0', 'DEFAULT (abs(-1))') WHERE name = 'Order'`
const secondWorld = `CREATE TEMP TABLE w AS SELECT * FROM "World"; UPDATE w SET id = 2; INSERT INTO "World" SELECT * FROM w`
const foreignWebhook = `UPDATE "GatewayTransaction" SET "notifyUrlTemplate" = 'http://127.0.0.1:9200/_shutdown'`
const accounts = (json: string) => `INSERT INTO "Setting" VALUES ('merchant-plans', '${json}')`
const accountAt = (url: string) => accounts(`{"alipay":{"appGatewayUrl":"${url}"}}`)
type HostileFile = [string, () => Promise<Uint8Array<ArrayBuffer>>, RegExp]
const journalTrigger = `CREATE TRIGGER "Gone" AFTER INSERT ON "Entry" BEGIN DELETE FROM "Entry"; END`
const repeatedResponse = `INSERT INTO "LongResponse" ("json") VALUES (printf('"%.*c"', 3000000, 'x'));
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT OR REPLACE INTO "EntryResponse" SELECT i, (SELECT max("id") FROM "LongResponse") FROM n`

it.each<HostileFile>([
  ['nothing', async () => new Uint8Array(), /no archive of a world/],
  ['text', async () => new TextEncoder().encode('x'.repeat(5000)), /no SQLite file/],
  ['half an archive', async () => sound.slice(0, sound.length / 2), /no SQLite file|damaged/],
  ['a bare state file', async () => new Uint8Array(await unpacked('state.db')), /no archive of a world/],
  ['an archive without a journal', inArchive(`DELETE FROM sqlar WHERE name = 'journal.db'`), /lacks journal/],
  ['a view in place of the archive', inArchive(endlessView), /no archive of a world/],
  ['a bomb', inArchive(`UPDATE sqlar SET sz = 1 << 40`), /too large/],
  ['all but its last page', async () => sound.slice(0, sound.length - 100), /damaged/],
  ['all but its last byte', async () => sound.slice(0, sound.length - 1), /damaged/],
  ['a length beyond numbers', inArchive('UPDATE sqlar SET sz = 9223372036854775807'), /damaged/],
  ['a wrong length', inArchive(`UPDATE sqlar SET sz = sz - 1`), /damaged/],
  ['a part that does not inflate', inArchive(`UPDATE sqlar SET data = x'00112233'`), /damaged/],
  ['a trigger', inState(trigger), /another schema/],
  ['a view', inState('CREATE VIEW "Shown" AS SELECT * FROM "GatewayKey"'), /another schema/],
  ['a further table', inState('CREATE TABLE "Extra" ("a" TEXT)'), /another schema/],
  ['a virtual table', inState('CREATE VIRTUAL TABLE "Text" USING fts5("a")'), /another schema/],
  ['a missing table', inState('DROP TABLE "Fault"'), /another schema/],
  ['a missing UNIQUE key', inState('DROP INDEX "Entitlement_orderNo_channel_key"'), /another schema/],
  ['a default that computes', inState(rewrittenSchema(guardGone)), /another schema|damaged/],
  [
    'migrations of another version',
    inState(`UPDATE "AppliedMigration" SET "checksum" = 'x'`),
    /another version/,
  ],
  ['a spoiled page', inState(spoiled), /damaged/],
  ['an order of nobody', inState(`DELETE FROM "User" WHERE "id" = 'u1'`), /points at nothing/],
  ['text for a number', inState(`UPDATE "Order" SET "payMoneyFen" = 'free'`), /holds what/],
  ['a number for text', inState(`UPDATE "User" SET "phone" = x'00ff'`), /holds what/],
  ['a number beyond JavaScript', inState(`UPDATE "Order" SET "createdAtMs" = ${2n ** 60n}`), /holds what/],
  ['JSON that is none', inState(`UPDATE "ScheduledEvent" SET "payloadJson" = '{'`), /holds what/],
  ['no World row', inState('DELETE FROM "World"'), /World row/],
  ['two World rows', inState(secondWorld), /World row/],
  ['a time past the year 3000', inState('UPDATE "World" SET "nowMs" = 99999999999999'), /World row/],
  ['a broken random state', inState(`UPDATE "World" SET "rngState" = 'z'`), /World row/],
  ['an unknown clock', inState(`UPDATE "World" SET "clockMode" = 'backwards'`), /World row/],
  ['an endless clock', inState('UPDATE "World" SET "clockRate" = 9e999'), /World row/],
  ['a counter set back', inState('UPDATE "World" SET "idCounter" = 0'), /counter has not reached/],
  ['no token key', inState(`DELETE FROM "GatewayKey" WHERE "name" = 'token'`), /gateway key token/],
  ['an empty key', inState(`UPDATE "GatewayKey" SET "text" = ''`), /gateway key/],
  ['accounts of no form', inState(accounts('[1]')), /account settings/],
  ['a journal with a trigger', inJournal(journalTrigger), /journal has another schema/],
  ['a journal with one response for very many entries', inJournal(repeatedResponse), /too large/],
  ['a journal of no entries', inJournal(`UPDATE "Entry" SET "entryJson" = '{}'`), /journal is damaged/],
  ['a journal that is no JSON', inJournal(`UPDATE "Entry" SET "entryJson" = 'x'`), /damaged/],
])('refuses %s and leaves no file', async (_, hostile, reason) => {
  const before = await countWorlds()
  const { status, body } = await importWorld(stack, await hostile())
  expect([status, body.error]).toEqual([400, 'world-file-refused'])
  expect(body.message).toMatch(reason)
  expect(await countWorlds()).toBe(before)
})

it.each<[string, string, string | null]>([
  ['a payment', foreignWebhook, 'http://127.0.0.1:9200/_shutdown'],
  ...['http://127.0.0.1:9/', 'http:/127.0.0.1:9/x', 'http:127.0.0.1'].map((url): [string, string, string] => [
    `an account at ${url}`,
    accountAt(url),
    url,
  ]),
  ['an account with escapes', accountAt('http:\\/\\/127.0.0.1:9'), 'http://127.0.0.1:9'],
  ['an account with backslashes', accountAt('http:\\\\127.0.0.1'), 'http:\\127.0.0.1'],
  [
    'a contract template',
    accounts('{"wechat":{"contractTemplates":[{"planId":"1","endNotifyUrl":"http://127.0.0.1:9/end"}]}}'),
    'http://127.0.0.1:9/end',
  ],
  ['a list of its own', `INSERT INTO "Setting" VALUES ('cleared-addresses', '[1]')`, null],
])('opens a file whose webhooks go elsewhere, by %s, and sends none there', async (_, sql, address) => {
  const { status, body } = await importWorld(stack, await inState(sql)())
  expect([status, body.clearedAddresses]).toEqual([201, address === null ? undefined : [address]])
  const { entries } = await journalOf(stack, body.worldId)
  expect(entries.at(-1)?.request).toEqual(address === null ? null : { clearedAddresses: [address] })
  const plans = await control(stack, 'GET', `/control/worlds/${body.worldId}/merchant-plans`)
  expect([plans.status, JSON.stringify(plans.body)]).toEqual([
    200,
    expect.not.stringContaining('127.0.0.1:9'),
  ])
})

it('keeps an address whose host is named at the start, and every other is cleared', async () => {
  const named = await startTestStack({ webhookHosts: ['127.0.0.1:9200'] })
  const { status, body } = await importWorld(
    named,
    await inState(`${foreignWebhook}; ${accountAt('http://127.0.0.1:9/')}`)(),
  )
  expect([status, body.clearedAddresses]).toEqual([201, ['http://127.0.0.1:9/']])
  await named.stop()
})

it('detects a file of a newer version with any content', async () => {
  const migrated = `INSERT INTO "AppliedMigration" ("name", "checksum") VALUES ('9999_future', 'x')`
  for (const sql of [migrated, `${migrated}; ALTER TABLE "Order" ADD COLUMN "memo" TEXT`]) {
    const { status, body } = await importWorld(stack, await inState(sql)())
    expect([status, body.error]).toEqual([400, 'world-file-newer'])
    expect(body.message).toMatch(/newer version of Skyshop/)
  }
})

it.each<[string, string, string[]]>([
  ['a further column', 'ALTER TABLE "Order" ADD COLUMN "memo" TEXT', ['column Order.memo unknown']],
  ['a further table', 'CREATE TABLE "Extra" ("a" TEXT)', ['table Extra unknown']],
  [
    'a missing key',
    'DROP INDEX "Entitlement_orderNo_channel_key"',
    ['index Entitlement_orderNo_channel_key missing'],
  ],
  ['a default that computes', rewrittenSchema(guardGone), ['column Order.discountFen different']],
  [
    'another migration',
    `UPDATE "AppliedMigration" SET "checksum" = 'x' WHERE "position" = 1`,
    ['migration 0001_initial different'],
  ],
  [
    'a later one',
    `INSERT INTO "AppliedMigration" ("name", "checksum") VALUES ('9999_x', 'x')`,
    ['migration 9999_x unknown'],
  ],
])('reports the difference of a file with %s', async (_, sql, expected) => {
  const { body } = await importWorld(stack, await inState(sql)())
  expect((body.differences ?? []).map(({ what, name, is }) => `${what} ${name} ${is}`)).toEqual(expected)
})

it('limits the report on a hostile file to one screen', async () => {
  const tables = Array.from({ length: 80 }, (_, at) => `CREATE TABLE "${'x'.repeat(200)}${at}" ("a" TEXT)`)
  const { body } = await importWorld(stack, await inState(tables.join(';'))())
  expect(body.differences).toHaveLength(50)
  expect(body.differences?.[0]?.name).toHaveLength(100)
})

it('refuses rows that the control plane could not show', async () => {
  const hostile = await inState(`UPDATE "User" SET "countryCode" = 'Atlantis'`)()
  const { status, body } = await importWorld(stack, hostile)
  expect([status, body.error]).toEqual([400, 'world-file-refused'])
})

it('refuses a file that is too large, and bodies of other types', async () => {
  expect((await importWorld(stack, new Uint8Array(64 * 1024 * 1024 + 1))).status).toBe(413)
  const json = await importWorld(stack, new TextEncoder().encode('{}'), 'application/json')
  expect([json.status, json.body.error]).toEqual([400, 'world-file-refused'])
  const bytes = { 'content-type': 'application/octet-stream' }
  const answer = await control<{ error: string }>(stack, 'POST', '/control/worlds', {
    body: {},
    headers: bytes,
  })
  expect([answer.status, answer.body.error]).toEqual([400, 'bad-request'])
})

it('masks an imported journal like its own', async () => {
  const secret = `w1234567.u1.3.${'a'.repeat(32)}`
  const leak = `UPDATE "Entry" SET "entryJson" = json_set("entryJson", '$.request', json_object('t', '${secret}'))`
  const { status, body } = await importWorld(stack, await inJournal(leak)())
  expect(status).toBe(201)
  const page = await control<unknown>(stack, 'GET', `/control/worlds/${body.worldId}/journal`)
  expect(JSON.stringify(page.body)).not.toContain(secret)
})

it('keeps long responses of the journal from file to world', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'hundred-and-ten-devices'))
  const sn = client.world.devices[0]?.sn ?? ''
  const query = { productCode: 'IPC', sn, packageSource: 1 }
  for (let time = 0; time < 3; time += 1) await client.data('listPackages', { query })
  const entriesOf = async (worldId: string) =>
    (
      await control<Schemas['JournalPage']>(
        stack,
        'GET',
        `/control/worlds/${worldId}/journal?operationId=listPackages`,
      )
    ).body.entries
  const { body } = await importWorld(stack, await exportWorld(stack, client.world.worldId))
  const [before, after] = [await entriesOf(client.world.worldId), await entriesOf(body.worldId)]
  expect(after).toEqual(before)
  expect(after.map(({ response }) => JSON.stringify(response).length > longResponseLength)).toEqual([
    true,
    true,
    true,
  ])
})

it('takes a journal of an earlier version, whose entries hold their long responses', async () => {
  const list = JSON.stringify({ padding: 'x'.repeat(10_000) })
  const former = `UPDATE "Entry" SET "entryJson" = json_set("entryJson", '$.response', json('${list}')) WHERE "seq" = 1;
    DROP TABLE "EntryFacts"; DROP TABLE "LongResponse"; DROP TABLE "EntryResponse"`
  const { status, body } = await importWorld(stack, await inJournal(former)())
  expect(status).toBe(201)
  const page = await control<Schemas['JournalPage']>(stack, 'GET', `/control/worlds/${body.worldId}/journal`)
  expect(JSON.stringify(page.body.entries[0]?.response)).toBe(list)
})

it('takes a journal of a version whose searches had no table, and searches it', async () => {
  const { status, body } = await importWorld(stack, await inJournal('DROP TABLE "EntryFacts"')())
  expect(status).toBe(201)
  const path = `/control/worlds/${body.worldId}/journal/search`
  const page = await control<Schemas['JournalSearchPage']>(stack, 'POST', path, { body: {} })
  expect(page.body.held).toBe(page.body.lastSeq)
})

async function countWorlds(): Promise<number> {
  const { body } = await control<{ worlds: unknown[] }>(stack, 'GET', '/control/worlds')
  return body.worlds.length
}
