import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { guessAt } from './guess.ts'
import { GUESS_TARGETS } from './guess-target.ts'

const [guesses] = sizesOf([10_000])

await runSoak(async (stack) => {
  const figures: string[] = []
  const misses: string[] = []
  for (const target of GUESS_TARGETS) {
    const result = await guessAt(stack, target, guesses)
    figures.push(`${target.name}: ${result.guesses} guesses, ${result.judged} judged, ${result.found} found`)
    misses.push(...result.misses.map((miss) => `${miss} — pnpm runSoak guessing ${guesses}`))
  }
  return { figures, misses }
})
