import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { readSchemaFiles } from '../../scripts/schema-files.ts'
import { newTestFile } from '../tables/test-file.ts'
import {
  migrateWorldFile,
  migrationsFingerprint,
  readMigrations,
  UnknownWorldVersionError,
} from './migrate.ts'

const first = { name: '0001_first', sql: 'CREATE TABLE "A" ("id" INTEGER PRIMARY KEY);' }
const second = { name: '0002_second', sql: 'ALTER TABLE "A" ADD COLUMN "text" TEXT;' }

it('brings an empty file to the newest schema, once', () => {
  const file = newTestFile()
  expect(migrateWorldFile(file)).toEqual(readMigrations().map((migration) => migration.name))
  expect(migrateWorldFile(file)).toEqual([])
})

it('gives a new file pages of 1 KB, and leaves an earlier one its own', () => {
  const earlier = newTestFile()
  const db = new DatabaseSync(earlier)
  db.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; CREATE TABLE "Old" ("id" INTEGER)')
  db.close()
  const pageBytes = [newTestFile(), earlier].map((file) => {
    migrateWorldFile(file, [first])
    const migrated = new DatabaseSync(file)
    const { page_size: bytes } = migrated.prepare('PRAGMA page_size').get() ?? {}
    migrated.close()
    return bytes
  })
  expect(pageBytes).toEqual([1024, 4096])
})

it('migrates an older file and keeps its rows', () => {
  const file = newTestFile()
  migrateWorldFile(file, [first])
  const db = new DatabaseSync(file)
  db.exec('INSERT INTO "A" VALUES (5)')
  expect(migrateWorldFile(file, [first, second])).toEqual(['0002_second'])
  expect(db.prepare('SELECT * FROM "A"').all()).toEqual([{ id: 5, text: null }])
  db.close()
})

/** Every row of a file by its table, each with the columns that the table had in `columns`. */
function rowsOf(db: DatabaseSync, columns: ReadonlyMap<string, readonly string[]>) {
  return new Map(
    [...columns].map(([table, names]) => {
      const statement = db.prepare(
        `SELECT ${names.map((name) => `"${name}"`)} FROM "${table}" ORDER BY rowid`,
      )
      statement.setReadBigInts(true)
      return [table, statement.all()] as const
    }),
  )
}

function columnsOf(db: DatabaseSync): Map<string, string[]> {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
  return new Map(
    tables.map(({ name }) => {
      const columns = db.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid').all(String(name))
      return [String(name), columns.map((column) => String(column.name))]
    }),
  )
}

it('brings a world written under migration 0010 to the newest schema and keeps every value', () => {
  const migrations = readMigrations()
  const known = migrations.findIndex(({ name }) => name === '0010_notify_dropped') + 1
  const [file, newest] = [newTestFile(), newTestFile()]
  migrateWorldFile(file, migrations.slice(0, known))
  migrateWorldFile(newest)
  const db = new DatabaseSync(file)
  // Its own list of migrations, with the checksums of then, is among the rows.
  db.exec('DELETE FROM "AppliedMigration"; PRAGMA foreign_keys = OFF')
  db.exec(readFileSync(join(import.meta.dirname, '../../migrations/0010_notify_dropped/world.sql'), 'utf8'))
  const columns = columnsOf(db)
  // A setting of the account at WeChat Pay since migration 0021.
  columns.set('World', columns.get('World')?.filter((name) => name !== 'deductMode') ?? [])
  const before = rowsOf(db, columns)
  expect(before.get('Order')).toHaveLength(12)
  expect(migrateWorldFile(file)).toEqual(migrations.slice(known).map(({ name }) => name))
  columns.delete('AppliedMigration')
  before.delete('AppliedMigration')
  expect(rowsOf(db, columns)).toEqual(before)
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  const fresh = new DatabaseSync(newest)
  expect(columnsOf(db)).toEqual(columnsOf(fresh))
  fresh.close()
  db.close()
})

