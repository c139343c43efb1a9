import { deleteWorld, makeWorld } from '../../support/control.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-file.ts'
import { ONCE_ONLY, type OnceOnly } from './once-only.ts'

/** How often something was had: rows it left, answers that said yes, and what the auditor found. */
interface GrantCount {
  rows: number
  granted: number
  /** HTTP statuses from 500 on. */
  broken: number
  violations: unknown[]
}

/** Asks for one thing so many times at once, in a world of its own. */
async function sendAtOnce(
  stack: TestStack,
  { scenario, table, prepare }: OnceOnly,
  { copies, seed }: { copies: number; seed: number },
): Promise<GrantCount> {
  const client = new ShopClient(stack, await makeWorld(stack, scenario, seed))
  const { worldId } = client.world
  const askOf = await prepare(stack, client)
  const count = () => Number(queryWorld(stack, worldId, `SELECT count(*) AS many FROM "${table}"`)[0]?.many)
  const before = count()
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, index) => {
      const { id, ...request } = askOf(index)
      return client.call(id, request)
    }),
  )
  const rows = count() - before
  const granted = answers.filter(({ body }) => body.code === 200).length
  const broken = answers.filter(({ status }) => status >= 500).length
  return { rows, granted, broken, violations: await deleteWorld(stack, worldId) }
}

const [rounds, copies, firstSeed] = sizesOf([50, 64, 1])

await runSoak(async (stack) => {
  const misses: string[] = []
  const figures: string[] = []
  for (const kind of ONCE_ONLY) {
    let had = 0
    for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
      const { rows, granted, broken, violations } = await sendAtOnce(stack, kind, { copies, seed })
      had += rows
      // The payment of one order answers every copy that it is paid; all else is granted to one of them.
      const isOnce = rows === 1 && granted >= 1 && (granted === 1 || kind.table === 'Entitlement')
      if (isOnce && broken === 0 && violations.length === 0) continue
      const what = `${rows} rows, ${granted} granted, ${broken} errors ${JSON.stringify(violations)}`
      misses.push(`${kind.name}: ${what} — pnpm prove once-only 1 ${copies} ${seed}`)
    }
    figures.push(`${kind.name}: ${copies} at once × ${rounds}: ${had} had`)
  }
  return { figures, misses }
})
