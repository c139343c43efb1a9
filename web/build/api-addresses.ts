import { parseApiBase } from '../src/shared/api-client/api-base.ts'

/** What the page is built with of the API. */
interface ApiAddresses {
  /** The base address that the page names; empty for its own origin. */
  base: string
  /** Origins beside its own that the page may call. */
  origins: string[]
}

/**
 * Reads `SKYSHOP_API` of a build: base addresses apart by spaces, of which the page names the first and may call all;
 * `self` stands for its own origin. Throws for one that cannot be used.
 */
export function readApiAddresses(setting = ''): ApiAddresses {
  const bases = setting.split(/\s+/).flatMap((raw) => {
    if (raw === '') return []
    const base = raw === 'self' ? '' : parseApiBase(raw)
    if (base === null) {
      throw new Error(`SKYSHOP_API: "${raw}" is no base address. See docs/embedding.md.`)
    }
    return [base]
  })
  const origins = bases.flatMap((base) => (base === '' ? [] : [new URL(base).origin]))
  return { base: bases[0] ?? '', origins: [...new Set(origins)] }
}
