import type { Page } from '@playwright/test'
import { lengthen } from './pseudo-text.ts'
import type { ServerTexts } from './untranslated.ts'

/**
 * Makes every text of the page that a translation gave as long as translations get, where it stands; what the server
 * and the host sent keeps its length. The answer puts the page back as it was.
 */
export async function lengthenTexts(page: Page, foreign: ServerTexts): Promise<() => Promise<void>> {
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
  await foreign.settled()
  const long = plain.map((text) => lengthen(text, foreign.strip(text)))
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
