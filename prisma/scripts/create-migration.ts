// Writes the next migration from the difference between the schema folder and the schema of the
// last migration: `node prisma/scripts/create-migration.ts <name>`. Partial indexes and other
// SQL that Prisma's language lacks are added to the new file by hand.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  mockMigrationAwareAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { type DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm'
import { readSchemaFiles, type SchemaFile } from './schema-files.ts'

const root = join(import.meta.dirname, '..')
const migrationsFolder = join(root, 'migrations')
const lastSchemaFile = join(migrationsFolder, 'last-schema.prisma')

async function diffSql(from: DiffTarget, files: SchemaFile[]): Promise<string> {
  // The engine asks for an adapter although a diff of two schemas opens no database.
  const adapter = bindMigrationAwareSqlAdapterFactory(mockMigrationAwareAdapterFactory('sqlite'))
  const datamodels = files.map((file): [string, string] => [file.path, file.content])
  const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter)
  const result = await engine.diff({
    from,
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return result.stdout ?? ''
}

function nextNumber(): string {
  const numbers = readdirSync(migrationsFolder).map((name) => Number.parseInt(name.slice(0, 4), 10) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

async function createMigration(name: string | undefined): Promise<string> {
  if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
    return 'Give the migration a name in lower case, e.g. add_coupons.'
  }
  mkdirSync(migrationsFolder, { recursive: true })
  const files = readSchemaFiles(join(root, 'schema'))
  const from: DiffTarget = existsSync(lastSchemaFile)
    ? {
        tag: 'schemaDatamodel',
        files: [{ path: 'last-schema.prisma', content: readFileSync(lastSchemaFile, 'utf8') }],
      }
    : { tag: 'empty' }
  const sql = await diffSql(from, files)
  if (sql.includes('-- This is an empty migration.')) return 'The schema has not changed.'
  const folder = join(migrationsFolder, `${nextNumber()}_${name}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'migration.sql'), sql)
  writeFileSync(lastSchemaFile, files.map((file) => file.content).join('\n'))
  return `Wrote ${folder}/migration.sql: read it before committing.`
}

console.log(await createMigration(process.argv[2]))
