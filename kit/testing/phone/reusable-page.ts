import type {
  Browser,
  CDPSession,
  Disposable,
  Frame,
  Page,
  PlaywrightTestOptions,
  Route,
} from '@playwright/test'

/** Options of a browser context that a scenario may set; any other stands in `contextOptions`. */
export type PageOptions = Pick<
  PlaywrightTestOptions,
  | ('viewport' | 'hasTouch' | 'isMobile' | 'deviceScaleFactor')
  | ('locale' | 'timezoneId' | 'colorScheme' | 'serviceWorkers' | 'contextOptions')
>

/** Methods whose effect outlives the document; the returned handle undoes it. */
const insertions = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

/** Methods that change more than the document and cannot be undone for certain: cached answers, emulation, handlers. */
const changes = [
  ...(['routeFromHAR', 'routeWebSocket'] as const),
  ...(['emulateMedia', 'setExtraHTTPHeaders', 'addLocatorHandler'] as const),
]

/** What the page's script asks for, and no cache keeps when a route answers it. */
const uncached: ReadonlySet<string> = new Set(['fetch', 'xhr', 'eventsource'])

/** Events that scenarios and the kit listen to. */
const events = [
  ...(['request', 'response', 'requestfinished', 'requestfailed', 'domcontentloaded', 'load'] as const),
  ...(['console', 'pageerror', 'dialog', 'download', 'popup', 'framenavigated', 'websocket'] as const),
]

interface OpenPage {
  page: Page
  devtools: CDPSession
  /** Options of its context, as JSON. */
  options: string
}

/**
 * The page that scenarios of a worker use one after another. Only fetched and compiled code stays in it; a page that
 * cannot be cleared for certain is closed.
 */
export class ReusablePage {
  readonly #browser: Browser
  /** Origins in which a document runs no script when its file is missing, so that their storage can be cleared. */
  readonly #origins: readonly string[]
  readonly #visited = new Set<string>()
  readonly #inserted: Disposable[] = []
  #current: OpenPage | null = null
  #isChanged = false

  constructor(browser: Browser, origins: readonly string[]) {
    this.#browser = browser
    this.#origins = origins
  }

  /** Returns an empty page with these options. */
  async acquire({ viewport, ...others }: PageOptions): Promise<Page> {
    const options = JSON.stringify(others)
    if (this.#current?.options !== options) await this.close()
    this.#current ??= await this.#open(options)
    const { page } = this.#current
    const size = page.viewportSize()
    const isFitting = viewport?.width === size?.width && viewport?.height === size?.height
    if (viewport && !isFitting) await page.setViewportSize(viewport)
    page.on('framenavigated', (frame) => this.#visit(frame))
    return page
  }

  /** Marks the page as changed beyond its document, so that `release` closes it. */
  preventReuse(): void {
    this.#isChanged = true
  }

  /** Clears the page for the next scenario, or closes it. */
  async release(): Promise<void> {
    if (this.#current === null) return
    const { page, devtools } = this.#current
    const hasForeignOrigin = [...this.#visited].some((origin) => !this.#origins.includes(origin))
    const isOnlyPage = !page.isClosed() && page.context().pages().length === 1
    if (this.#isChanged || hasForeignOrigin || !isOnlyPage) return this.close()
    for (const event of events) page.removeAllListeners(event)
    for (const inserted of this.#inserted.splice(0)) await inserted.dispose()
    // A request that a route holds back ends with its document.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const origin of this.#visited) await clearStorage(page, origin)
    if (this.#visited.size === 0) await page.goto('about:blank')
    this.#visited.clear()
    await page.context().clearCookies()
    await page.mouse.move(-1, -1)
    await devtools.send('Page.resetNavigationHistory')
  }

  /** Closes the page and its context. */
  async close(): Promise<void> {
    await this.#current?.page.context().close()
    this.#current = null
    this.#inserted.length = 0
    this.#visited.clear()
    this.#isChanged = false
  }

  /** Opens a context, which Playwright gives the options of the running scenario. */
  async #open(options: string): Promise<OpenPage> {
    const context = await this.#browser.newContext()
    const page = await context.newPage()
    for (const name of insertions) {
      const insert = page[name].bind(page) as (...given: unknown[]) => Promise<Disposable>
      const insertAndKeep = async (...given: unknown[]) => {
        const inserted = await insert(...given)
        this.#inserted.push(inserted)
        return inserted
      }
      Object.assign(page, { [name]: insertAndKeep })
    }
    const devtools = await context.newCDPSession(page)
    this.#watchRoutes(page)
    this.#closeAfter(page, changes)
    this.#closeAfter(context, ['newCDPSession'])
    return { page, devtools, options }
  }

  #closeAfter<Name extends string>(of: Record<Name, unknown>, names: readonly Name[]): void {
    for (const name of names) {
      const change = (of[name] as (...given: unknown[]) => unknown).bind(of)
      const changeAndClose = (...given: unknown[]) => {
        this.preventReuse()
        return change(...given)
      }
      Object.assign(of, { [name]: changeAndClose })
    }
  }

  /** Prevents reuse once a route answers what a cache may keep, as scripts and pages. */
  #watchRoutes(page: Page): void {
    const route = page.route.bind(page)
    page.route = (url, handler, options) => {
      const answer = (taken: Route, ...others: [ReturnType<Route['request']>]): unknown => {
        if (!uncached.has(taken.request().resourceType())) this.preventReuse()
        return handler(taken, ...others)
      }
      return route(url, answer, options)
    }
  }

  #visit(frame: Frame): void {
    const { protocol, origin } = new URL(frame.url())
    if (protocol.startsWith('http')) this.#visited.add(origin)
  }
}

/** Path of a missing file, whose document has the origin and runs no script; a page without a scenario is there. */
export const nowhere = '/assets/none'

/** Clears storage of an origin, and leaves the page nowhere. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${nowhere}`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
