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

  /** A camera in the sheet that asks for one. */
  camera(name: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name })
  }

  /** What is said when there is no such campaign. */
  get ended(): Locator {
    return this.page.getByText('This offer has ended or has not begun.')
  }

  /** What came of claiming the free month. */
  outcome(text: string): Locator {
    return this.page.getByRole('main').getByText(text)
  }
}
