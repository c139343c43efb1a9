import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { contractTypes, contractValues } from './contract-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const documentOf = (field: string) => ({
  openapi: '3.1.0',
  info: { title: 'A contract', version: '1' },
  paths: {},
  components: { schemas: { Country: { type: 'object', properties: { [field]: { type: 'string' } } } } },
})

it('keeps the types of a document that is unchanged, and makes those of a changed one anew', async () => {
  const file = join(folder, 'http.ts')
  const first = await contractTypes(documentOf('name'), file)
  expect(first).toContain('name?: string')
  const kept = `${first}// kept\n`
  writeFileSync(file, kept)
  expect(await contractTypes(documentOf('name'), file)).toBe(kept)
  const changed = await contractTypes(documentOf('code'), file)
  expect(changed).toContain('code?: string')
  expect(changed).not.toContain('// kept')
})

it('lists the values of an enumeration under its name, and of a field under the names of both', () => {
  const schemas = {
    RollingDays: { enum: [3, 7] },
    Card: { properties: { state: { enum: ['in-use', null] }, name: {} } },
  }
  expect(contractValues('http', { components: { schemas } }).split('\n')).toEqual([
    "import type { Schemas } from './http.ts'",
    '',
    "export const rollingDaysValues: readonly Schemas['RollingDays'][] = [3,7]",
    `export const cardStateValues: readonly NonNullable<Schemas['Card']['state']>[] = ["in-use"]`,
    '',
  ])
})

it('leaves lists of values out of the types, so that a new field changes no module of a page', async () => {
  const schema = { type: 'integer', enum: [3, 7] }
  const document = { ...documentOf('name'), components: { schemas: { RollingDays: schema } } }
  expect(await contractTypes(document, join(folder, 'none.ts'))).not.toContain('export const')
})
