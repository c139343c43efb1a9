import type { Locator, Page } from '@playwright/test'
import type { Phone } from '../phone/phone.ts'

/**
 * A page of the shop as its user finds it: by role, then label, then text. Screens do and show, they never assert; a
 * step forward answers the next screen, for a step back ask the phone (`phone.at(…)`).
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

  get back(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })
  }

  /** The short message that passes. */
  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text, { exact: true })
  }
}
