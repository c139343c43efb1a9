import type { Locator } from '@playwright/test'
import { OrdersScreen } from './orders-screen.ts'
import { Screen } from './screen.ts'

export type TabName = 'Cloud' | 'Data' | 'Reminder' | 'WeChat call'

/** What all pages of the tab bar have: banner, head, one row for each device, the bar. */
export abstract class HomeTabScreen extends Screen {
  get rows(): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { level: 3 }) })
  }

  /** The row of a device: name, status, *View*, one button. */
  row(device: string): Locator {
    return this.rows.filter({ has: this.page.getByText(device, { exact: true }) })
  }

  /** A button of a device's row. */
  button(device: string, name: string): Locator {
    return this.row(device).getByRole('button', { name, exact: true })
  }

  /** The device-management sheet. */
  get sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Device management' })
  }

  /** Opens the device-management sheet of a device. */
  async manage(device: string): Promise<Locator> {
    await this.phone.tap(this.button(device, `Manage ${device}`))
    return this.sheet
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

  get tabBar(): Locator {
    return this.page.getByRole('navigation', { name: 'Services' })
  }

  /** Entries of the bar, from the start. */
  get tabs(): Locator {
    return this.tabBar.getByRole('button')
  }

  tab(name: TabName): Locator {
    return this.tabBar.getByRole('button', { name, exact: true })
  }

  /** The lit entry. */
  get activeTab(): Locator {
    return this.tabBar.locator('[aria-current="page"]')
  }

  async openOrders(): Promise<OrdersScreen> {
    await this.phone.tap(this.page.getByRole('banner').getByRole('button', { name: 'My orders' }))
    return new OrdersScreen(this.phone)
  }
}
