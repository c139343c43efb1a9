import type { Locator } from '@playwright/test'
import { OrdersScreen } from './orders-screen.ts'
import { PackagesScreen } from './packages-screen.ts'
import { Screen } from './screen.ts'

/** The cloud tab: banner, *My Cameras* and one row for each camera. */
export class CloudTabScreen extends Screen {
  static readonly address = '/homePage2'

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'My Cameras' })
  }

  get rows(): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { level: 3 }) })
  }

  /** The row of a camera: name, status, *View*, *Order* or *Renew*. */
  row(camera: string): Locator {
    return this.rows.filter({ has: this.page.getByText(camera, { exact: true }) })
  }

  /** *Order* or *Renew* of a camera. */
  action(camera: string): Locator {
    return this.row(camera).getByRole('button', { name: /^(Order|Renew)$/ })
  }

  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Offers' })
  }

  /** The slide that is in front. */
  get slide(): Locator {
    return this.banner
      .getByRole('button')
      .filter({ hasNotText: /^(Pause|Play)?$/ })
      .first()
  }

  async choose(camera: string): Promise<PackagesScreen> {
    await this.phone.tap(this.action(camera))
    return new PackagesScreen(this.phone)
  }

  async openOrders(): Promise<OrdersScreen> {
    await this.phone.tap(this.page.getByRole('banner').getByRole('button', { name: 'My orders' }))
    return new OrdersScreen(this.phone)
  }
}
