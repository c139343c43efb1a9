import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** The first page of the shop: devices at a glance, services, and what is the user's own. */
export class HubScreen extends Screen {
  static readonly address = '/homePage'

  /** A line that leads on: a service, the orders. */
  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
