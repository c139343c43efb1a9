import type { CDPSession, Page } from '@playwright/test'

/** How a phone's radio behaves; `slow` is 3G at its edge: 400 ms there and back, 50 KB a second. */
export type NetworkCondition = 'online' | 'slow' | 'offline'

const radios = {
  online: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  slow: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  offline: { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 },
} as const

/** What of a phone only the browser can imitate, and no frame can. */
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

  /** Size of text as the user set it for the phone; 1 is usual. */
  async setTextZoom(scale: number): Promise<void> {
    await (await this.#devtools()).send('Emulation.setEmulatedOSTextScale', { scale })
  }

  /** The theme of the phone. */
  async setDark(isDark: boolean): Promise<void> {
    await this.#page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  }

  /** Real throttling of what the page loads, unlike a fault, which holds back answers. */
  async setNetwork(radio: NetworkCondition): Promise<void> {
    await (await this.#devtools()).send('Network.emulateNetworkConditions', radios[radio])
  }

  /** The phone is turned. */
  async rotate(): Promise<void> {
    const { width = 414, height = 896 } = this.#page.viewportSize() ?? {}
    await this.#page.setViewportSize({ width: height, height: width })
  }

  #devtools(): Promise<CDPSession> {
    this.#session ??= this.#page.context().newCDPSession(this.#page)
    return this.#session
  }
}
