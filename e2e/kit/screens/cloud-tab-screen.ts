import type { Locator } from '@playwright/test'
import { HomeTabScreen } from './home-tab-screen.ts'
import { PackagesScreen } from './packages-screen.ts'

/** The cloud tab: banner, *My Cameras* and one row for each camera. */
export class CloudTabScreen extends HomeTabScreen {
  static readonly address = '/homePage2'

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'My Cameras' })
  }

  /** *Order* or *Renew* of a camera. */
  action(camera: string): Locator {
    return this.row(camera).getByRole('button', { name: /^(Order|Renew)$/ })
  }

  async choose(camera: string): Promise<PackagesScreen> {
    await this.phone.tap(this.action(camera))
    return new PackagesScreen(this.phone)
  }
}
