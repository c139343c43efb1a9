import { fileURLToPath } from 'node:url'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'

/** Result of the tests on a mutant. `endless`: they did not come to an end, which shows as well. */
export type MutantResult = 'killed' | 'survived' | 'endless'

/** A single test on a busy machine may take this long; only what is longer is taken for a noticed mutant. */
const TEST_TIMEOUT_MS = 60_000
const ENDLESS_MS = 2 * TEST_TIMEOUT_MS

/*
 * Why not Stryker: the rules are tables, and what matters of a table is each row and each member of it, which Stryker
 * does not take out one by one; and it would bring dozens of packages and a copy of the repository for one figure.
 */

/** The order this file asks for, and no other. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/** Runs the unit tests of one folder over and over, each time with one of its files replaced in memory. */
export class MutantRunner {
  readonly #folder: string
  #vitest: Vitest | null = null
  #specifications: TestSpecification[] = []
  #replaced: { file: string; text: string } | null = null
  /** The test file that detected the last mutant: most likely it detects the next one. */
  #keenest = ''

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Replaces a file and answers what the tests say. A mutant nobody kills leaves all of them green. */
  async try(file: string, text: string): Promise<MutantResult> {
    const vitest = this.#vitest ?? (await this.#open())
    this.#replaced = { file, text }
    vitest.invalidateFile(file)
    const { promise: endless, resolve } = Promise.withResolvers<'endless'>()
    const timer = setTimeout(() => resolve('endless'), ENDLESS_MS)
    try {
      const run = this.#run(vitest)
      const fate = await Promise.race([run, endless])
      if (fate === 'endless') await this.close()
      return fate
    } finally {
      clearTimeout(timer)
      this.#replaced = null
      this.#vitest?.invalidateFile(file)
    }
  }

  async #run(vitest: Vitest): Promise<MutantResult> {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(this.#inOrder())
    const keen = testModules.find((module) => module.state() === 'failed')
    if (keen) this.#keenest = keen.moduleId
    const isGreen = testModules.every((module) => module.ok()) && unhandledErrors.length === 0
    return isGreen && testModules.length > 0 ? 'survived' : 'killed'
  }

  /** The keenest first, long sequences last: tables notice most mutants, in a hundredth of their time. */
  #inOrder(): TestSpecification[] {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId === this.#keenest ? 0 : 1 + Number(moduleId.endsWith('-sequence.test.ts'))
    return this.#specifications.toSorted((a, b) => rank(a) - rank(b))
  }

  async close(): Promise<void> {
    const vitest = this.#vitest
    this.#vitest = null
    await vitest?.close()
  }

  async #open(): Promise<Vitest> {
    const replace = (id: string) => (this.#replaced?.file === id ? this.#replaced.text : null)
    const vitest = await createVitest(
      'test',
      {
        config: false,
        root: this.#folder,
        include: ['*.test.ts'],
        watch: false,
        bail: 1,
        reporters: [{}],
        pool: 'threads',
        maxWorkers: 1,
        testTimeout: TEST_TIMEOUT_MS,
        teardownTimeout: 10_000,
        sequence: { sequencer: GivenOrder },
        fsModuleCache: false,
        setupFiles: [fileURLToPath(import.meta.resolve('./fast-check-setup.ts'))],
      },
      { plugins: [{ name: 'mutant', enforce: 'pre', load: replace }] },
    )
    this.#specifications = await vitest.globTestSpecifications()
    this.#vitest = vitest
    return vitest
  }
}
