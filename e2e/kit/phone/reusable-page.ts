import type { Browser, CDPSession, Disposable, Frame, Page, PlaywrightTestOptions } from '@playwright/test'

/** Options of a browser context that a scenario may set; any other stands in `contextOptions`. */
export type PageOptions = Pick<
  PlaywrightTestOptions,
  | ('viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor')
  | ('locale' | 'timezoneId' | 'colorScheme' | 'serviceWorkers' | 'contextOptions')
>

/** What leaves something in a page that outlives its document. */
const insertions = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

/** What changes more than a document and cannot be taken back for sure: answers in the caches, emulation, handlers. */
const changes = [
  ...(['route', 'routeFromHAR', 'routeWebSocket'] as const),
  ...(['emulateMedia', 'setExtraHTTPHeaders', 'addLocatorHandler'] as const),
]

/** What scenarios and the kit listen to. */
const events = [
  ...(['request', 'response', 'requestfinished', 'requestfailed', 'domcontentloaded', 'load'] as const),
  ...(['console', 'pageerror', 'dialog', 'download', 'popup', 'framenavigated', 'websocket'] as const),
]

interface Held {
  page: Page
  devtools: CDPSession
  /** The pageOptions of its context, as text. */
  pageOptions: string
}

/**
 * The page of a worker, lent to one scenario after another: what the browser has fetched and compiled stays, which
 * halves what a scenario costs, and nothing else does. A page that cannot be cleared for sure is closed instead.
 */
export class ReusablePage {
  readonly #browser: Browser
  /** Origins in which a document runs no script when its file is missing, so that their storage can be cleared. */
  readonly #origins: readonly string[]
  readonly #visited = new Set<string>()
  readonly #inserted: Disposable[] = []
  #held: Held | null = null
  #isSpent = false

  constructor(browser: Browser, origins: readonly string[]) {
    this.#browser = browser
    this.#origins = origins
  }

  /** An empty page that pageOptions as the scenario wants it. */
  async acquire({ viewport, ...others }: PageOptions): Promise<Page> {
    const pageOptions = JSON.stringify(others)
    if (this.#held?.pageOptions !== pageOptions) await this.close()
    this.#held ??= await this.#open(pageOptions)
    const { page } = this.#held
    const size = page.viewportSize()
    const isFitting = viewport?.width === size?.width && viewport?.height === size?.height
    if (viewport && !isFitting) await page.setViewportSize(viewport)
    page.on('framenavigated', (frame) => this.#visit(frame))
    return page
  }

  /** The scenario changes what is beyond its page, so nobody gets the page after it. */
  preventReuse(): void {
    this.#isSpent = true
  }

  /** Takes out of the page what the scenario left in it. */
  async release(): Promise<void> {
    if (this.#held === null) return
    const { page, devtools } = this.#held
    const hasStrayed = [...this.#visited].some((origin) => !this.#origins.includes(origin))
    const isAlone = !page.isClosed() && page.context().pages().length === 1
    if (this.#isSpent || hasStrayed || !isAlone) return this.close()
    for (const event of events) page.removeAllListeners(event)
    for (const inserted of this.#inserted.splice(0)) await inserted.dispose()
    for (const origin of this.#visited) await clearStorage(page, origin)
    this.#visited.clear()
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.mouse.move(-1, -1)
    await devtools.send('Page.resetNavigationHistory')
  }

  /** Closes the page with all that belongs to it. */
  async close(): Promise<void> {
    await this.#held?.page.context().close()
    this.#held = null
    this.#inserted.length = 0
    this.#visited.clear()
    this.#isSpent = false
  }

  /** A context takes its options from the scenario that is running. */
  async #open(pageOptions: string): Promise<Held> {
    const context = await this.#browser.newContext()
    const page = await context.newPage()
    for (const name of insertions) {
      const insert = page[name].bind(page) as (...given: unknown[]) => Promise<Disposable>
      const insertForNow = async (...given: unknown[]) => {
        const inserted = await insert(...given)
        this.#inserted.push(inserted)
        return inserted
      }
      Object.assign(page, { [name]: insertForNow })
    }
    const devtools = await context.newCDPSession(page)
    this.#spendOn(page, changes)
    this.#spendOn(context, ['newCDPSession'])
    return { page, devtools, pageOptions }
  }

  #spendOn<Name extends string>(of: Record<Name, unknown>, names: readonly Name[]): void {
    for (const name of names) {
      const change = (of[name] as (...given: unknown[]) => unknown).bind(of)
      const changeForGood = (...given: unknown[]) => {
        this.preventReuse()
        return change(...given)
      }
      Object.assign(of, { [name]: changeForGood })
    }
  }

  #visit(frame: Frame): void {
    const { protocol, origin } = new URL(frame.url())
    if (protocol.startsWith('http')) this.#visited.add(origin)
  }
}

/** The sentence a server answers for a file it does not have is a document of its origin in which nothing runs. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/assets/none`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
