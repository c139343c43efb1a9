import { expect } from '@playwright/test'
import type { Phone } from '../phone/phone.ts'
import { HubScreen } from '../screens/hub-screen.ts'

/** Goes through many addresses in one document, as links inside the shop do, and looks at each. */
export class Visits {
  readonly #phone: Phone
  #inFlight = 0

  private constructor(phone: Phone) {
    this.#phone = phone
    const ended = () => {
      this.#inFlight -= 1
    }
    phone.page.on('request', () => {
      this.#inFlight += 1
    })
    phone.page.on('requestfinished', ended)
    phone.page.on('requestfailed', ended)
  }

  static async begin(phone: Phone): Promise<Visits> {
    const visits = new Visits(phone)
    await phone.open(HubScreen.address)
    return visits
  }

  /** The address is a page with a title and a way on, and nothing of it was run as a script. Left out: the present one. */
  async expectUsable(address?: string): Promise<void> {
    const { page } = this.#phone
    if (address !== undefined) await page.evaluate(goInside, address)
    const at = address ?? this.#phone.address()
    await expect(page.locator('#app :is(h1, h2):visible').first(), at).toBeVisible()
    const wait = { message: `answers for ${at}`, intervals: [20] }
    await expect.poll(() => this.#inFlight, wait).toBe(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Loading' }), at).toBeHidden()
    await expect(page.locator('#app :is(h1, h2):visible').first(), at).toBeVisible()
    await expect(
      page.locator(':is(#app, dialog[open]) :is(button, a[href]):visible').first(),
      at,
    ).toBeEnabled()
    expect(await page.evaluate('window.wasHit'), at).toBeUndefined()
  }
}

/** In the page: what the router hears when the history moves. */
function goInside(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
