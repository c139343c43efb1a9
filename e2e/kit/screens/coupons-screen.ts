import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

type Filter = 'Unused' | 'Not yet effective' | 'Used' | 'Expired'

/** The user's coupons. */
export class CouponsScreen extends Screen {
  static readonly address = '/couponList?interType=prevPage'

  filter(name: Filter): Locator {
    return this.page.getByRole('group', { name: 'Which coupons' }).getByRole('button', { name, exact: true })
  }

  get coupons(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  /** The coupon that says this. */
  coupon(text: string): Locator {
    return this.coupons.filter({ hasText: text })
  }

  use(text: string): Locator {
    return this.coupon(text).getByRole('button', { name: 'Use' })
  }

  /** What a page without coupons says. */
  get state(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 })
  }
}
