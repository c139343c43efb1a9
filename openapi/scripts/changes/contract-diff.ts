/**
 * `pnpm contract diff <git-ref | folder>`: which changes of the contracts since then break a client. Ends with 0 when none
 * does, 1 when some do, 4 when the earlier contracts cannot be read.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../bundle.ts'
import type { OpenApiDocument } from '../document.ts'
import { readableDocument } from '../readable-document.ts'
import { type ContractChange, contractChanges } from './contract-changes.ts'

type Documents = Readonly<Record<string, OpenApiDocument>>

const names = ['http', 'control', 'bridge']
const packageDir = join(import.meta.dirname, '..', '..')
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' } },
  allowPositionals: true,
})

try {
  const [earlier = ''] = positionals
  const [before, after] = await Promise.all([contractsOf(earlier), ownContracts()])
  process.exitCode = report(before, after)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 4
}

function report(before: Documents, after: Documents): 0 | 1 {
  const changes = names.flatMap((contract) => {
    const [known, now] = [before[contract], after[contract]]
    return known && now ? contractChanges(known, now).map((change) => ({ contract, ...change })) : []
  })
  const breaking = changes.filter(({ isBreaking }) => isBreaking)
  if (values.json) console.log(JSON.stringify({ changes }, null, 2))
  else {
    for (const change of changes) console.log(lineOf(change))
    const changeCount = changes.length === 1 ? '1 change' : `${changes.length} changes`
    const breakCount = breaking.length === 1 ? '1 of them breaks' : `${breaking.length} of them break`
    console.log(`${changeCount}, ${breakCount} a client`)
  }
  return breaking.length === 0 ? 0 : 1
}

function lineOf({
  contract,
  isBreaking,
  operation,
  pointer,
  rule,
  message,
}: ContractChange & { contract: string }) {
  return [isBreaking ? 'BREAKS' : 'ok    ', contract, operation, pointer, rule, message]
    .filter((part) => part !== '')
    .join('  ')
}

/** Reads the contracts of the working tree; in the package, which has none, those that came with it. */
function ownContracts(): Promise<Documents> {
  if (existsSync(join(packageDir, 'http.yaml'))) return readableContracts()
  return Promise.resolve(readDocuments(join(packageDir, '../contracts')))
}

/**
 * Reads the contracts of a folder of bundled documents, or of a commit of this repository.
 * @throws Error for anything else, at once, before anything is bundled
 */
function contractsOf(earlier: string): Promise<Documents> {
  if (existsSync(earlier) && statSync(earlier).isDirectory())
    return Promise.resolve(readDocuments(resolve(earlier)))
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-contracts-'))
  const remove = () => rmSync(folder, { recursive: true })
  try {
    checkOut(earlier, folder)
  } catch (error) {
    remove()
    throw error
  }
  return readableContracts(folder).finally(remove)
}

/** Bundles contracts as they are generated, so that they compare with a folder of generated ones. */
async function readableContracts(folder?: string): Promise<Documents> {
  const documents = Object.entries(await bundle(packageDir, folder))
  return Object.fromEntries(documents.map(([name, document]) => [name, readableDocument(document)]))
}

function readDocuments(folder: string): Documents {
  const present = names.filter((name) => existsSync(join(folder, `${name}.json`)))
  if (present.length === 0) throw new Error(`${folder} holds none of ${names.join('.json, ')}.json.`)
  const documents = present.map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')),
  ])
  return Object.fromEntries(documents) as Documents
}

/** Writes the contracts of a commit into a folder, by an index of their own: neither work tree nor index are touched. */
function checkOut(ref: string, folder: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: packageDir, env, stdio: 'pipe' })
  try {
    git('read-tree', `${ref}:openapi`)
  } catch {
    throw new Error(
      `"${ref}" is neither a folder of contracts nor a commit of a repository that has openapi/.`,
    )
  }
  const top = git('rev-parse', '--show-toplevel').toString().trim()
  execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: top, env, stdio: 'pipe' })
}
