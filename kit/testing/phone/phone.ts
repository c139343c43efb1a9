import type { Locator, Page } from '@playwright/test'
import { createSimulatedHost } from '@skyshop/bridge-simulator/host'
import { createHostControl, createWalletApps } from '@skyshop/bridge-simulator/host-connections'
import { hasSlept, phoneNowMs } from '@skyshop/bridge-simulator/phone-time'
import { deliverSource, shimBinding, shimSource } from '@skyshop/bridge-simulator/shim'
import type { World } from '../world/world.ts'
import type { ClockReading, WorldClock } from '../world/world-clock.ts'
import { PageGuard, toastSource } from './page-guard.ts'
import { PhoneDevice } from './phone-device.ts'
import { nowhere } from './reusable-page.ts'
import { wallNowMs } from './wall-clock.ts'
import { Cashier, ContractSheet } from './wallet-sheets.ts'

export type Platform = 'android' | 'ios' | 'harmony'
type Host = ReturnType<typeof createSimulatedHost>
type HostToPageMessage = Parameters<Parameters<typeof createSimulatedHost>[0]['page']['deliver']>[0]
type HostPageView = Parameters<Parameters<typeof createSimulatedHost>[0]['showHostPage']>[0]

/** What the app on a phone has. */
interface PhoneCapabilities {
  hasWechat: boolean
  hasAlipay: boolean
  /** Bridge methods that this version of the app does not know. */
  missingMethods: string[]
}

/** Parts of a phone. */
export interface PhoneParts {
  page: Page
  world: World
  clock: WorldClock
  platform: Platform
  /** Origin of the shop in the page, where it is not that of the stack. */
  shopUrl?: string
}

/** A phone with the shop in the web view of the vendor's app. The simulated host runs in the test process. */
export class Phone {
  readonly page: Page
  readonly host: Host
  readonly cashier: Cashier = new Cashier()
  readonly contract: ContractSheet = new ContractSheet()
  readonly guard: PageGuard
  /** Safe area, text zoom, theme and network. */
  readonly device: PhoneDevice
  /** What this phone can do; read at each bridge call. */
  readonly capabilities: PhoneCapabilities = { hasWechat: true, hasAlipay: true, missingMethods: [] }
  /** Whether the account is signed out in the app; the host then issues no token. */
  isSignedOut = false
  /** Signs in the user of another world in the app without telling the shop. */
  readonly signIn: (other: World) => void
  /** Changes each result of the bridge, as another version of the host app. Bridge faults: `world.arm`. */
  transformResult: (result: unknown) => unknown = (result) => result
  /** Where the shop asked the host to go when it closed itself. */
  readonly exits: ('close' | 'home')[] = []
  /** Pages of the app that the shop opened; the last one stays until `leaveHostPage`. */
  readonly hostPages: HostPageView[] = []
  /** What the scanner of the app reads; empty: the user goes back. */
  scannedText = ''
  #leaveHostPage: () => void = () => undefined
  /** Number of calls of `tap`. */
  taps = 0
  /** How far the phone's own clock is ahead of the world's, in milliseconds. */
  #aheadMs = 0
  readonly #shopUrl: string
  readonly #platform: Platform

