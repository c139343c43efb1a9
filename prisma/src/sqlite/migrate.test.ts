import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { readSchemaFiles } from '../../scripts/schema-files.ts'
import {
  migrateWorldFile,
  migrationsFingerprint,
  readMigrations,
  UnknownWorldVersionError,
} from './migrate.ts'
import { newTestFile } from './test-file.ts'

const first = { name: '0001_first', sql: 'CREATE TABLE "A" ("id" INTEGER PRIMARY KEY);' }
const second = { name: '0002_second', sql: 'ALTER TABLE "A" ADD COLUMN "text" TEXT;' }

it('brings an empty file to the newest schema, once', () => {
  const file = newTestFile()
  expect(migrateWorldFile(file)).toEqual(readMigrations().map((migration) => migration.name))
  expect(migrateWorldFile(file)).toEqual([])
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

it.each([
  ['a newer file', [first]],
  ['an edited migration', [{ ...first, sql: `${first.sql}--` }, second]],
  ['another history', [second, first]],
])('refuses %s with a sentence', (_name, known) => {
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
