import { join } from 'node:path'
import type { ClientPool } from '../storage/client-pool.ts'
import { renewStructure, structureOf } from '../storage/file-structure.ts'
import { ensureTemplate, type Template } from '../storage/template.ts'
import { copyDatabase, firstStateFile, makeDraft, moveDatabase } from '../storage/world-files.ts'
import { seedRandom } from '../transaction/random-stream.ts'
import { runTransaction, type TransactionStep } from '../transaction/transaction.ts'
import type { WorldRegistryOptions, WorldSpec } from './registry-options.ts'

/** Makes the files of worlds from the template, and brings kept ones up to it. */
export class WorldBuilder {
  readonly #pool: ClientPool
  readonly #options: Pick<WorldRegistryOptions, 'rootDir' | 'template'>
  #template: Template = { file: '', structure: 0 }

  constructor(pool: ClientPool, options: Pick<WorldRegistryOptions, 'rootDir' | 'template'>) {
    this.#pool = pool
    this.#options = options
  }

  /** The template as built; before `open` there is none. */
  get template(): Template {
    return this.#template
  }

  /** Builds the template, unless this installation has it. */
  async open(): Promise<void> {
    const { rootDir, template } = this.#options
    this.#template = await ensureTemplate(join(rootDir, 'template'), template)
  }

  /** Puts a whole new world into a folder. Its file appears under its name only when it is complete. */
  async build(folder: string, spec: WorldSpec): Promise<void> {
    await makeDraft(join(folder, 'draft.db'), async (draft) => {
      await copyDatabase(this.#template.file, draft)
      await initialiseFile(this.#pool, draft, setUpStep(spec))
      await moveDatabase(draft, firstStateFile(folder))
    })
  }

  /** Migrates a kept file and gives it the keys of the template. @throws UnknownWorldVersionError */
  bringUpToDate(file: string): void {
    renewStructure(file, this.#template, this.#options.template.referenceData)
  }

  /** Migrates a file whose structure differs from that of the template: a snapshot, or a test world of an earlier process. */
  renew(file: string): void {
    if (structureOf(file) !== this.#template.structure) this.bringUpToDate(file)
  }
}

/** Runs one transaction on a file no world has open yet, and closes the file again. */
async function initialiseFile(pool: ClientPool, file: string, step: TransactionStep<void>): Promise<void> {
  const owner = { file, isIdle: false, detached: () => {} }
  const attached = await pool.attach(owner)
  try {
    attached.database.doNotWaitForDisk()
    await runTransaction(attached, step)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    await attached.database.checkpoint()
  } finally {
    await pool.detach(owner)
  }
}

/** The transaction that turns a copy of the template into the world of the spec. */
function setUpStep(spec: WorldSpec): TransactionStep<void> {
  return {
    instantOf: (templateMs) => spec.nowMs ?? templateMs,
    run: async (ctx, state) => {
      state.random = seedRandom(String(spec.seed))
      state.clockMode = spec.clockMode ?? 'standing'
      await ctx.tx.world.update({
        where: { id: 1 },
        data: { scenario: spec.scenario, seed: spec.seed, createdAtMs: BigInt(ctx.nowMs) },
      })
      await spec.setUp?.(ctx)
    },
  }
}
