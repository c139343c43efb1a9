import type { ConsoleMessage, Page, Request } from '@playwright/test'
import type { World } from '../world/world.ts'

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

  /** Adds an error that the page itself does not show, as one of the simulated host. */
  report(error: string): void {
    this.#errors.push(error)
  }

  /**
   * Errors so far that are not allowed. Once the world has gone past the end of its first token, the browser's line
   * about a 401 is expected: a request of the page may come before the new token or after it. `last` is the world that the
   * page showed at the end: a fork has the token of the world it is of.
   */
  async unexpectedErrors(world: World, last: World = world): Promise<string[]> {
    const errors = this.errors()
    const others = errors.filter((error) => !/status of 401/.test(error))
    if (others.length === errors.length) return errors
    const { clock } = await last.read()
    return clock.nowMs < world.initial.user.tokenExpiresAtMs ? errors : others
  }

  /** Errors so far that are not allowed by name. */
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

/** Puts into a page the texts of its toasts, of which each is there for two seconds alone. */
export const toastSource: string = `(${keepToasts.toString()})()`

/** Where a page has the toasts that nobody has looked for yet, oldest first. */
export interface KeptToasts {
  keptToasts: string[]
}

/** In the page: keeps each toast that is added. */
function keepToasts(): void {
  const keptToasts: string[] = []
  Object.assign(window, { keptToasts } satisfies KeptToasts)
  const keep = (added: Node) => {
    if (!(added instanceof Element)) return
    const toast = added.matches('[role="status"]') ? added.firstElementChild : added
    if (!toast?.parentElement?.matches('[role="status"]')) return
    // Engines of before 2024 do not say whether it is seen.
    if ('checkVisibility' in toast && !toast.checkVisibility({ visibilityProperty: true })) return
    keptToasts.push(toast.textContent ?? '')
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(keep)
  }).observe(document, { childList: true, subtree: true })
}
