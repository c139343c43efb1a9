import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** Pages of a single state: network error, no data, not authorised. */
export class NullPageScreen extends Screen {
  static readonly errorAddress = '/nullPage/error'

  get networkError(): Locator {
    return this.page.getByRole('heading', { name: 'Network error' })
  }

  get offline(): Locator {
    return this.page.getByRole('heading', { name: 'Network error: you are offline' })
  }

  get unreachable(): Locator {
    return this.page.getByRole('heading', { name: 'Network error: the shop cannot be reached' })
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

/** *Is the payment complete?*, `/nullPage/h5payConfirm`. */
export class PaymentQuestionScreen extends Screen {
  static address({ orderNo, deviceId }: { orderNo: string; deviceId: string }): string {
    const query = { orderNo, deviceId, productCode: 'IPC', packageSource: '1', interType: 'prevPage' }
    return `/nullPage/h5payConfirm?${new URLSearchParams(query)}`
  }

  get dialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Is the payment complete?' })
  }

  get done(): Locator {
    return this.dialog.getByRole('button', { name: 'Payment done' })
  }

  get problem(): Locator {
    return this.dialog.getByRole('button', { name: 'Problem with payment' })
  }
}
