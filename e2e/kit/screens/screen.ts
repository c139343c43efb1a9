import type { Locator, Page } from '@playwright/test'
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
}
