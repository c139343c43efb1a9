import type { CDPSession, Page } from '@playwright/test'

/** Network of the phone; `slow` is 3G at its edge: 400 ms there and back, 50 KB a second. */
export type NetworkCondition = 'online' | 'slow' | 'offline'

const networks = {
  online: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  slow: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  offline: { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 },
} as const

/** Properties of the phone that the browser emulates. */
export class PhoneDevice {
  readonly #page: Page
  #session: Promise<CDPSession> | null = null

  constructor(page: Page) {
    this.#page = page
  }

  /** Insets of notch and home indicator, in CSS pixels. */
  async setSafeArea(insets: { top?: number; bottom?: number; left?: number; right?: number }): Promise<void> {
    await (await this.#devtools()).send('Emulation.setSafeAreaInsetsOverride', { insets })
  }

  /** Text size of the phone; 1 is the default. */
  async setTextZoom(scale: number): Promise<void> {
    await (await this.#devtools()).send('Emulation.setEmulatedOSTextScale', { scale })
  }

  /** The theme of the phone. */
  async setDark(isDark: boolean): Promise<void> {
    await this.#page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  }

  /** Throttles everything the page loads, unlike a fault, which delays answers. */
  async setNetwork(condition: NetworkCondition): Promise<void> {
    await (await this.#devtools()).send('Network.emulateNetworkConditions', networks[condition])
  }

  /** Swaps width and height. */
  async rotate(): Promise<void> {
    const { width = 414, height = 896 } = this.#page.viewportSize() ?? {}
    await this.#page.setViewportSize({ width: height, height: width })
  }

  #devtools(): Promise<CDPSession> {
    this.#session ??= this.#page.context().newCDPSession(this.#page)
    return this.#session
  }
}
