import type { Locator } from '@playwright/test'
import { HomeTabScreen } from './home-tab-screen.ts'

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
