import { expect, type Request } from '@playwright/test'
import { expectationLimitMs } from '../environment/time-limits.ts'
import type { Phone } from '../phone/phone.ts'
import { HubScreen } from '../screens/hub-screen.ts'

/** Goes through many addresses in one document, as links inside the shop do, and looks at each. */
export class PageNavigator {
  readonly #phone: Phone
  readonly #inFlight = new Set<Request>()
  /** The address gone to last; the page may have gone on by itself. */
  #asked: string

  private constructor(phone: Phone, address: string) {
    this.#phone = phone
    this.#asked = address
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
   * Shows a page by a link inside the shop, or the one the host has just opened. `ready` is the selector of what is
   * there once its data is; what the page before had of the kind does not count.
   */
  async goTo({ address, ready }: { address: string; ready: string }): Promise<void> {
    const { page } = this.#phone
    // Another query alone leaves the page on the screen: only a load tells the new from the old.
    if (pathOf(address) !== pathOf(this.#phone.address())) await this.#leaveFor(address)
    else if (address !== this.#phone.address()) await this.#phone.open(address)
    // Waiting by itself it would look twice a second only: most of what is asked for is there when the answers are.
    await this.#settled(address)
    const fresh = page.locator(ready).and(page.locator(':not([data-left])')).filter({ visible: true })
    await expect.poll(() => fresh.count(), { message: `${ready} of ${address}`, intervals: [50] }).not.toBe(0)
    await this.#settled(address)
    expect(pathOf(this.#phone.address())).toBe(pathOf(address))
  }

  /** The address is a page with a title and a way on, and nothing of it was run as a script. Left out: the present one. */
  async expectUsable(address?: string): Promise<void> {
    if (address !== undefined) await this.#leaveFor(address)
    const at = address ?? this.#phone.address()
    await this.#becomes(isUsable, at)
    await this.#settled(at)
    await this.#becomes(isUsable, at)
  }

  /**
   * Goes on inside; another path has another page, and something of it is there afterwards. A page that is just going
   * on by itself has its next address before it is gone from the screen: called back by its own path, it stays.
   */
  async #leaveFor(address: string): Promise<void> {
    const before = [this.#phone.address(), this.#asked].map(pathOf)
    const isAnother = !before.includes(pathOf(address))
    this.#asked = address
    await this.#phone.waitForShop()
    await this.#phone.page.evaluate(leaveFor, address)
    if (isAnother) await this.#becomes(isAnotherPage, address)
  }

  /** Waits in the page, a little apart: to ask from outside costs more than to look. */
  async #becomes(isSo: () => boolean, at: string): Promise<void> {
    const { page } = this.#phone
    const isSeen = page
      .waitForFunction(isSo, undefined, { timeout: expectationLimitMs, polling: 40 })
      .then(() => '')
    const trouble = await isSeen.catch(async (error: Error) => `${error.message}\n${await page.content()}`)
    expect(trouble, `${isSo.name} for ${at}`).toBe('')
  }

  async #settled(at: string): Promise<void> {
    if (this.#inFlight.size === 0) return
    const wait = { message: `answers for ${at}`, intervals: [20] }
    await expect.poll(() => this.#inFlight.size, wait).toBe(0)
  }
}

function pathOf(address: string): string | undefined {
  return address.split('?')[0]
}

/**
 * In the page: what the router hears when the history moves. What is on the screen is marked as that of the page left.
 * No touch, as `goTo` has one: what was read stays read, so that many pages are looked at quickly.
 */
function leaveFor(address: string): void {
  for (const element of document.body.querySelectorAll('*')) element.setAttribute('data-left', '')
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** In the page: something of it is not of the page left. */
function isAnotherPage(): boolean {
  return document.querySelector('#app :not([data-left])') !== null
}

/** In the page: it has a title and a way on, loads no more, and ran no script that came in an address. */
function isUsable(): boolean {
  const visible = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
    })
  const titles = visible('#app :is(h1, h2)')
  const [wayOn] = visible(':is(#app, dialog[open]) :is(button, a[href])')
  const isOpen = wayOn !== undefined && !wayOn.matches(':disabled, [aria-disabled="true"]')
  return titles.length > 0 && isOpen && !('wasHit' in window)
}
