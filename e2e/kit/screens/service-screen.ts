import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

/** Installation and technical support on the help page. */
export class ServiceScreen extends Screen {
  static readonly address = '/appHelp'

  service(name: 'Device installation' | 'Technical support'): Locator {
    return this.page.getByRole('radio', { name })
  }

  get group(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Installation and support' })
  }

  get buy(): Locator {
    return this.page.getByRole('button', { name: 'Buy', exact: true })
  }

  /** What is wrong with the last try. */
  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert')
  }

  /** An earlier order of the service waits for its money. */
  get unpaid(): Locator {
    return this.page.getByText('This order is not paid yet.')
  }

  async buyNow(): Promise<ResultScreen> {
    await this.phone.tap(this.buy)
    return new ResultScreen(this.phone)
  }
}
