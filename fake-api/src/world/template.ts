import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrateWorldFile, migrationsFingerprint, readMigrations } from '@skyshop/prisma'
import type { ClientPool } from './client-pool.ts'
import { initialiseFile } from './initialise-file.ts'
import { formatRandomState, seedRandom } from './random-stream.ts'
import { removeDatabase } from './world-files.ts'
import type { WorldTx } from './world-tx.ts'

/** A row of GatewayKey. */
export interface GatewayKeyText {
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
  /** Makes the test keys; called once per installation, as they are kept when the template is rebuilt. */
  gatewayKeys(): Promise<readonly GatewayKeyText[]>
}

/** The template's file: migrated and seeded, built when this installation has none of this version. */
export async function ensureTemplate(pool: ClientPool, folder: string, spec: TemplateSpec): Promise<string> {
  const fingerprint = migrationsFingerprint(readMigrations())
  const file = join(folder, `${spec.version}-${fingerprint}.db`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const keys = await installationKeys(join(folder, 'gateway-keys.json'), spec)
  const draft = join(folder, 'draft.db')
  await removeDatabase(draft)
  migrateWorldFile(draft)
  insertWorldRow(draft, spec.nowMs)
  await initialiseFile(pool, draft, {
    instantOf: () => spec.nowMs,
    run: async (ctx) => {
      await ctx.tx.gatewayKey.createMany({ data: keys.map(({ name, text }) => ({ name, text })) })
      await spec.seed(ctx)
    },
  })
  await removeOlder(folder)
  await rename(draft, file)
  return file
}

async function installationKeys(file: string, spec: TemplateSpec): Promise<readonly GatewayKeyText[]> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const keys = await spec.gatewayKeys()
  const draft = `${file}.draft`
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 })
  await rename(draft, file)
  return keys
}

function insertWorldRow(file: string, nowMs: number): void {
  const db = new DatabaseSync(file)
  try {
    db.prepare(
      `INSERT INTO "World" ("id", "scenario", "seed", "rngState", "idCounter", "nowMs", "clockMode", "createdAtMs")
       VALUES (1, 'template', 0, ?, 0, ?, 'standing', ?)`,
    ).run(formatRandomState(seedRandom('0')), nowMs, nowMs)
  } finally {
    db.close()
  }
}

async function removeOlder(folder: string): Promise<void> {
  const names = await readdir(folder)
  const older = names.filter((name) => name.endsWith('.db') && name !== 'draft.db')
  for (const name of older) await rm(join(folder, name), { force: true })
}
