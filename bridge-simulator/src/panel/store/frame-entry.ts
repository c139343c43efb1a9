/**
 * Reads what a page had kept in its entry of the history from the root of its screen; nothing where the screen does not
 * know. Null where it kept no more than the router of a page does. A phone with a single entry has that as its first (`idx`).
 */
export function entryInFrame(html: string): { entry?: unknown } {
  const [, written] = /^<html[^>]*\sdata-frame-entry="([^"]*)"/i.exec(html) ?? []
  const entry = written === undefined ? undefined : parse(unescaped(written))
  if (typeof entry !== 'object' || entry === null) return entry === undefined ? {} : { entry }
  const isKept = Object.entries(entry).some(([name, value]) => !ofRouter.has(name) && value !== null)
  return { entry: isKept ? { ...entry, ...('idx' in entry && { idx: 0 }) } : null }
}

const ofRouter: ReadonlySet<string> = new Set(['idx', 'key'])

function unescaped(text: string): string {
  const named = { quot: '"', lt: '<', gt: '>', amp: '&' } as const
  return text.replace(/&(quot|lt|gt|amp);/g, (_, name: keyof typeof named) => named[name])
}

/** Undefined for what is no JSON. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
