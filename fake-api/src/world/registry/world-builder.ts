import { join } from 'node:path'
import { initialiseFile } from '../initialise-file.ts'
import type { ClientPool } from '../storage/client-pool.ts'
import { renewStructure, structureOf } from '../storage/file-structure.ts'
import { ensureTemplate, type Template } from '../storage/template.ts'
import { copyDatabase, firstStateFile, makeDraft, moveDatabase } from '../storage/world-files.ts'
import { setUpStep, type WorldSpec } from '../world-spec.ts'
import type { WorldRegistryOptions } from './registry-options.ts'

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
