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

/** The auto-renewals of the user: one of them whole, others as rows. */
export class AutoRenewalsScreen extends Screen {
  static readonly address = '/autoRenewals'

  get facts(): Locator {
    return this.page.getByRole('definition')
  }

  /** What was charged so far, the latest first. */
  get charges(): Locator {
    return this.page.getByRole('region', { name: 'Charges so far' }).getByRole('listitem')
  }

  /** Shows the charges, or the rows of those that ended, beyond the first three. */
  get showAll(): Locator {
    return this.page.getByRole('button', { name: /^Show all/ })
  }

  /** How it is ended in the wallet. */
  get steps(): Locator {
    return this.page.getByRole('main').getByRole('list').first().getByRole('listitem')
  }

  /** What is said of those that have ended. */
  get ended(): Locator {
    return this.page.getByRole('main').getByRole('status')
  }

  /** Rows that lead to one of several. */
  row(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(name) })
  }

  openWallet(wallet: 'WeChat' | 'Alipay'): Locator {
    return this.page.getByRole('button', { name: `Open ${wallet}` })
  }
}
