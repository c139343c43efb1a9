import { type OperationPoint, readOperationPoint } from '../session/session.ts'

/** Returns what an address says behind its first `?`. */
export function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(splitAt(url).search)
}

/** An address with these parameters in place of its own of the same names; everything else stays to the letter. */
export function withParameters(url: string, added: Readonly<Record<string, string>>): string {
  const { path, search } = splitAt(url)
  const names = Object.keys(added)
  const kept = search.split('&').filter((part) => {
    const [name] = new URLSearchParams(part).keys()
    return name !== undefined && !names.includes(name)
  })
  const text = [...kept, new URLSearchParams(added).toString()].filter((part) => part !== '').join('&')
  return text === '' ? path : `${path}?${text}`
}

// A value may hold question marks of its own: only the first one parts.
function splitAt(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark + 1) }
}

/** Adds the tracking parameters to an address that has none of its own: two campaigns are never mixed. */
export function withTracking(url: string, point: OperationPoint): string {
  const isOwn = Object.keys(readOperationPoint(parametersOf(url))).length > 0
  return isOwn ? url : withParameters(url, { ...point })
}