  private constructor({ page, world, platform, shopUrl = world.stack.shopUrl }: PhoneParts) {
    const { controlUrl, controlToken, gatewayUrl } = world.stack
    this.page = page
    this.#shopUrl = shopUrl
    this.#platform = platform
    this.guard = new PageGuard(page, [shopUrl])
    this.device = new PhoneDevice(page)
    const controlOf = ({ id: worldId }: World) =>
      createHostControl({ baseUrl: controlUrl, worldId, token: controlToken })
    let control = controlOf(world)
    this.signIn = (other) => {
      control = controlOf(other)
    }
    this.host = createSimulatedHost({
      control: {
        getWorld: () => control.getWorld(),
        getHostApp: () => control.getHostApp(),
        getWalletOutcome: () => control.getWalletOutcome(),
        setWalletOutcome: (outcome) => control.setWalletOutcome(outcome),
        recordBridge: (record) => control.recordBridge(record),
        // Asked at every call, it would be the most frequent request of the suite.
        takeBridgeEffect: async (name) => (world.mayHaveBridgeFaults ? control.takeBridgeEffect(name) : null),
        issueToken: (userId) => (this.isSignedOut ? Promise.resolve('') : control.issueToken(userId)),
      },
      walletApps: createWalletApps({ baseUrl: gatewayUrl, worldId: world.id }),
      page: { deliver: (message) => deliver(page, deliverSource(this.#transformed(message))) },
      shopOrigin: shopUrl,
      showCashier: this.cashier.show,
      showHostPage: (page) => this.#showHostPage(page),
      scanCode: async () => this.scannedText,
      showContract: this.contract.show,
      onLeave: (to) => this.exits.push(to),
      onError: (error) => this.guard.report(`host error: ${String(error)}`),
      wallNowMs,
      abilities: () => this.capabilities,
    })
  }

  /** Puts the shim into every document of the page and connects the host. */
  static async connect(parts: PhoneParts): Promise<Phone> {
    const { page, world, clock } = parts
    const phone = new Phone(parts)
    await page.exposeBinding(shimBinding, (_source, raw: string) => void phone.host.receive(raw))
    page.on('domcontentloaded', () => phone.host.pageLoaded())
    await page.addInitScript({ content: toastSource })
    await phone.#injectShim(world.initial.clock)
    let last: { clock: ClockReading; wallMs: number } = { clock: world.initial.clock, wallMs: wallNowMs() }
    clock.onAdvance(async (reading) => {
      await phone.#injectShim(reading)
      await phone.host.setClock({ ...reading, nowMs: reading.nowMs + phone.#aheadMs })
      const next = { clock: reading, wallMs: wallNowMs() }
      if (phone.address() !== '' && hasSlept(last, next)) await phone.host.wake()
      last = next
    })
    return phone
  }

  #transformed(message: HostToPageMessage): HostToPageMessage {
    if (message.skyBridge !== 'reply') return message
    const answer = JSON.parse(message.json) as { result?: unknown }
    if (!('result' in answer)) return message
    return { ...message, json: JSON.stringify({ ...answer, result: this.transformResult(answer.result) }) }
  }

  /** Sets the phone's clock ahead of the world's from the next document on. */
  async setClockOffset(aheadMs: number, reading: ClockReading): Promise<void> {
    this.#aheadMs = aheadMs
    await this.#injectShim(reading)
  }

  /** Opens an address of the shop as the host app would. */
  async open(address: string): Promise<void> {
    await this.page.goto(this.#shopUrl + address)
  }

  /** Loads the page again; its entry of the history, with the state in it, stays what it is. */
  async reload(): Promise<void> {
    // As in the panel: what the page still does on its way out changes nothing.
    await this.page.evaluate(() => {
      history.pushState = history.replaceState = () => undefined
    })
    await this.page.reload()
  }

  /**
   * Navigates inside the open document, as a link of the shop does; the first address is opened. On return the page left
   * may still be visible and its data cached: wait for content of the new page.
   */
  async goTo(address: string): Promise<void> {
    if (this.address() === '') return this.open(address)
    await this.waitForShop()
    await this.page.evaluate((to) => {
      // Prefetched data counts as fresh until the first touch.
      dispatchEvent(new Event('pointerdown'))
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
  }

  /** Waits until the shop is shown; it ignores navigation before. */
  async waitForShop(): Promise<void> {
    await this.page.locator('#app:not([hidden])').waitFor({ state: 'attached' })
  }

  /** The present address of the shop without its origin; empty when another page is open. */
  address(): string {
    const url = this.page.url()
    const isOpen = url.startsWith(`${this.#shopUrl}/`) && url !== `${this.#shopUrl}${nowhere}`
    return isOpen ? url.slice(this.#shopUrl.length) : ''
  }

  /** The query of the present address. */
  query(): Record<string, string> {
    return Object.fromEntries(new URL(this.page.url()).searchParams)
  }

  /** Returns a screen object for the present page. */
  at<S>(Screen: new (phone: Phone) => S): S {
    return new Screen(this)
  }

  /** Taps an element as the buyer would, and counts the tap. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }

  /** Closes the open page of the app and returns to the shop. */
  closeHostPage(): void {
    this.#leaveHostPage()
  }

  #showHostPage(page: HostPageView): Promise<void> {
    this.hostPages.push(page)
    return new Promise((resolve) => {
      this.#leaveHostPage = resolve
    })
  }

  /** Dismisses open wallets and host pages and waits until the host has answered every call. */
  async close(): Promise<void> {
    this.cashier.dismiss()
    this.contract.dismiss()
    this.closeHostPage()
    await this.host.settled()
  }

  /** The newest script wins, so those of earlier jumps may stay. */
  async #injectShim({ mode, rate, ...reading }: ClockReading): Promise<void> {
    const virtualMs = phoneNowMs({ mode, rate, ...reading }) + this.#aheadMs
    const clock = { virtualMs, wallMs: wallNowMs(), mode, rate }
    const content = shimSource({ platform: this.#platform, hostOrigin: 'playwright', clock })
    await this.page.addInitScript({ content })
  }
}

/** Ignores that the document is replaced during delivery, as a real web view does. */
async function deliver(page: Page, source: string): Promise<void> {
  try {
    await page.evaluate(source)
  } catch (error) {
    if (!/context was destroyed|page.*has been closed|navigat/i.test(String(error))) throw error
  }
}
