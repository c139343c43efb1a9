import type { Schemas } from '@skyshop/openapi/control'

/**
 * Content of a shared link: a checkpoint of a world, and scenario, seed and language of the phone to restart with when it
 * is missing.
 */
export interface SharedSituation {
  worldId: string
  snapshotId: string
  scenario: string
  seed: number
  appLanguage?: string
}

/** The part of an address behind `#`; `page` is what the phone shows, path with query. */
export function toLinkHash(situation: SharedSituation, page: string): string {
  const { worldId, snapshotId, scenario, seed, appLanguage } = situation
  const language = appLanguage === undefined ? '' : `&language=${encodeURIComponent(appLanguage)}`
  const anew = `scenario=${scenario}&seed=${seed}${language}`
  return `#open=${worldId}.${snapshotId}&${anew}&at=${encodeURIComponent(page)}`
}

/** The language of the phone that a link names; empty for none and for anything else. */
function languageOf(query: URLSearchParams): { appLanguage?: string } {
  const appLanguage = query.get('language') ?? ''
  return /^[\w-]{1,16}$/.test(appLanguage) ? { appLanguage } : {}
}

/** Reads it back; null for anything else, however it came about. */
export function fromLinkHash(hash: string): SharedSituation | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const match = /^([a-z0-9-]{1,40})[.](s\d{1,9})$/.exec(query.get('open') ?? '')
  const scenario = query.get('scenario') ?? ''
  const seed = query.get('seed') ?? ''
  if (!match || !/^[a-z0-9-]{1,64}$/.test(scenario) || !/^\d{1,10}$/.test(seed)) return null
  const [, worldId = '', snapshotId = ''] = match
  return { worldId, snapshotId, scenario, seed: Number(seed), ...languageOf(query) }
}

/**
 * Content of a link that begins a world: a scenario, the language of the phone, and the faults that are armed in it, in
 * their order.
 */
export interface NewSituation {
  scenario: string
  seed: number
  appLanguage?: string
  faults: readonly Schemas['FaultRecord'][]
}

const maxFaults = 20

/**
 * Reads `#scenario=<name>&seed=<n>&language=<code>&faults=<JSON list of fault records>`; seed 1, the scenario's own
 * language and no faults when left out. Null for anything else. The control plane checks the records.
 */
export function fromScenarioHash(hash: string): NewSituation | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const scenario = query.get('scenario') ?? ''
  const seed = query.get('seed') ?? '1'
  const faults = faultsOf(query.get('faults') ?? '[]')
  if (query.has('open') || !/^[a-z0-9-]{1,64}$/.test(scenario) || !/^\d{1,10}$/.test(seed)) return null
  return faults === null ? null : { scenario, seed: Number(seed), ...languageOf(query), faults }
}

function faultsOf(text: string): Schemas['FaultRecord'][] | null {
  try {
    const read: unknown = JSON.parse(text)
    const isList = Array.isArray(read) && read.length <= maxFaults
    return isList && read.every((one) => typeof one === 'object' && one !== null) ? read : null
  } catch {
    return null
  }
}
