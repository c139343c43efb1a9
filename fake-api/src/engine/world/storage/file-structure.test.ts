import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrateWorldFile, readMigrations } from '@skyshop/prisma'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testEpochMs } from '../registry/test-world.ts'
import { renewStructure, structureOf } from './file-structure.ts'
import { type ReferenceData, referenceData } from './reference-data.ts'
import { ensureTemplate, type Template } from './template.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skyshop-structure-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function sourceAt(priceFen: number): ReferenceData {
  const row = { packageId: 'month', kind: 'cloud', duration: 'month', validityDays: 30, onSale: true }
  const rows = [{ ...row, priceFen, originalPriceFen: priceFen }]
  return referenceData([{ name: 'Package', key: ['packageId'], stale: 'keep', rows }])
}

function templateAt(priceFen: number): Promise<Template> {
  const gatewayKeys = { token: async () => 'secret' }
  return ensureTemplate(folder, { nowMs: testEpochMs, referenceData: sourceAt(priceFen), gatewayKeys })
}

/** A file that has been through these migrations and sells one package. */
function fileAt(priceFen: number, migrations = readMigrations()): string {
  const file = join(folder, 'state.db')
  migrateWorldFile(file, migrations)
  const db = new DatabaseSync(file)
  db.exec(`INSERT INTO "Package" ("packageId", "kind", "priceFen", "originalPriceFen", "duration", "validityDays")
    VALUES ('month', 'cloud', ${priceFen}, ${priceFen}, 'month', 30)`)
  db.close()
  return file
}

function read(file: string, sql: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.values(db.prepare(sql).get() ?? {})[0]
  } finally {
    db.close()
  }
}

it('adds missing keys to a file of the same migrations and keeps its prices', async () => {
  const template = await templateAt(120)
  const file = fileAt(100)
  expect(structureOf(file)).toBe(0)
  renewStructure(file, template, sourceAt(120))
  expect(structureOf(file)).toBe(template.structure)
  expect(read(file, 'SELECT text FROM "GatewayKey"')).toBe('secret')
  expect(read(file, 'SELECT "priceFen" FROM "Package"')).toBe(100)
})

it('fills new columns of a migrated file with the rows of the source', async () => {
  const template = await templateAt(120)
  const file = fileAt(100, readMigrations().slice(0, -1))
  renewStructure(file, template, sourceAt(120))
  expect(read(file, 'SELECT "priceFen" FROM "Package"')).toBe(120)
  expect(read(file, 'PRAGMA user_version')).toBe(sourceAt(120).version)
})

it('is the structure of the template, whatever its prices', async () => {
  const { structure } = await templateAt(120)
  const other = await templateAt(130)
  expect(other.structure).toBe(structure)
  expect(structureOf(other.file)).toBe(structure)
})
