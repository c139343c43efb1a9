import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** The hub: device summary, services, orders and coupons. */
export class HubScreen extends Screen {
  static readonly address = '/homePage'

  /** A link to a service or to the orders. */
  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
