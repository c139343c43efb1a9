import * as v from 'valibot'
import type { SafeStorage } from '../browser/browser.ts'

/** Identity given without a host app, in the shape the host app would give it. */
export type BrowserIdentity = v.InferOutput<typeof identity>

const KEY = 'skyshop.identity'
const short = v.fallback(v.pipe(v.string(), v.maxLength(64)), '')
const identity = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=:-]{1,2048}$/)),
  tenantId: short,
  phone: short,
  AppVersion: short,
  appKey: short,
  countryCode: short,
  appLanguage: short,
  manufacturerName: short,
})

/** The parts of the page the fallback reads and cleans. */
export interface IdentityPage {
  location: { hash: string; pathname: string; search: string }
  history: { state: unknown; replaceState(state: unknown, unused: string, url: string): void }
}

/**
 * Takes the identity from the URL fragment (`#token=…&tenantId=…`) once, keeps it for the browser session and
 * removes it from the address, so that it is neither bookmarked, shared nor seen in a log (assumed).
 */
export function takeBrowserIdentity(page: IdentityPage, storage: SafeStorage): BrowserIdentity | null {
  const fragment = new URLSearchParams(page.location.hash.slice(1))
  if (!fragment.has('token')) return readStored(storage)
  page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search)
  const read = v.safeParse(identity, Object.fromEntries(fragment))
  if (!read.success) return readStored(storage)
  storage.write(KEY, JSON.stringify(read.output))
  return read.output
}

function readStored(storage: SafeStorage): BrowserIdentity | null {
  try {
    const read = v.safeParse(identity, JSON.parse(storage.read(KEY) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    // Another page of this origin wrote something else there.
    return null
  }
}
