import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { renewForYear, type YearResult } from './renew.ts'

const [contractMonths, firstSeed] = sizesOf([10_000, 1])

await runSoak(async (stack) => {
  const all: YearResult = { contractMonths: 0, paid: 0, paidDayAfter: 0, lapsed: 0, ended: 0, misses: [] }
  for (let seed = firstSeed; all.contractMonths < contractMonths; seed += 1) {
    const year = await renewForYear(stack, seed)
    all.contractMonths += year.contractMonths
    all.paid += year.paid
    all.paidDayAfter += year.paidDayAfter
    all.lapsed += year.lapsed
    all.ended += year.ended
    all.misses.push(...year.misses.map((miss) => `${miss} — pnpm runSoak renewals 1 ${seed}`))
  }
  return {
    figures: [
      `${all.contractMonths} contract-months of two providers: ${all.paid} periods paid, ${all.paidDayAfter} of them in WeChat's 24-hour mode, ${all.lapsed} lapsed, ${all.ended} contracts ended`,
      `${all.misses.length} paid twice, outside the window or after the end`,
    ],
    misses: all.misses,
  }
})
