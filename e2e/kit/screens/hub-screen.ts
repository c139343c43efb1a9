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

/** The auto-renewals of the user. */
export class AutoRenewalsScreen extends Screen {
  static readonly address = '/autoRenewals'

  get facts(): Locator {
    return this.page.getByRole('definition')
  }

  /** What was charged so far, the latest first. */
  get charges(): Locator {
    return this.#lists.first().getByRole('listitem')
  }

  /** How it is ended in the wallet. */
  get steps(): Locator {
    return this.#lists.last().getByRole('listitem')
  }

  /** What is said of those that have ended while the page was open. */
  get ended(): Locator {
    return this.page.getByRole('main').getByRole('status')
  }

  openWallet(wallet: 'WeChat' | 'Alipay'): Locator {
    return this.page.getByRole('button', { name: `Open ${wallet}` })
  }

  get #lists(): Locator {
    return this.page.getByRole('main').getByRole('list')
  }
}
