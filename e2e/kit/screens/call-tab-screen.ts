import type { Locator } from '@playwright/test'
import { HomeTabScreen } from './home-tab-screen.ts'

/** A page of what only some models can: phone reminder, WeChat call, algorithms. */
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
