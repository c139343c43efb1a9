/** The long and the mirrored pseudo-locale, by the language each takes the place of. */
export const pseudoLocales = { long: 'en', mirrored: 'ar' } as const
interface View {
  width: number
  theme: 'light' | 'dark'
}

/** The narrowest phone, and the one the shop was drawn for. */
export const crawledWidths = [320, 414] as const

/** Views of a page in a language; dark only once for each direction, as no colour depends on the language. */
export function viewsOf(language: string): readonly View[] {
  const light = crawledWidths.map((width) => ({ width, theme: 'light' }) as const)
  return language === 'en' || language === 'ar' ? [...light, { width: 414, theme: 'dark' }] : light
}

const variable = 'SKYSHOP_CRAWL'

/** Limits a crawl to these languages and pseudo-locales. */
export function limitCrawl(names: readonly string[]): void {
  if (names.length > 0) process.env[variable] = names.join(' ')
}

/** Tells whether a language or pseudo-locale is part of the crawl. */
export function isCrawled(name: string): boolean {
  const names = process.env[variable]?.split(' ')
  return names === undefined || names.includes(name)
}
