import { guessAt } from '../guessing/guess.ts'
import { GUESS_TARGETS } from '../guessing/guess-target.ts'
import { prove, sizesOf } from '../support/proof.ts'

const [guesses] = sizesOf([10_000])

await prove(async (stack) => {
  const figures: string[] = []
  const misses: string[] = []
  for (const target of GUESS_TARGETS) {
    const result = await guessAt(stack, target, guesses)
    figures.push(`${target.name}: ${result.guesses} guesses, ${result.judged} judged, ${result.found} found`)
    misses.push(...result.misses.map((miss) => `${miss} — pnpm prove guessing ${guesses}`))
  }
  return { figures, misses }
})
