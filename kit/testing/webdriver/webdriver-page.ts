import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { scaledMs } from '../environment/test-limits.ts'
import { PageProxy, type PageReport } from './page-proxy.ts'
import { type RoleOptions, roleSelector, type TextMatch, textSelector } from './selectors.ts'
import { WebDriverLocator } from './webdriver-locator.ts'
import type { WebDriverSession } from './webdriver-session.ts'

type Listener = (event: unknown) => void
type Binding = (source: object, text: string) => unknown

/** The part of Playwright's page that phone and screens use, over WebDriver and a proxy in front of the shop. */
export class WebDriverPage {
  readonly #session: WebDriverSession
  readonly #proxy: PageProxy
  readonly #size: { width: number; height: number }
  readonly #listeners = new Map<string, Listener[]>()
  readonly #bindings = new Map<string, Binding>()
  #url = ''

  private constructor(session: WebDriverSession, proxy: PageProxy, size: { width: number; height: number }) {
    this.#session = session
    this.#proxy = proxy
    this.#size = size
    proxy.script = selectorsSource()
    proxy.onReport = (report) => this.#take(report)
  }

  /** Opens an empty page whose proxy stands in front of the shop. */
  static async open(
    session: WebDriverSession,
    shopUrl: string,
    size: { width: number; height: number },
  ): Promise<WebDriverPage> {
    return new WebDriverPage(session, await PageProxy.start(shopUrl), size)
  }

  /** Origin of the shop in this page. */
  get shopUrl(): string {
    return this.#proxy.url
  }

  /** Returns this as a page of Playwright, with only what phone, screens and checks of the engines call. */
  asPage(): Page {
    return this as unknown as Page
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  async addInitScript({ content }: { content: string }): Promise<void> {
    this.#proxy.script += `\n;${content}`
  }

  async exposeBinding(name: string, binding: Binding): Promise<void> {
    this.#bindings.set(name, binding)
    const report = `__driverReport({ kind: 'binding', name: ${JSON.stringify(name)}, text })`
    this.#proxy.script += `\n;window[${JSON.stringify(name)}] = (text) => ${report}`
  }

  async goto(url: string): Promise<void> {
    this.#url = url
    await this.#session.navigate(url)
  }

  async goBack(): Promise<void> {
    await this.#session.back()
  }

  /** Waits until a document is there whose address matches. */
  async waitForURL(wanted: RegExp): Promise<void> {
    await expect.poll(() => this.#session.currentUrl(), { timeout: scaledMs(60_000) }).toMatch(wanted)
  }

  /** The address it was opened by; a page that navigates by itself is not followed. */
  url(): string {
    return this.#url
  }

  viewportSize(): { width: number; height: number } {
    return this.#size
  }

  /** Runs a function, or an expression, in the page. */
  async evaluate<Result>(source: string | ((arg: unknown) => Result), arg?: unknown): Promise<Result> {
    return typeof source === 'string'
      ? this.#session.execute(`return (${source})`)
      : this.#session.execute(`return (${source}).apply(null, arguments)`, [arg])
  }

  locator(selector: string): WebDriverLocator {
    return new WebDriverLocator(this.#session, selector)
  }

  getByRole(role: Parameters<typeof roleSelector>[0], options?: RoleOptions): WebDriverLocator {
    return this.locator(roleSelector(role, options))
  }

  getByText(text: TextMatch, options?: { exact?: boolean }): WebDriverLocator {
    return this.locator(textSelector(text, options))
  }

  async screenshot({ path }: { path?: string } = {}): Promise<Buffer> {
    const picture = await this.#session.screenshot()
    if (path !== undefined) writeFileSync(path, picture)
    return picture
  }

  context(): { close: () => Promise<void> } {
    return { close: () => this.#close() }
  }

  async #close(): Promise<void> {
    await this.#session.navigate('about:blank')
    this.#proxy.close()
  }

  #take(report: PageReport): void {
    if (report.kind === 'binding') return void this.#bindings.get(report.name)?.({}, report.text)
    for (const listener of this.#listeners.get(report.kind) ?? []) listener(eventOf(report, this.#url))
  }
}

function eventOf(report: Exclude<PageReport, { kind: 'binding' }>, url: string): unknown {
  if (report.kind === 'domcontentloaded') return null
  if (report.kind === 'pageerror') return new Error(report.text)
  return { type: () => 'error', text: () => report.text, location: () => ({ url }) }
}

/** Script that reads selectors in the page with the code that Playwright puts into its own pages. */
function selectorsSource(): string {
  const require = createRequire(import.meta.url)
  const folder = join(require.resolve('playwright-core-1.56/package.json'), '../lib/generated')
  const { source } = require(join(folder, 'injectedScriptSource.js')) as { source: string }
  const options = {
    ...{ isUnderTest: false, sdkLanguage: 'javascript', testIdAttributeName: 'data-testid' },
    ...{ stableRafCount: 1, browserName: 'webkit', isUtilityWorld: false, customEngines: [] },
  }
  return `;(() => {
    let selectors
    window.__driverSelectors = () => {
      if (!selectors) {
        const module = {}
        ${source}
        selectors = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)})
      }
      return selectors
    }
  })()`
}
