import type { FrameLocator, Locator, Page } from '@playwright/test'
import { PageGuard } from '../phone/page-guard.ts'
import { findWorld, type World } from '../world/world.ts'

/** The simulator's own page: the phone in a frame, and the inspector beside it. */
export class Panel {
  readonly page: Page
  readonly guard: PageGuard
  readonly #world: World

  constructor(page: Page, world: World) {
    const { panelUrl, shopUrl } = world.stack
    this.page = page
    this.#world = world
    this.guard = new PageGuard(page, [panelUrl, shopUrl])
  }

  /** Opens the panel on the test's world. */
  async open(): Promise<void> {
    await this.page.goto(`${this.#world.stack.panelUrl}/#world=${this.#world.id}`)
  }

  /** The world the panel shows: the test's own, or one started in the gallery or by a link, whose address becomes the world's. */
  async currentWorld(): Promise<World> {
    await this.page.waitForURL(({ hash }) => hash === '' || hash.startsWith('#world='))
    const id = new URLSearchParams(new URL(this.page.url()).hash.slice(1)).get('world')
    return findWorld(this.#world.stack, id ?? this.#world.id)
  }

  /** Does what loads the shop in the phone anew, and waits for the new document: the old one takes no touch any more. */
  async reloadShop(act: () => Promise<void>): Promise<void> {
    await this.shop.locator('html').evaluate((html) => html.setAttribute('data-left', ''))
    await act()
    await this.shop.locator('html:not([data-left])').waitFor({ state: 'attached' })
  }

  /** The shop in the phone. */
  get shop(): FrameLocator {
    return this.page.frameLocator('iframe[title="Shop"]')
  }

  /** The wallet's sheet over the shop. */
  get cashier(): Locator {
    return this.page.getByRole('region', { name: 'Confirm payment' })
  }

  /** Types the payment code and goes back to the shop. */
  async payInCashier(): Promise<void> {
    await this.cashier.getByRole('button', { name: '0', exact: true }).waitFor()
    await this.page.keyboard.type('202611')
    await this.walletResult.getByRole('button', { name: 'Done' }).click()
  }

  /** The wallet's last page. */
  get walletResult(): Locator {
    return this.page.getByRole('region', { name: 'Wallet result' })
  }

  get devices(): Locator {
    return this.page.getByRole('table', { name: 'Devices' })
  }

  get orders(): Locator {
    return this.page.getByRole('table', { name: 'Orders' })
  }

  get clock(): Locator {
    return this.page.getByRole('region', { name: 'World clock' })
  }

  get hostApp(): Locator {
    return this.page.getByRole('region', { name: 'Host app' })
  }

  /** Opens what the host's bar has folded: manufacturer, width and network of the phone. */
  async openHostDetails(): Promise<void> {
    await this.button('More of the host app').click()
  }

  get nextPayment(): Locator {
    return this.page.getByRole('region', { name: 'Next payment' })
  }

  /** Unfolds how the payment or signing in the line above the tabs may end, and chooses one. */
  async chooseOutcome(name: string | RegExp): Promise<void> {
    const line = this.page.getByRole('region', {
      name: /^Next payment$|is open: let it end as$|^Contracts in/,
    })
    await line.getByRole('button').first().click()
    await line.getByRole('button', { name }).first().click()
  }

  /** The text a recording became. */
  get recordedTest(): Locator {
    return this.page.getByRole('dialog', { name: 'Recorded test' }).locator('pre')
  }

  /** What has been recorded so far. */
  get recordedSteps(): Locator {
    return this.page.getByRole('dialog', { name: 'Recorded so far' })
  }

  get journal(): Locator {
    return this.page.getByRole('list', { name: 'Journal' })
  }

  /** The state machine of what is chosen. */
  get machine(): Locator {
    return this.page.getByRole('img', { name: /^State machine: / })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Opens a tab of the inspector. */
  async openTab(name: 'World' | 'Time' | 'Journal' | 'State' | 'Faults' | 'Contract'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(name) }).click()
  }

  /** Types words into the journal's filter; one like `op:addOrder` ends with a space. */
  async filterJournal(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Filter' }).fill(words)
  }

  /** Starts a world of the gallery in place of the present one. */
  async startScenario(name: string): Promise<void> {
    await this.button(/^Scenarios: /).click()
    await this.page.getByRole('searchbox', { name: 'Find a situation' }).fill(name)
    await this.button(new RegExp(`^Start world: .*${name}$`)).click()
  }

  /** Opens the cloud tab, from the first page of the shop or from another tab. */
  async openCloudTab(): Promise<void> {
    // Whole: the agreement, whose line may be there before that of the service, begins with the same word.
    await this.shop.getByRole('button', { name: /^Cloud( recording|$)/ }).click()
    await this.shop.getByRole('heading', { name: 'My Cameras' }).waitFor()
  }

  /** Taps *Order* of a camera. */
  async choose(camera: string): Promise<void> {
    const row = this.shop.getByRole('listitem').filter({ has: this.shop.getByText(camera, { exact: true }) })
    await row.getByRole('button', { name: `Order ${camera}`, exact: true }).click()
  }

  /** Orders a month for a camera in the phone, up to the wallet. */
  async orderInPhone(camera: string): Promise<void> {
    await this.choose(camera)
    await this.shop.getByRole('radio', { name: /^1 month/ }).click()
    await this.shop.getByRole('button', { name: 'Continue', exact: true }).click()
    await this.shop.getByRole('checkbox').click()
    await this.shop.getByRole('button', { name: /^Pay ¥/ }).click()
  }
}
