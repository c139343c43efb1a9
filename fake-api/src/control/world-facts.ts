import type { ReadClient } from '@skyshop/prisma'

/** How a world was made. */
export interface WorldFacts {
  scenario: string
  seed: number
}

/** Reads the world's single row. */
export async function findWorldFacts(client: ReadClient): Promise<WorldFacts> {
  const row = await client.world.findFirstOrThrow()
  return { scenario: row.scenario, seed: Number(row.seed) }
}
