import type { Page, Route } from '@playwright/test'
import { pseudoTree } from './pseudo-text.ts'

/** Modules of the build that begin with a record and hand out one thing: texts are such, and little else. */
const looksLikeTexts = /^(?:var|const) \w+=\{[\s\S]*export\{\w+ as default\};?\s*$/
const scripts = '**/assets/*.js'
/** Scripts of the build by path, which names what is in them: texts in the pseudo-locale, or null for all others. */
const known = new Map<string, string | null>()

/** A module of texts in the pseudo-locale; null for a module that holds anything else. */
export async function pseudoModule(source: string): Promise<string | null> {
  if (!looksLikeTexts.test(source) || /\bimport\b\s*[({*"'\w]|=>|\bfunction\b/.test(source.slice(0, 200)))
    return null
  const texts: unknown = await textsOf(source)
  return isTexts(texts) ? `export default ${JSON.stringify(pseudoTree(texts))};` : null
}

/** Lets a page get its texts in the pseudo-locale, whatever language it asks for; the answer ends it. */
export async function applyPseudoLocale(page: Page): Promise<() => Promise<void>> {
  const speak = async (route: Route): Promise<void> => {
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
  await page.route(scripts, (route) => speak(route).catch(ignoreGonePage))
  // What is still on its way is of no use to anybody any more.
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The page may go at any moment while it is answered. */
function ignoreGonePage(error: unknown): void {
  if (!/disposed|has been closed/.test(String(error))) throw error
}

async function textsOf(source: string): Promise<unknown> {
  try {
    const module: { default?: unknown } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    return module.default
  } catch {
    // It needs a page round it: no module of texts.
    return null
  }
}

function isTexts(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true
  return typeof value === 'object' && value !== null && Object.values(value).every(isTexts)
}
