import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renewStructure, structureOf } from '../storage/file-structure.ts'
import type { OpenFiles } from '../storage/open-files.ts'
import { ensureTemplate, type Template } from '../storage/template.ts'
import { copyDatabase, firstStateFile, makeDraft, moveDatabase } from '../storage/world-files.ts'
import { seedRandom } from '../transaction/random-stream.ts'
import { runTransaction, type TransactionStep } from '../transaction/transaction.ts'
import type { WorldRegistryOptions, WorldSpec } from './registry-options.ts'

/** Where templates lie and what is in them; `transferFolder` is emptied at each start. */
type WorldBuilderOptions = Pick<WorldRegistryOptions, 'rootDir' | 'template'> & { transferFolder: string }

/** Makes the files of worlds from the template, and brings kept ones up to it. */
export class WorldBuilder {
  readonly #openFiles: OpenFiles
  readonly #options: WorldBuilderOptions
  readonly #builtWorlds: BuiltWorlds
  #template: Template = { file: '', structure: 0 }

  constructor(openFiles: OpenFiles, options: WorldBuilderOptions) {
    this.#openFiles = openFiles
    this.#options = options
    this.#builtWorlds = new BuiltWorlds(join(options.transferFolder, 'built'))
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
      const built = this.#builtWorlds.fileOf(spec)
      await copyDatabase(built ?? this.#template.file, draft)
      if (built === null) {
        await initialiseFile(this.#openFiles, draft, setUpStep(spec))
        await this.#builtWorlds.add(spec, draft)
      }
      moveDatabase(draft, firstStateFile(folder))
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

/** How many files of built worlds are kept, and how many specs are known of which one world was built. */
const maxBuiltWorlds = 16

/**
 * Files of worlds that were built twice. A file is made of its spec and the template alone, so the third of a spec can be a
 * copy; most worlds of a server are of few specs.
 */
class BuiltWorlds {
  readonly #folder: string
  readonly #files: { spec: WorldSpec; file: string }[] = []
  #fileCount = 0
  #builtOnce: readonly WorldSpec[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  fileOf(spec: WorldSpec): string | null {
    return this.#files.find((one) => isSameWorld(one.spec, spec))?.file ?? null
  }

  /** Notes the closed file of a world that was built; of the second one a copy is kept. */
  async add(spec: WorldSpec, file: string): Promise<void> {
    const others = this.#builtOnce.filter((one) => !isSameWorld(one, spec))
    const isFirst = others.length === this.#builtOnce.length
    this.#builtOnce = isFirst ? [...others, spec].slice(-maxBuiltWorlds) : others
    if (isFirst || this.#fileCount === maxBuiltWorlds) return
    this.#fileCount += 1
    const copy = join(this.#folder, `${this.#fileCount}.db`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await makeDraft(copy, (draft) => copyDatabase(file, draft))
      this.#files.push({ spec, file: copy })
    } catch {
      // Without room for it the next one is built, too.
    }
  }
}

/** Whether two specs make equal worlds: those of one scenario share `setUp`. */
function isSameWorld(a: WorldSpec, b: WorldSpec): boolean {
  return (
    a.scenario === b.scenario &&
    a.seed === b.seed &&
    a.nowMs === b.nowMs &&
    a.clockMode === b.clockMode &&
    a.setUp === b.setUp
  )
}

/** Runs one transaction on a file no world has open yet, and closes the file again. */
async function initialiseFile(
  openFiles: OpenFiles,
  file: string,
  step: TransactionStep<void>,
): Promise<void> {
  const owner = { file, isIdle: false, closed: () => {} }
  const { database } = await openFiles.open(owner)
  try {
    database.doNotWaitForDisk()
    await runTransaction(database, step)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    await database.checkpoint()
  } finally {
    await openFiles.close(owner)
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
