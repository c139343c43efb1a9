import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ReferenceTable, referenceData } from '../../engine/world/storage/reference-data.ts'
import { ensureTemplate, TEMPLATE_NOW_MS, type TemplateSpec } from '../../engine/world/storage/template.ts'
import { priceList } from '../packages/rules/price-list.ts'
import { sourceCatalogue } from './source-catalogue.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skyshop-seed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const gatewayKeys = { token: async () => 'secret' }
const source = sourceCatalogue()
const spec: TemplateSpec = { nowMs: TEMPLATE_NOW_MS, referenceData: source, gatewayKeys }

function read(file: string, sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

it('writes every row of the source into the template, and no other table of the product', async () => {
  const { file } = await ensureTemplate(folder, spec)
  const filled = read(
    file,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
  ).filter(({ name }) => read(file, `SELECT 1 FROM "${name}"`).length > 0)
  const product = filled.map(({ name }) => name).filter((name) => name !== 'AppliedMigration')
  expect(product.sort()).toEqual(['GatewayKey', 'World', ...source.tables.map(({ name }) => name)].sort())
  for (const { name, rows } of source.tables)
    expect(read(file, `SELECT count(*) AS count FROM "${name}"`), name).toEqual([{ count: rows.length }])
})

it('gives the source every column of its tables, so that no default is left unhashed', async () => {
  const { file } = await ensureTemplate(folder, spec)
  for (const { name, rows } of source.tables) {
    const columns = read(file, `SELECT name FROM pragma_table_info('${name}')`).map((column) => column.name)
    for (const row of rows) expect(Object.keys(row).sort(), name).toEqual([...columns].sort())
  }
})

it('keeps the type of every value', async () => {
  const { file } = await ensureTemplate(folder, spec)
  const [row] = read(file, `SELECT * FROM "Package" WHERE "packageId" = 'cloud-event-7d-month'`)
  const table = source.tables.find(({ name }) => name === 'Package') as ReferenceTable
  const expected = table.rows.find((one) => 'packageId' in one && one.packageId === 'cloud-event-7d-month')
  const asSql = Object.entries(expected ?? {}).map(([key, value]) => [
    key,
    typeof value === 'boolean' ? Number(value) : value,
  ])
  expect(row).toEqual(Object.fromEntries(asSql))
})

it('makes another template after one price changes, and removes the former one', async () => {
  const former = await ensureTemplate(folder, spec)
  const packages = priceList().map((one, index) =>
    index === 0 ? { ...one, priceFen: one.priceFen + 1 } : one,
  )
  const changed = { ...spec, referenceData: sourceCatalogue(packages) }
  const { file } = await ensureTemplate(folder, changed)
  expect(file).not.toBe(former.file)
  expect(() => read(former.file, 'SELECT 1')).toThrow('unable to open')
  expect(await ensureTemplate(folder, changed)).toEqual({ file, structure: former.structure })
})

it.each<[string, Partial<TemplateSpec>]>([
  ['time', { nowMs: TEMPLATE_NOW_MS + 1 }],
  ['banners', { referenceData: referenceData(source.tables.slice(0, 3)) }],
  ['key names', { gatewayKeys: { ...gatewayKeys, alipay: async () => 'secret' } }],
])('is another template after a change of its %s', async (_, change) => {
  const { file } = await ensureTemplate(folder, spec)
  expect((await ensureTemplate(folder, { ...spec, ...change })).file).not.toBe(file)
})
