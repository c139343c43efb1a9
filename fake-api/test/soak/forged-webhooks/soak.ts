import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { forgeAll } from './forge-all.ts'

const [rounds, firstSeed] = sizesOf([100, 1])

await runSoak(async (stack) => {
  const results = await forgeAll(stack, { rounds, firstSeed })
  const misses = results.flatMap((result) => result.misses)
  const sent = results.reduce((sum, result) => sum + result.sent, 0)
  return {
    figures: [
      ...results.map(
        ({ provider, kinds, sent }) =>
          `${provider}: ${kinds} kinds × ${rounds}, ${sent} webhooks with replays`,
      ),
      `${sent} forged or replayed notifies, ${misses.length} accepted or misanswered`,
    ],
    misses,
  }
})
