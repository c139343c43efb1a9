import { expect, type Request } from '@playwright/test'
import { expectationLimitMs } from '../environment/test-limits.ts'
import type { Phone } from '../phone/phone.ts'
import { HubScreen } from '../screens/hub-screen.ts'

/** Visits many addresses in one document, as links inside the shop do. */
export class PageNavigator {
  readonly #phone: Phone
  readonly #inFlight = new Set<Request>()
  /** Last requested address; the page may have navigated by itself. */
  #requested: string

  private constructor(phone: Phone, address: string) {
    this.#phone = phone
    this.#requested = address
    phone.page.on('request', (request) => this.#inFlight.add(request))
    phone.page.on('requestfinished', (request) => this.#inFlight.delete(request))
    phone.page.on('requestfailed', (request) => this.#inFlight.delete(request))
  }

  static async open(phone: Phone, address: string = HubScreen.address): Promise<PageNavigator> {
    const navigator = new PageNavigator(phone, address)
    await phone.open(address)
    return navigator
  }

  /**
   * Opens a page by a link inside the shop. `ready` is the selector of its data; matches left from the page before do not
   * count.
   */
  async goTo({ address, ready }: { address: string; ready: string }): Promise<void> {
    const { page } = this.#phone
    // Another query alone leaves the page on the screen: only a load tells the new from the old.
    if (pathOf(address) !== pathOf(this.#phone.address())) await this.#leaveFor(address)
    else if (address !== this.#phone.address()) await this.#phone.open(address)
    // Playwright would poll twice a second; after the answers the data is mostly there.
    await this.#waitForAnswers(address)
    const fresh = page.locator(ready).and(page.locator(':not([data-left])')).filter({ visible: true })
    await expect.poll(() => fresh.count(), { message: `${ready} of ${address}`, intervals: [50] }).not.toBe(0)
    await this.#waitForAnswers(address)
    expect(pathOf(this.#phone.address())).toBe(pathOf(address))
  }

  /** Expects a page with a title and an enabled control, and no script run from the address. Default: the present page. */
  async expectUsable(address?: string): Promise<void> {
    if (address !== undefined) await this.#leaveFor(address)
    const at = address ?? this.#phone.address()
    await this.#becomes(isUsable, at)
    await this.#waitForAnswers(at)
    await this.#becomes(isUsable, at)
  }

  /**
   * Navigates inside the document and waits for the other page. A page that is redirecting has its next address before it
   * leaves the screen: navigating to its own path keeps it.
   */
  async #leaveFor(address: string): Promise<void> {
    const before = [this.#phone.address(), this.#requested].map(pathOf)
    const isAnother = !before.includes(pathOf(address))
    this.#requested = address
    await this.#phone.waitForShop()
    await this.#phone.page.evaluate(leaveFor, address)
    if (isAnother) await this.#becomes(isAnotherPage, address)
  }

  /** Waits by polling inside the page, which is cheaper than from outside. */
  async #becomes(isSo: () => boolean, at: string): Promise<void> {
    const { page } = this.#phone
    const isSeen = page
      .waitForFunction(isSo, undefined, { timeout: expectationLimitMs, polling: 40 })
      .then(() => '')
    const error = await isSeen.catch(async (error: Error) => `${error.message}\n${await page.content()}`)
    expect(error, `${isSo.name} for ${at}`).toBe('')
  }

  async #waitForAnswers(at: string): Promise<void> {
    if (this.#inFlight.size === 0) return
    const wait = { message: `answers for ${at}`, intervals: [20] }
    await expect.poll(() => this.#inFlight.size, wait).toBe(0)
  }
}

function pathOf(address: string): string | undefined {
  return address.split('?')[0]
}

/**
 * In the page: marks what is shown as left and moves the history as the router expects. Without the touch of
 * `Phone.goTo`, so that cached data stays fresh.
 */
function leaveFor(address: string): void {
  for (const element of document.body.querySelectorAll('*')) element.setAttribute('data-left', '')
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** In the page: returns whether anything new is shown. */
function isAnotherPage(): boolean {
  return document.querySelector('#app :not([data-left])') !== null
}

/** In the page: returns whether it has a title, an enabled control and ran no script of the address. */
function isUsable(): boolean {
  const visible = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
    })
  const titles = visible('#app :is(h1, h2)')
  const [control] = visible(':is(#app, dialog[open]) :is(button, a[href])')
  const isOpen = control !== undefined && !control.matches(':disabled, [aria-disabled="true"]')
  return titles.length > 0 && isOpen && !('wasHit' in window)
}
