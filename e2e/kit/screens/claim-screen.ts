import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** A page on which something free is received. */
export class ClaimScreen extends Screen {
  static readonly coupon = '/receiveCoupon?interType=prevPage'
  static readonly trial = '/freeMonthforipc?interType=prevPage'
  static readonly calls = '/freeforWeichatCall?interType=prevPage'

  /** What is given, in words. */
  get offer(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 }).first()
  }

  get receive(): Locator {
    return this.page.getByRole('button', { name: /^(Receive|Receiving|Try it free|Starting)$/ })
  }

  camera(name: string): Locator {
    return this.page.getByRole('main').getByLabel(name)
  }

  /** What came of it, or the one thing the page says. */
  state(text: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: text, exact: true })
  }

  /** Camera by camera. */
  get results(): Locator {
    return this.page.getByRole('status').getByRole('listitem')
  }

  /** What went wrong. */
  get error(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ })
  }

  link(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}
