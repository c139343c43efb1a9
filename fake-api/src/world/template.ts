import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrateWorldFile, migrationsFingerprint, readMigrations } from '@skyshop/prisma'
import type { ClientPool } from './client-pool.ts'
import { initialiseFile } from './initialise-file.ts'
import { type ReferenceTable, referenceVersion } from './reference-data.ts'
import { removeDatabase } from './world-files.ts'
import { insertWorldRow } from './world-row.ts'
import type { WorldTx } from './world-tx.ts'

/** A row of GatewayKey. */
interface GatewayKeyText {
  name: string
  text: string
}

/** What every new world starts from. */
export interface TemplateSpec {
  /** Changes whenever the seed does: another version is another template. Letters, digits, dots and dashes. */
  version: string
  /** The template's time, milliseconds since the epoch. */
  nowMs: number
  /** Fills what all worlds share: packages, banners. */
  seed(ctx: WorldTx): Promise<void>
  /** Makes a test key, by name; each is made once per installation and kept when the template is rebuilt. */
  gatewayKeys: Readonly<Record<string, () => Promise<string>>>
  /** Tables `seed` fills, parents before children; a kept world takes their rows from a newer template. None when left out. */
  referenceTables?: readonly ReferenceTable[]
}

/** The template as built: its file, and the version of the reference data in it. */
export interface Template {
  file: string
  version: number
}

/** The template: migrated and seeded, built when this installation has none of this version. */
export async function ensureTemplate(
  pool: ClientPool,
  folder: string,
  spec: TemplateSpec,
): Promise<Template> {
  const name = `${spec.version}-${fingerprintOf(spec)}`
  const file = join(folder, `${name}.db`)
  const version = referenceVersion(name)
  if (existsSync(file)) return { file, version }
  await mkdir(folder, { recursive: true })
  // Made on other threads meanwhile.
  const keysToBe = installationKeys(join(folder, 'gateway-keys.json'), spec)
  keysToBe.catch(() => {})
  const draft = join(folder, 'draft.db')
  await removeDatabase(draft)
  migrateWorldFile(draft)
  insertWorldRow(draft, { nowMs: spec.nowMs, referenceVersion: version })
  const keys = await keysToBe
  await initialiseFile(pool, draft, {
    instantOf: () => spec.nowMs,
    run: async (ctx) => {
      await ctx.tx.gatewayKey.createMany({ data: keys.map(({ name, text }) => ({ name, text })) })
      await spec.seed(ctx)
    },
  })
  await removeOlder(folder)
  await rename(draft, file)
  return { file, version }
}

/** Migrations and the names of the keys: a template lacking either is not this version's. */
function fingerprintOf({ gatewayKeys }: TemplateSpec): string {
  const names = Object.keys(gatewayKeys).sort().join('\n')
  return createHash('sha256')
    .update(migrationsFingerprint(readMigrations()))
    .update(names)
    .digest('hex')
    .slice(0, 16)
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
