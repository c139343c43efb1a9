import type { Page, Route } from '@playwright/test'
import type { ServerTexts } from './untranslated-texts.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'ȧƀċḋḗƒġḣīĵķŀṁṅȯṗɋṙṡṫŭṽẇẋẏẑȦƁĊḊḖƑĠḢĪĴĶĿṀṄȮṖɊṘṠṪŬṼẆẊẎẐ'
const markOf = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]))

/** Placeholders and link tags in a text. */
const token = /(\{\{?\w+\}?\}|<\/?\d+>)/
const letter = /\p{L}/u

/** How much longer than English a text may become; German and Russian stay below. */
const LONGER_BY = 0.4

/**
 * Converts a text to the long pseudo-locale: every Latin letter is marked and the text is as long as translations get.
 * Placeholders stay.
 */
export function pseudoText(text: string): string {
  if (!letter.test(text)) return text
  const parts = text.split(token)
  const marks = parts.map((part, index) => (index % 2 === 1 ? part : mark(part)))
  return marks.join('') + padding(parts.filter((_, index) => index % 2 === 0).join(''))
}

/** Lengthens a text as much as its translated words would grow. */
export function lengthen(text: string, translated: string): string {
  return text + padding(translated)
}

function mark(text: string): string {
  return [...text].map((character) => markOf.get(character) ?? character).join('')
}

/** Repeats words of the text up to the wanted length. */
function padding(text: string): string {
  const wanted = Math.ceil(text.length * LONGER_BY)
  let added = ''
  for (const word of text.split(/\s+/).filter((one) => letter.test(one))) {
    if (added.length >= wanted) break
    added += ` ${mark(word.replaceAll(/[^\p{L}]/gu, '').slice(0, Math.max(1, wanted - added.length)))}`
  }
  return added
}

/** Converts all texts in a tree, as modules of the build have them. */
export function pseudoTree(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (Array.isArray(value)) return value.map(pseudoTree)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudoTree(one)]))
}

/** A module of the build that is one record with a default export, as those of texts are. */
const looksLikeTexts = /^(?:var|const) \w+=\{[\s\S]*export\{\w+ as default\};?\s*$/
const scripts = '**/assets/*.js'
/** Scripts of the build by path: converted texts, or null for other scripts. */
const known = new Map<string, string | null>()

/** Converts a module of texts; null for any other module. */
export async function pseudoModule(source: string): Promise<string | null> {
  if (!looksLikeTexts.test(source) || /\bimport\b\s*[({*"'\w]|=>|\bfunction\b/.test(source.slice(0, 200)))
    return null
  const texts: unknown = await textsOf(source)
  return isTexts(texts) ? `export default ${JSON.stringify(pseudoTree(texts))};` : null
}

/** Serves texts in the pseudo-locale for any language; returns how to stop. */
export async function applyPseudoLocale(page: Page): Promise<() => Promise<void>> {
  const serveConverted = async (route: Route): Promise<void> => {
    const path = new URL(route.request().url()).pathname
    const before = known.get(path)
    if (before === null) return route.continue()
    if (before !== undefined) return route.fulfill({ contentType: 'text/javascript', body: before })
    // A connection kept open may be closed by the server just as it is used again.
    const response = await route.fetch({ maxRetries: 1 })
    const body = await pseudoModule(await response.text())
    if (response.ok()) known.set(path, body)
    await route.fulfill(body === null ? { response } : { response, body })
  }
  await page.route(scripts, (route) => serveConverted(route).catch(ignoreClosedPage))
  // Requests that are still under way need no answer any more.
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Ignores errors of a page that was closed meanwhile. */
function ignoreClosedPage(error: unknown): void {
  if (!/disposed|has been closed/.test(String(error))) throw error
}

async function textsOf(source: string): Promise<unknown> {
  try {
    const module: { default?: unknown } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    return module.default
  } catch {
    // It runs in a page only: no module of texts.
    return null
  }
}

function isTexts(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true
  return typeof value === 'object' && value !== null && Object.values(value).every(isTexts)
}

/**
 * Lengthens every translated text of the page; texts of server and host keep their length. Returns how to restore the
 * page.
 */
export async function lengthenTexts(page: Page, serverTexts: ServerTexts): Promise<() => Promise<void>> {
  const plain = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isRead = node.parentElement?.closest('script, style, noscript') === null
      if (isRead && node instanceof Text) nodes.push(node)
    }
    Object.assign(window, { lengthened: nodes.map((node) => ({ node, plain: node.data, long: '' })) })
    return nodes.map((node) => node.data)
  })
  await serverTexts.allRead()
  const long = plain.map((text) => lengthen(text, serverTexts.strip(text)))
  if (long.join() === plain.join()) throw new Error('there was no text to lengthen')
  await page.evaluate((texts) => {
    const { lengthened } = window as unknown as { lengthened: { node: Text; long: string }[] }
    for (const [index, one] of lengthened.entries()) {
      one.long = texts[index] ?? ''
      one.node.data = one.long
    }
  }, long)
  return () =>
    page.evaluate(() => {
      type Lengthened = { node: Text; plain: string; long: string }
      const { lengthened } = window as unknown as { lengthened: Lengthened[] }
      // What the page has written anew meanwhile is plain already.
      for (const { node, plain, long } of lengthened) if (node.data === long) node.data = plain
    })
}