it('puts the comparison of the plan of an agreement that stands already on the clock, once', () => {
  const migrations = readMigrations()
  const known = migrations.findIndex(({ name }) => name === '0019_compare_plans')
  const file = newTestFile()
  migrateWorldFile(file, migrations.slice(0, known))
  const db = new DatabaseSync(file)
  const contract = (id: number, code: string, provider: string, state: string) =>
    `INSERT INTO "Contract" ("id", "contractCode", "provider", "userId", "deviceId", "productCode", "packageSource",
      "kind", "packageId", "amountFen", "firstAmountFen", "state", "paySource", "createdAtMs", "preSignedUntilMs")
      VALUES (${id}, '${code}', '${provider}', 'u', 'd${id}', 'IPC', 1, 'cloud', 'p', 1, 1, '${state}', 'A', 0, 0);`
  const period = (contractId: number, number: number, columns: { state: string; window: string }) =>
    `INSERT INTO "ContractCycle" ("id", "contractId", "period", "state", "amountFen", "plannedAtMs", "serviceEndsAtMs",
      "windowFromMs", "windowUntilMs")
      VALUES (${contractId * 10 + number}, ${contractId}, ${number}, '${columns.state}', 1, 0, 0, ${columns.window});`
  const scheduled = { state: 'scheduled', window: '2000, 3000' }
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO "World" ("id", "scenario", "seed", "rngState", "idCounter", "nowMs", "clockMode", "createdAtMs")
    VALUES (1, 's', 1, '', 100, 1000, 'standing', 0);
    INSERT INTO "ScheduledEvent" ("id", "dueMs", "kind", "payloadJson", "state")
    VALUES (90, 2500, 'contract.plan', '{"contractCode":"C3"}', 'pending');
    ${contract(1, 'C1', 'alipay', 'active')}${period(1, 1, { ...scheduled, state: 'paid' })}${period(1, 2, scheduled)}
    ${contract(2, 'C2', 'alipay', 'active')}${period(2, 1, { state: 'grace', window: '500, 3000' })}
    ${contract(3, 'C3', 'alipay', 'active')}${period(3, 1, scheduled)}
    ${contract(4, 'C4', 'wechat', 'active')}${period(4, 1, scheduled)}
    ${contract(5, 'C5', 'alipay', 'terminated')}${period(5, 1, scheduled)}
    ${contract(6, 'C6', 'alipay', 'active')}${period(6, 1, { state: 'deducting', window: '500, 3000' })}
    ${contract(7, 'C7', 'alipay', 'active')}${period(7, 1, { ...scheduled, window: 'NULL, NULL' })}
    ${contract(8, 'C8', 'alipay', 'active')}${period(8, 1, { ...scheduled, window: '500, 1000' })}`)
  // Not as migrations are applied, for the contracts name neither users nor devices.
  db.exec(migrations[known]?.sql ?? '')
  const events = db.prepare('SELECT "id", "dueMs", "payloadJson" FROM "ScheduledEvent" ORDER BY "id"').all()
  expect(
    events.map(({ id, dueMs, payloadJson }) => [id, dueMs, JSON.parse(String(payloadJson)).contractCode]),
  ).toEqual([
    [90, 2500, 'C3'],
    [101, 2000, 'C1'],
    [102, 1000, 'C2'],
  ])
  expect(db.prepare('SELECT "idCounter" FROM "World"').get()).toEqual({ idCounter: 102 })
  db.close()
})

it('counts refunds from before the bills came to the bill of their own day in Beijing, and keeps their money (ADR 11)', () => {
  const migrations = readMigrations()
  const known = migrations.findIndex(({ name }) => name === '0020_compare_bills')
  const file = newTestFile()
  migrateWorldFile(file, migrations.slice(0, known))
  const db = new DatabaseSync(file)
  const refund = (refundNo: string, at: string) =>
    `INSERT INTO "Refund" ("refundNo", "orderNo", "paymentId", "provider", "amountFen", "reason", "state", "createdAtMs")
      VALUES ('${refundNo}', 'o', 1, 'wechat', 1990, 'staff', 'succeeded', ${Date.parse(at)});`
  db.exec(`PRAGMA foreign_keys = OFF;
    ${refund('R1', '2026-11-20T15:59:59.999Z')}${refund('R2', '2026-11-20T16:00:00.000Z')}
    INSERT INTO "Payment" ("id", "orderNo", "provider", "outTradeNo", "state", "amountFen", "createdAtMs")
    VALUES (1, 'o', 'wechat', 'T1', 'refunded', 1990, 0)`)
  // Not as migrations are applied, for the rows name no order.
  db.exec(migrations[known]?.sql ?? '')
  const refunds = db
    .prepare('SELECT "refundNo", "billDay", "amountFen" FROM "Refund" ORDER BY "refundNo"')
    .all()
  expect(refunds).toEqual([
    { refundNo: 'R1', billDay: '2026-11-20', amountFen: 1990 },
    { refundNo: 'R2', billDay: '2026-11-21', amountFen: 1990 },
  ])
  // When its provider took the money nobody has written down: no bill is asked for it.
  expect(db.prepare('SELECT "takenAtMs" FROM "Payment"').all()).toEqual([{ takenAtMs: null }])
  expect(db.prepare('SELECT count(*) AS count FROM "BillDifference"').get()).toEqual({ count: 0 })
  db.close()
})

it.each([
  ['a newer file', [first]],
  ['an edited migration', [{ ...first, sql: `${first.sql}--` }, second]],
  ['another history', [second, first]],
])('refuses %s with UnknownWorldVersionError', (_name, known) => {
  const file = newTestFile()
  migrateWorldFile(file, [first, second])
  expect(() => migrateWorldFile(file, known)).toThrow(UnknownWorldVersionError)
  expect(() => migrateWorldFile(file, known)).toThrow(
    /was written by a newer or different version of Skyshop/,
  )
})

it('undoes a migration that fails half-way', () => {
  const file = newTestFile()
  const broken = {
    name: '0002_broken',
    sql: 'CREATE TABLE "B" ("id" INTEGER); CREATE TABLE "A" ("id" INTEGER);',
  }
  expect(() => migrateWorldFile(file, [first, broken])).toThrow('already exists')
  expect(migrateWorldFile(file, [first, second])).toEqual(['0002_second'])
})

it('fingerprint changes with any migration', () => {
  const prints = [[first], [second], [first, second]].map(migrationsFingerprint)
  expect(new Set(prints).size).toBe(3)
})

it('has migrations for everything in the schema folder', () => {
  const root = join(import.meta.dirname, '../..')
  const current = readSchemaFiles(join(root, 'schema')).map((file) => file.content)
  const migrated = readFileSync(join(root, 'migrations', 'last-schema.prisma'), 'utf8')
  expect(current.join('\n'), 'run prisma/scripts/create-migration.ts <name>').toBe(migrated)
})

it.each([
  ['pre-notice', null, null],
  ['24-hour', null, { wechat: { deductMode: '24-hour' } }],
  [
    '24-hour',
    { wechat: { successesPerDay: null }, alipay: {} },
    { wechat: { successesPerDay: null, deductMode: '24-hour' }, alipay: {} },
  ],
])('makes a setting of the account of how WeChat takes money: %s beside %j', (mode, settings, moved) => {
  const migrations = readMigrations()
  const known = migrations.findIndex(({ name }) => name === '0021_move_deduct_mode')
  const file = newTestFile()
  migrateWorldFile(file, migrations.slice(0, known))
  const db = new DatabaseSync(file)
  db.exec(`INSERT INTO "World" ("id", "scenario", "seed", "rngState", "idCounter", "nowMs", "clockMode", "createdAtMs", "deductMode")
    VALUES (1, 's', 1, '', 100, 1000, 'standing', 0, '${mode}')`)
  if (settings !== null)
    db.prepare('INSERT INTO "Setting" VALUES (?, ?)').run('merchant-plans', JSON.stringify(settings))
  migrateWorldFile(file)
  const [row] = db.prepare('SELECT "text" FROM "Setting"').all()
  expect(row === undefined ? null : JSON.parse(String(row.text))).toEqual(moved)
  db.close()
})
