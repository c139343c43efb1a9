/** Content of a shared link: a checkpoint of a world, and scenario and seed to restart from when it is missing. */
export interface SharedSituation {
  worldId: string
  snapshotId: string
  scenario: string
  seed: number
}

/** The part of an address behind `#`; `page` is what the phone shows, path with query. */
export function toLinkHash({ worldId, snapshotId, scenario, seed }: SharedSituation, page: string): string {
  return `#open=${worldId}.${snapshotId}&scenario=${scenario}&seed=${seed}&at=${encodeURIComponent(page)}`
}

/** Reads it back; null for anything else, however it came about. */
export function fromLinkHash(hash: string): SharedSituation | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const match = /^([a-z0-9-]{1,40})[.](s\d{1,9})$/.exec(query.get('open') ?? '')
  const scenario = query.get('scenario') ?? ''
  const seed = query.get('seed') ?? ''
  if (!match || !/^[a-z0-9-]{1,64}$/.test(scenario) || !/^\d{1,10}$/.test(seed)) return null
  const [, worldId = '', snapshotId = ''] = match
  return { worldId, snapshotId, scenario, seed: Number(seed) }
}
