import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** The pages that have one thing to say: no network, no data, not signed in. */
export class NullPageScreen extends Screen {
  static readonly errorAddress = '/nullPage/error'

  get networkError(): Locator {
    return this.page.getByRole('heading', { name: 'Network error' })
  }

  get noData(): Locator {
    return this.page.getByRole('heading', { name: 'No data' })
  }

  get reload(): Locator {
    return this.page.getByRole('button', { name: 'Reload' })
  }

  get customerService(): Locator {
    return this.page.getByRole('button', { name: 'Contact customer service' })
  }
}
