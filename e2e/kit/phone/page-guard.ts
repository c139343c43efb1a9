import type { ConsoleMessage, Page, Request } from '@playwright/test'

/** Collects errors that fail a scenario: console errors, uncaught errors, requests to unknown hosts. */
export class PageGuard {
  readonly #errors: string[] = []
  readonly #allowed: RegExp[] = []
  readonly #origins: ReadonlySet<string>

  constructor(page: Page, origins: readonly string[]) {
    this.#origins = new Set(origins)
    page.on('console', (message) => this.#onConsole(message))
    page.on('pageerror', (error) => this.report(`uncaught error: ${error.stack || error.message}`))
    page.on('request', (request) => this.#onRequest(request))
  }

  /** Allows an error that the scenario causes on purpose, for example the browser's line about a 401. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  report(error: string): void {
    this.#errors.push(error)
  }

  /** Errors so far that are not allowed. */
  errors(): string[] {
    return this.#errors.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)))
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
