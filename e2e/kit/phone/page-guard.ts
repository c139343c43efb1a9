import type { ConsoleMessage, Page, Request } from '@playwright/test'

/** Watches a page for what no scenario may cause: console errors, uncaught errors, requests to strangers. */
export class PageGuard {
  readonly #troubles: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #origins: ReadonlySet<string>

  constructor(page: Page, origins: readonly string[]) {
    this.#origins = new Set(origins)
    page.on('console', (message) => this.#onConsole(message))
    page.on('pageerror', (error) => this.report(`uncaught error: ${error.stack || error.message}`))
    page.on('request', (request) => this.#onRequest(request))
  }

  /** Trouble the scenario causes on purpose, for example the browser's own line about an answer 401. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  report(trouble: string): void {
    this.#troubles.push(trouble)
  }

  /** What was seen and not allowed. */
  errors(): string[] {
    return this.#troubles.filter((trouble) => !this.#allowed.some((pattern) => pattern.test(trouble)))
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return
    this.report(`console error: ${message.text()} (${message.location().url})`)
  }

  #onRequest(request: Request): void {
    const { protocol, origin } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:' || this.#origins.has(origin)) return
    this.report(`request to a host off the list: ${request.url()}`)
  }
}
