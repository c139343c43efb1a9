import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** Screen of how a payment ended: paid, not paid, or *we are checking*. */
export class ResultScreen extends Screen {
  /** The success page without a payment. */
  static readonly successAddress = '/resultPage2/success'

  /** Address of the success page of a paid order. */
  static successAddressOf(orderNo: string): string {
    return `/resultPage2/success?${new URLSearchParams({ orderNo })}`
  }

  /** What was paid for what. */
  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Receipt' })
  }

  get paid(): Locator {
    return this.page.getByRole('heading', { name: /^(Paid[.]|Already paid|Payment successful)/ })
  }

  get checking(): Locator {
    return this.page.getByRole('heading', { name: 'We are checking your payment' })
  }

  get failed(): Locator {
    return this.page.getByRole('heading', { name: 'Not paid' })
  }

  get refunded(): Locator {
    return this.page.getByRole('heading', { name: 'Refunded' })
  }

  get timedOut(): Locator {
    return this.page.getByText('Order timed out, and the order has been cancelled automatically')
  }

  /** Steps of the package's timeline. */
  get steps(): Locator {
    return this.page.getByRole('listitem')
  }

  /** Which order it is about: package, device, number. */
  get details(): Locator {
    return this.page.getByRole('definition')
  }

  get payAgain(): Locator {
    return this.page.getByRole('button', { name: 'Pay now' })
  }

  /** Pays with the other wallet, after one that could not be opened. */
  payWith(wallet: 'WeChat' | 'Alipay'): Locator {
    return this.page.getByRole('button', { name: `Pay with ${wallet}` })
  }

  get backToCameras(): Locator {
    return this.page.getByRole('button', { name: 'Back to my cameras' })
  }

  get seeOrder(): Locator {
    return this.page.getByRole('button', { name: 'See the order' })
  }
}
