/** The `<meta>` of the page that names the base address of the API; docs/embedding.md. */
export const API_META = 'skyshop-api'

const plainBase = /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?(\/[\w./-]*)?$/

/**
 * A base address without its last slash; null for one that is not https, or http on this machine, with nothing but host,
 * port and path.
 */
export function parseApiBase(raw: string): string | null {
  return plainBase.test(raw) && isAddress(raw) ? raw.replace(/\/+$/, '') : null
}

// A port may be too high, a host no name.
function isAddress(raw: string): boolean {
  try {
    return new URL(raw).host !== ''
  } catch {
    return false
  }
}

/** The parts of the page that the base address is read from. */
interface ApiBasePage {
  document: { querySelector(selector: string): { getAttribute(name: string): string | null } | null }
  location: { origin: string }
}

/**
 * Where the API of this page lives: what its `<meta name="skyshop-api">` says, else the page's own origin. An address
 * that cannot be used is passed to `report`, and the own origin is used.
 */
export function apiBaseOf({ document, location }: ApiBasePage, report: (message: string) => void): string {
  const raw = document.querySelector(`meta[name=${API_META}]`)?.getAttribute('content')?.trim() ?? ''
  if (raw === '') return location.origin
  const base = parseApiBase(raw)
  if (base === null) report(`${API_META}: "${raw}" is no base address (docs/embedding.md).`)
  return base ?? location.origin
}
