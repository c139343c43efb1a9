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

  /**
   * Text size of the phone; 1 is the default. It stands for `WebSettings.setTextZoom` of Android: used font sizes grow,
   * with line heights and what else is measured by letters; rem and em stay. Throws in a page without `isMobile`.
   */
  async setTextZoom(scale: number): Promise<void> {
    await this.#page.addInitScript(zoomText, scale)
    await this.#page.evaluate(zoomText, scale)
    if ((await this.#page.evaluate(usedTextZoom)) !== scale)
      throw new Error('Chromium zooms the text of pages with isMobile alone.')
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

/** In the page: enlarges every text of the document. */
function zoomText(scale: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html { text-size-adjust: ${scale * 100}% !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** In the page: returns by how much text is larger than its style has it. */
function usedTextZoom(): number {
  const probe = document.createElement('div')
  probe.style.fontSize = '100px'
  document.documentElement.append(probe)
  const usedPx = Number.parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return usedPx / 100
}
