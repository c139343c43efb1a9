import type { Locator } from '@playwright/test'
import { OrdersScreen } from './order-screens.ts'
import { PackagesScreen } from './packages-screen.ts'
import { Screen } from './screen.ts'

export type TabName = 'Cloud' | 'Data' | 'Reminder' | 'WeChat call'

/** Base of all pages with the tab bar: banner, heading, a row for each device, tab bar. */
abstract class HomeTabScreen extends Screen {
  get rows(): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { level: 3 }) })
  }

  /** The row of a device: name, status, *View*, one button. */
  row(device: string): Locator {
    return this.rows.filter({ has: this.page.getByText(device, { exact: true }) })
  }

  /** A button of a device's row by its label; it is named with the device. */
  button(device: string, label: string): Locator {
    return this.row(device).getByRole('button', { name: `${label} ${device}`, exact: true })
  }

  /** The device-management sheet. */
  get sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Device management' })
  }

  /** Opens the device-management sheet of a device. */
  async manage(device: string): Promise<Locator> {
    await this.phone.tap(this.button(device, 'Device management'))
    return this.sheet
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

  /** The active entry of the tab bar. */
  get activeTab(): Locator {
    return this.tabBar.locator('[aria-current="page"]')
  }

  async openOrders(): Promise<OrdersScreen> {
    await this.phone.tap(this.page.getByRole('banner').getByRole('button', { name: 'My orders' }))
    return new OrdersScreen(this.phone)
  }
}

/** The cloud tab: banner, *My Cameras* and one row for each camera. */
export class CloudTabScreen extends HomeTabScreen {
  static readonly address = '/homePage2'

  /** The heading over the cameras. */
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'My Cameras' })
  }

  /** The way to the coupons, below the cameras. */
  get coupons(): Locator {
    return this.page.getByRole('button', { name: 'Coupons', exact: true })
  }

  /** *Order* or *Renew* of a camera. */
  action(camera: string): Locator {
    return this.row(camera).getByRole('button', { name: /^(Order|Renew|Manage) / })
  }

  /** Opens the packages of a camera. */
  async choose(camera: string): Promise<PackagesScreen> {
    await this.phone.tap(this.action(camera))
    return new PackagesScreen(this.phone)
  }
}

/** The data tab: each 4G camera with its data, and the top-up by serial number. */
export class DataTabScreen extends HomeTabScreen {
  static readonly address = '/homePage4G'

  get recharge(): Locator {
    return this.page.getByRole('button', { name: 'Recharge data by SN' })
  }

  /** The SN popup. */
  get popup(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Data recharge' })
  }

  get serialNumber(): Locator {
    return this.popup.getByRole('textbox', { name: 'Enter the 22-digit SN code' })
  }

  get confirm(): Locator {
    return this.popup.getByRole('button', { name: 'Confirm' })
  }

  /** Enters a serial number and confirms it. */
  async enter(serialNumber: string): Promise<void> {
    await this.serialNumber.fill(serialNumber)
    await this.phone.tap(this.confirm)
  }
}

/** A tab for supported models only: phone reminder, WeChat call, algorithms. */
export class CallTabScreen extends HomeTabScreen {
  static readonly reminder = '/unAttended'
  static readonly wechatCall = '/weichatCall'
  static readonly algorithm = '/algorithm'

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'All devices' })
  }

  /** *Total N*. */
  get total(): Locator {
    return this.page.getByText(/^Total \d+$/)
  }
}
