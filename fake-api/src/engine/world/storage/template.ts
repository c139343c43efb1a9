import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateWorldFile, migrationsFingerprint, readMigrations } from '@skyshop/prisma'
import { templateRow, writeTemplateRows } from './closed-file.ts'
import { structureStatement } from './file-structure.ts'
import { type ReferenceData, referenceStatements } from './reference-data.ts'
import { makeDraft, moveDatabase } from './world-files.ts'

/** Default start of a world: 2026-11-20 09:41 in Beijing. */
export const TEMPLATE_NOW_MS = Date.UTC(2026, 10, 20, 1, 41)

/** A row of GatewayKey. */
interface GatewayKeyText {
  name: string
  text: string
}

/** Starting point of every new world. */
export interface TemplateSpec {
  /** The template's time, milliseconds since the epoch. */
  nowMs: number
  /** Rows that all worlds share: packages, banners. */
  referenceData: ReferenceData
  /** Makes a test key, by name; each is made once per installation and kept when the template is rebuilt. */
  gatewayKeys: Readonly<Record<string, () => Promise<string>>>
}

/** The template as built: its file, and which tables and keys a world's file has to have. */
export interface Template {
  file: string
  structure: number
}

/** The template, migrated and filled; made anew when anything that goes into it has changed. */
export async function ensureTemplate(folder: string, spec: TemplateSpec): Promise<Template> {
  const row = templateRow(spec.nowMs)
  const parts = partsOf(spec)
  const structure = hashOf(parts).readInt32BE(0)
  const content = hashOf([...parts, JSON.stringify([row, spec.referenceData.tables])])
  const file = join(folder, `${content.toString('hex').slice(0, 16)}.db`)
  if (existsSync(file)) return { file, structure }
  await mkdir(folder, { recursive: true })
  // Made on other threads meanwhile.
  const keysToBe = installationKeys(join(folder, 'gateway-keys.json'), spec)
  keysToBe.catch(() => {})
  await makeDraft(join(folder, 'draft.db'), async (draft) => {
    migrateWorldFile(draft)
    const statements = [...referenceStatements(spec.referenceData), structureStatement(structure)]
    writeTemplateRows(draft, { row, keys: await keysToBe, statements })
    await removeOlder(folder)
    moveDatabase(draft, file)
  })
  return { file, structure }
}

/** Migrations and the names of the keys, without their texts: each installation has its own. */
function partsOf({ gatewayKeys }: TemplateSpec): string[] {
  return [migrationsFingerprint(readMigrations()), ...Object.keys(gatewayKeys).sort()]
}

function hashOf(texts: readonly string[]): Buffer {
  return createHash('sha256').update(texts.join('\n')).digest()
}

/** The keys of this installation; those a newer version asks for are added. */
async function installationKeys(file: string, spec: TemplateSpec): Promise<readonly GatewayKeyText[]> {
  const known: GatewayKeyText[] = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : []
  const missing = Object.entries(spec.gatewayKeys).filter(([name]) => known.every((key) => key.name !== name))
  if (missing.length === 0) return known
  const made = missing.map(async ([name, make]) => ({ name, text: await make() }))
  const keys = [...known, ...(await Promise.all(made))]
  const draft = `${file}.draft`
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 })
  await rename(draft, file)
  return keys
}

async function removeOlder(folder: string): Promise<void> {
  const names = await readdir(folder)
  const older = names.filter((name) => name.endsWith('.db') && name !== 'draft.db')
  for (const name of older) await rm(join(folder, name), { force: true })
}
