import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** A campaign: a picture, a text, or packages for sale. */
export class CampaignScreen extends Screen {
  static readonly picture = '/activityImg?id=101'
  static readonly text = '/template1?id=102'
  static readonly sale = '/packagesActivity?id=103'

  headline(text: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: text })
  }

  get open(): Locator {
    return this.page.getByRole('button', { name: 'Learn more' })
  }

  /** The packages of the campaign. */
  get packages(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  order(packageName: string): Locator {
    return this.packages.filter({ hasText: packageName }).getByRole('button', { name: 'Order' })
  }

  get getFree(): Locator {
    return this.page.getByRole('button', { name: 'Get it free' })
  }

  /** A camera in the choice sheet. */
  camera(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name })
  }

  /** The text of a missing or closed campaign. */
  get ended(): Locator {
    return this.page.getByText('This offer has ended or has not begun yet.')
  }

  /** The result of claiming the free month. */
  outcome(text: string): Locator {
    return this.page.getByRole('main').getByText(text)
  }
}

/** A page on which a free offer is claimed. */
export class ClaimScreen extends Screen {
  static readonly coupon = '/receiveCoupon?interType=prevPage'
  static readonly trial = '/freeMonthforipc?interType=prevPage'
  static readonly calls = '/freeforWeichatCall?interType=prevPage'

  /** The heading that names the offer. */
  get offer(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 }).first()
  }

  get receive(): Locator {
    return this.page.getByRole('button', { name: /^(Receive|Receiving|Try it free|Starting)$/ })
  }

  camera(name: string): Locator {
    return this.page.getByRole('main').getByLabel(name)
  }

  /** The result of the claim, or the text of an empty page. */
  state(text: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: text, exact: true })
  }

  /** Results by camera. */
  get results(): Locator {
    return this.page.getByRole('status').getByRole('listitem')
  }

  /** The error text. */
  get error(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ })
  }

  link(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
}

type Filter = 'Unused' | 'Not yet effective' | 'Used' | 'Expired'

/** The user's coupons. */
export class CouponsScreen extends Screen {
  static readonly address = '/couponList?interType=prevPage'

  /** A filter of the list, such as *Used*. */
  filter(name: Filter): Locator {
    return this.page.getByRole('group', { name: 'Which coupons' }).getByRole('button', { name, exact: true })
  }

  /** The coupons listed. */
  get coupons(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  /** A coupon by its text. */
  coupon(text: string): Locator {
    return this.coupons.filter({ hasText: text })
  }

  /** The button that leads to where a coupon can be used. */
  use(text: string): Locator {
    return this.coupon(text).getByRole('button', { name: 'Use' })
  }

  /** The text of a page without coupons. */
  get state(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2 })
  }
}
