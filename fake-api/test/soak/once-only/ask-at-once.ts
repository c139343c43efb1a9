import { deleteWorld, makeWorld } from '../../support/control.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { queryWorld } from '../../support/world-sql.ts'
import type { OnceOnly } from './once-only.ts'

/** How often something was had: rows it left, answers that said yes, and what the auditor found. */
export interface GrantCount {
  rows: number
  granted: number
  /** HTTP statuses from 500 on. */
  broken: number
  violations: unknown[]
}

/** Asks for one thing so many times at once, in a world of its own. */
export async function askAtOnce(
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
