import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

/** The payment of one unpaid order, `/payDtl`. */
export class PayOrderScreen extends Screen {
  static address(deviceId: string): string {
    return `/payDtl?${new URLSearchParams({ productCode: 'IPC', deviceId, packageSource: '1', interType: 'prevPage' })}`
  }

  get timeLeft(): Locator {
    return this.page.getByRole('timer')
  }

  method(name: 'WeChat Pay' | 'Alipay'): Locator {
    return this.page.getByRole('radiogroup', { name: 'Pay with' }).getByRole('radio', { name })
  }

  get pay(): Locator {
    return this.page.getByRole('button', { name: /^Pay ¥|^Pay this order|^Paying/ })
  }

  /** Cancels the order and says yes. */
  async cancelOrder(): Promise<void> {
    const name = 'Cancel order'
    await this.phone.tap(this.page.getByRole('main').getByRole('button', { name }).first())
    await this.phone.tap(this.page.getByRole('alertdialog').getByRole('button', { name }))
  }

  get nothingToPay(): Locator {
    return this.page.getByRole('heading', { name: 'No unpaid order information found' })
  }

  async payNow(): Promise<ResultScreen> {
    await this.phone.tap(this.pay)
    return new ResultScreen(this.phone)
  }
}
