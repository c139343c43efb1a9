import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { askAtOnce } from './ask-at-once.ts'
import { ONCE_ONLY } from './once-only.ts'

const [rounds, copies, firstSeed] = sizesOf([50, 64, 1])

await runSoak(async (stack) => {
  const misses: string[] = []
  const figures: string[] = []
  for (const kind of ONCE_ONLY) {
    let had = 0
    for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
      const { rows, granted, broken, violations } = await askAtOnce(stack, kind, { copies, seed })
      had += rows
      // The payment of one order answers every copy that it is paid; all else is granted to one of them.
      const isOnce = rows === 1 && granted >= 1 && (granted === 1 || kind.table === 'Entitlement')
      if (isOnce && broken === 0 && violations.length === 0) continue
      const what = `${rows} rows, ${granted} granted, ${broken} errors ${JSON.stringify(violations)}`
      misses.push(`${kind.name}: ${what} — pnpm runSoak grants 1 ${copies} ${seed}`)
    }
    figures.push(`${kind.name}: ${copies} at once × ${rounds}: ${had} had`)
  }
  return { figures, misses }
})
