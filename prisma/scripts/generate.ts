// Generates the typed client; does nothing when schema and generator are those of the last run, and writes only files
// that differ.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchemaFiles } from './schema-files.ts'
import { syncFolder } from './sync-folder.ts'

const root = join(import.meta.dirname, '..')
const generated = join(root, 'generated')
const stampFile = join(generated, '.stamp')
/** The generator writes beside the schema it reads, so a copy of the schema has the client made elsewhere. */
const draft = join(root, 'node_modules', '.cache', 'client')

function stamp(): string {
  const hash = createHash('sha256')
  for (const file of readSchemaFiles(join(root, 'schema'))) hash.update(`${file.path}\n${file.content}\n`)
  hash.update(readFileSync(join(root, 'node_modules', 'prisma', 'package.json')))
  return hash.digest('hex')
}

function isCurrent(expected: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expected
}

function generate(): void {
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(root, 'schema'), join(draft, 'schema'), { recursive: true })
  const cli = join(root, 'node_modules', 'prisma', 'build', 'index.js')
  const result = spawnSync(
    process.execPath,
    [cli, 'generate', '--schema', join(draft, 'schema'), '--no-hints'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        // Generating never runs the schema engine; naming any existing file keeps it from being downloaded.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      },
    },
  )
  if (result.status !== 0) throw new Error(`prisma generate failed:\n${result.stdout}${result.stderr}`)
  syncFolder(join(draft, 'generated'), generated)
  rmSync(draft, { recursive: true })
}

const expected = stamp()
if (!isCurrent(expected)) {
  generate()
  writeFileSync(stampFile, expected)
}
