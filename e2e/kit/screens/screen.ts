import type { Locator, Page } from '@playwright/test'
import { expectationLimitMs } from '../environment/time-limits.ts'
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
   * Waits for a toast, which stays for two seconds. It is looked for from within the page: on a busy machine two looks from
   * outside may be further apart.
   */
  async seeToast(text: string): Promise<void> {
    const look = { polling: 40, timeout: expectationLimitMs }
    await this.page.waitForFunction(hasToast, text, look).catch((cause: unknown) => {
      throw new Error(`There is no toast “${text}”.`, { cause })
    })
  }
}

/** In the page: returns whether a toast with exactly this text is visible. */
function hasToast(text: string): boolean {
  return [...document.querySelectorAll('[role="status"]')].some(
    (status) => status.checkVisibility({ visibilityProperty: true }) && status.textContent === text,
  )
}
