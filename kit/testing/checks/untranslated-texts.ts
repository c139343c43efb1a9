import type { Page, Response } from '@playwright/test'
import type { World } from '../world/world.ts'

/** Written in Latin letters in every language: names of products and providers, abbreviations, units. */
export const latinNames =
  /\b(?:Skyshop|WeChat(?: Pay)?|Alipay|PayPal|LianLian|Visa|Mastercard|fapiao|Wi-Fi|(?:Nano |e)?SIM|ICCID|SN|NVR|PTZ|PIR|GHz|GB|MB|[0-9]G)\b/g

/** Codes that are the same in every language. */
const UNTRANSLATED = /\b(?:NVR|4G)\b/g
const word = /[A-Za-z]{2,}/
/** Named by the legal texts, one for each tenant. */
const OPERATOR = 'Skyshop Cloud Services Co., Ltd.'
/** English month names, which the browser writes in the pseudo-locale. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month))),
)

/** Texts that server and host sent, which are not translations of the shop. */
export class ServerTexts {
  readonly #texts = new Set<string>()
  readonly #reads: Promise<void>[] = []

  /** Starts with the names known beforehand: cameras, host profile and values of the addresses. */
  constructor(page: Page, { initial }: World, addresses: readonly string[] = []) {
    const queries = addresses.map((address) => [...new URLSearchParams(address.split('?')[1]).values()])
    this.#gather([initial.devices, initial.profile, OPERATOR, months, queries])
    page.on('response', (response) => this.#reads.push(this.#read(response)))
  }

  /** Waits until every response so far is read. */
  async allRead(): Promise<void> {
    await Promise.all(this.#reads)
  }

  /** Removes texts of server and host, also a piece that begins or ends one: a page keeps *1 year* of a name together. */
  strip(text: string): string {
    const piece = text.trim()
    if ([...this.#texts].some((foreign) => foreign.startsWith(piece) || foreign.endsWith(piece))) return ''
    const longestFirst = [...this.#texts].sort((a, b) => b.length - a.length)
    return longestFirst.reduce((left, foreign) => left.replaceAll(foreign, ''), text)
  }

  async #read(response: Response): Promise<void> {
    if (!response.url().includes('/api/')) return
    // An answer without a body, or one whose page has gone, tells nothing.
    this.#gather(await response.json().catch(() => null))
  }

  #gather(value: unknown): void {
    if (typeof value === 'string') {
      for (const line of value.split('\n')) if (word.test(line)) this.#texts.add(line.trim())
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) this.#gather(one)
    }
  }
}

/**
 * Literals and missing keys of a page in the pseudo-locale. For a language with a non-Latin script pass the names that stay
 * Latin.
 */
export async function untranslatedTexts(
  page: Page,
  serverTexts: ServerTexts,
  names = UNTRANSLATED,
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shownTexts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isRead = parent !== null && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName)
      if (isRead && parent.closest('#app') !== null) shownTexts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('#app [aria-label], #app [placeholder], #app img[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'alt'])
        shownTexts.push(element.getAttribute(name) ?? '')
    }
    return shownTexts
  })
  if (texts.length === 0) throw new Error('the page has no text')
  await serverTexts.allRead()
  return texts.filter((text) => word.test(serverTexts.strip(text).replaceAll(names, '')))
}
