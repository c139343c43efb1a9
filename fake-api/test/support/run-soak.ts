import { startTestStack, type TestStack } from './test-stack.ts'

/** Result of a soak test: its figures, and each miss with the command that repeats it. */
export interface SoakResult {
  figures: string[]
  misses: string[]
}

/** Most misses printed. */
const MAX_FAILED_ATTEMPTS = 20

/** Runs a soak test on a stack of its own, prints its figures, and ends the process as failed when one is missed. */
export async function runSoak(run: (stack: TestStack) => Promise<SoakResult>): Promise<void> {
  const stack = await startTestStack()
  const { figures, misses } = await run(stack)
  const background = await stack.stop().then(
    () => [],
    (error: unknown) => [String(error)],
  )
  for (const figure of figures) console.log(figure)
  const missed = [...misses, ...background]
  for (const miss of missed.slice(0, MAX_FAILED_ATTEMPTS)) console.log(`missed: ${miss}`)
  if (missed.length > MAX_FAILED_ATTEMPTS) console.log(`and ${missed.length - MAX_FAILED_ATTEMPTS} more`)
  console.log(missed.length === 0 ? 'passed' : 'failed')
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** The whole numbers a soak test was given, each with the full size in place of one left out. */
export function sizesOf<const Full extends readonly number[]>(full: Full): { [Index in keyof Full]: number } {
  const given = process.argv.slice(2)
  const sizes = full.map((size, index) => Number(given[index] ?? size))
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
    throw new RangeError(`sizes are whole numbers above zero, not ${given.join(' ')}`)
  return sizes as { [Index in keyof Full]: number }
}
