import { isShopPath } from './paths.ts'
import { parametersOf, withParameters } from './with-parameters.ts'

/** Where a configured link may lead (R-LINK-6). */
export type LinkTarget =
  | { kind: 'inside'; url: string }
  | { kind: 'outside'; url: string }
  | { kind: 'refused' }

const MAX_LENGTH = 2048
const REFUSED: LinkTarget = { kind: 'refused' }

// A browser drops or bends these while reading an address, so that it means something else than it seems to.
const hasDeceptiveCharacter = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0
    return code <= 0x20 || code >= 0x7f || character === '\\'
  })

const DNS_NAME = /^(?!.*(?:^|\.)xn--)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Validates the target of a configured link (a banner). Inside are the shop's own pages and nothing else of this origin;
 * other hosts must be plain https names and replace the shop in the web view; everything else, `javascript:` and friends first, is
 * refused. The fragment is dropped: it can carry an identity.
 */
export function classifyLinkTarget(raw: unknown, origin: string): LinkTarget {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || hasDeceptiveCharacter(raw)) return REFUSED
  const url = parse(raw, origin)
  if (url === null || url.username !== '' || url.password !== '') return REFUSED
  if (url.origin === origin) {
    return isShopPath(url.pathname) ? { kind: 'inside', url: url.pathname + url.search } : REFUSED
  }
  const isPlainName = url.protocol === 'https:' && url.port === '' && DNS_NAME.test(url.hostname)
  return isPlainName ? { kind: 'outside', url: url.origin + url.pathname + url.search } : REFUSED
}

/** The address of an inside link with `interType`, so that back returns to the page it was opened from. */
export function insideAddress(url: string): string {
  return parametersOf(url).has('interType') ? url : withParameters(url, { interType: 'prevPage' })
}

function parse(raw: string, origin: string): URL | null {
  const isPath = raw.startsWith('/') && !raw.startsWith('//')
  const isAbsolute = /^https?:\/\/[^/]/i.test(raw)
  if (!isPath && !isAbsolute) return null
  try {
    return new URL(raw, origin)
  } catch {
    return null
  }
}
