import type { Schemas } from '@skyshop/openapi/control'

/** The other servers of the same operator. */
export interface Peers {
  /** Of their control planes, without trailing slash. */
  urls: readonly string[]
  token: string
}

/** A server that takes longer is named as silent. */
const LONGEST_MS = 5_000

/**
 * The worlds of this server with those of the others. A world that several have on their disk stands there once, by the
 * one that has it open.
 */
export async function gatherWorlds(
  own: Schemas['WorldList'],
  { urls, token }: Peers,
): Promise<Schemas['WorldList']> {
  const lists = await Promise.all(urls.map((url) => listOf(url, token)))
  const rows = [own, ...lists].flatMap((list) => list?.worlds ?? [])
  const byId = new Map<string, Schemas['WorldRow'][]>()
  for (const row of rows) {
    const key = row.isDefault ? `default of ${row.server}` : row.worldId
    byId.set(key, [...(byId.get(key) ?? []), row])
  }
  const worlds = [...byId.values()].flatMap(
    (same) => same.find(({ server }) => server !== null) ?? same[0] ?? [],
  )
  return { ...own, worlds, silent: urls.filter((_, index) => lists[index] === null) }
}

/** Null when the server does not answer with a list. */
async function listOf(url: string, token: string): Promise<Schemas['WorldList'] | null> {
  try {
    const headers = { 'x-skyshop-control': token }
    const signal = AbortSignal.timeout(LONGEST_MS)
    const response = await fetch(`${url}/control/worlds`, { headers, signal })
    return response.ok ? ((await response.json()) as Schemas['WorldList']) : null
  } catch {
    return null
  }
}
