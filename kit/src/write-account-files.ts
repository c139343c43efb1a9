import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { codeOf } from '../settings/start-checks.ts'
import { StartError } from '../settings/start-options.ts'
import { type Account, type AccountFile, filesOfAccount } from './account-files.ts'

/** Names what Skyshop has written into a folder, each with the hash of its content. */
const LIST = '.written-by-skyshop.json'

type Written = Readonly<Record<string, string>>

/**
 * Writes the files of accounts into a folder each below `folder`, readable by their owner alone, and returns these folders by
 * provider. What was written before is written again, or removed where the account has it no more.
 * @throws StartError before anything is written, for a file that is somebody else's
 */
export async function writeAccountFiles(
  accounts: Readonly<Record<string, Account>>,
  { folder, worldId }: { readonly folder: string; readonly worldId: string },
): Promise<Record<string, string>> {
  try {
    return await writeAll(accounts, { folder: resolve(folder), worldId })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The files of the accounts cannot be written to ${resolve(folder)} (${codeOf(error)}): make it writable, or name another folder with --files.`,
    )
  }
}

async function writeAll(
  accounts: Readonly<Record<string, Account>>,
  { folder, worldId }: { readonly folder: string; readonly worldId: string },
): Promise<Record<string, string>> {
  const places = Object.entries(accounts).map(([provider, account]) => {
    const own = join(folder, provider)
    return { provider, folder: own, files: filesOfAccount(account, { provider, worldId, folder: own }) }
  })
  const plans = await Promise.all(places.map(async (place) => ({ ...place, before: await checked(place) })))
  await makePrivate(folder)
  for (const plan of plans) await write(plan)
  return Object.fromEntries(plans.map(({ provider, folder: own }) => [provider, own]))
}

interface Place {
  readonly folder: string
  readonly files: readonly AccountFile[]
}

/** What was written into a folder before. @throws StartError for a file there that was changed, or is somebody else's */
async function checked({ folder, files }: Place): Promise<Written> {
  const before = await readList(folder)
  for (const { name, content } of files) {
    const present = await readOrNull(join(folder, name))
    if (present === null || [hashOf(content), before[name]].includes(hashOf(present))) continue
    throw new StartError(
      `${join(folder, name)} is not as Skyshop wrote it: move it away, or name another folder with --files.`,
      2,
    )
  }
  return before
}

async function write({ folder, files, before }: Place & { readonly before: Written }): Promise<void> {
  await makePrivate(folder)
  const names = new Set(files.map(({ name }) => name))
  // A name of this folder alone, whatever somebody has put into the list.
  for (const [name, hash] of Object.entries(before).filter(([one]) => one === basename(one))) {
    const path = join(folder, name)
    const present = names.has(name) ? null : await readOrNull(path)
    if (present !== null && hashOf(present) === hash) await rm(path)
  }
  for (const { name, content } of files) await writePrivate(join(folder, name), content)
  const list = Object.fromEntries(files.map(({ name, content }) => [name, hashOf(content)]))
  await writePrivate(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`)
}

/** Makes a folder that its owner alone opens, out of version control where it is new. */
async function makePrivate(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) === undefined) return
  await chmod(folder, 0o700)
  if ((await readdir(folder)).length === 0) await writePrivate(join(folder, '.gitignore'), '*\n')
}

/** Writes beside it and renames: who reads it meanwhile sees the old file or the new one. */
async function writePrivate(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}

async function readList(folder: string): Promise<Written> {
  const list = await readOrNull(join(folder, LIST))
  if (list === null) return {}
  try {
    const read: unknown = JSON.parse(list.toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Written) : {}
  } catch {
    return {}
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
