import type { Locator, Page } from '@playwright/test'
import { expectationLimitMs } from '../environment/test-limits.ts'
import type { KeptToasts } from '../phone/page-guard.ts'
import type { Phone } from '../phone/phone.ts'

/**
 * Page object of a page of the shop; locators by role, then label, then text. Screens act and locate and never assert; an
 * action that leaves the page returns the next screen, and `phone.at(…)` returns any other.
 */
export abstract class Screen {
  readonly phone: Phone

  constructor(phone: Phone) {
    this.phone = phone
  }

  get page(): Page {
    return this.phone.page
  }

  /** The title in the bar. */
  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** The banners of the page. */
  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Offers' })
  }

  /** The visible slide. */
  get slide(): Locator {
    return this.banner
      .getByRole('button')
      .filter({ hasNotText: /^(Pause|Play)?$/ })
      .first()
  }

  get back(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })
  }

  /** A toast by its text. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true })
  }

  /**
   * Waits for a toast with exactly this text, or with one like it. It stays for two seconds, in which a busy machine may not
   * look: one that has gone counts, and each counts once.
   */
  async seeToast(text: string | RegExp): Promise<void> {
    const wanted = typeof text === 'string' ? { text } : { pattern: text.source }
    const look = { polling: 40, timeout: expectationLimitMs }
    await this.page.waitForFunction(takeToast, wanted, look).catch((cause: unknown) => {
      throw new Error(`There is no toast “${String(text)}”.`, { cause })
    })
  }
}

/** In the page: returns whether a toast fits, which with those before it is then forgotten. */
function takeToast({ text, pattern }: { text?: string; pattern?: string }): boolean {
  const { keptToasts } = window as unknown as KeptToasts
  const at = keptToasts.findIndex((toast) =>
    pattern === undefined ? toast === text : new RegExp(pattern).test(toast),
  )
  keptToasts.splice(0, at + 1)
  return at >= 0
}
