import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

/** The payment of one unpaid order, `/payDtl`. */
export class PayOrderScreen extends Screen {
  /** Address of the page for the unpaid cloud order of a device. */
  static address(deviceId: string): string {
    return `/payDtl?${new URLSearchParams({ productCode: 'IPC', deviceId, packageSource: '1', interType: 'prevPage' })}`
  }

  /** The countdown to the end of the time to pay. */
  get timeLeft(): Locator {
    return this.page.getByRole('timer')
  }

  /** A way to pay. */
  method(name: 'WeChat Pay' | 'Alipay'): Locator {
    return this.page.getByRole('radiogroup', { name: 'Pay with' }).getByRole('radio', { name })
  }

  /** The pay button, also while a payment is under way. */
  get pay(): Locator {
    return this.page.getByRole('button', { name: /^Pay ¥|^Pay this order|^Paying/ })
  }

  /** Cancels the order and says yes. */
  async cancelOrder(): Promise<void> {
    const name = 'Cancel order'
    await this.phone.tap(this.page.getByRole('main').getByRole('button', { name }).first())
    await this.phone.tap(this.page.getByRole('alertdialog').getByRole('button', { name }))
  }

  /** The heading of a page without an unpaid order. */
  get nothingToPay(): Locator {
    return this.page.getByRole('heading', { name: 'No unpaid order information found' })
  }

  /** Taps *Pay*; the wallet decides the result. */
  async payNow(): Promise<ResultScreen> {
    await this.phone.tap(this.pay)
    return new ResultScreen(this.phone)
  }
}

/** The order list: unpaid orders as cards on top, all others in rows by month. */
export class OrdersScreen extends Screen {
  static readonly address = '/orderList2'

  get filter(): Locator {
    return this.page.getByRole('group', { name: 'Show orders' })
  }

  /** Of a long list: what is looked for. */
  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search orders' })
  }

  /** Headings of the months that are listed. */
  get months(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 2, name: /\d{4}$/ })
  }

  /** Of a long list: shows the orders of one year. */
  async showYear(year: string): Promise<void> {
    await this.phone.tap(this.page.getByRole('group', { name: 'Year' }).getByRole('button', { name: year }))
  }

  /** Unpaid orders. */
  get cards(): Locator {
    return this.page.getByRole('article')
  }

  /** Orders that need nothing. */
  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  get timeLeft(): Locator {
    return this.cards.getByRole('timer')
  }

  get cancel(): Locator {
    return this.cards.getByRole('button', { name: /^Cancel / })
  }

  get cancelConfirmation(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Cancel this order?' })
  }

  /** Leads to the payment page of the order. */
  async pay(): Promise<PayOrderScreen> {
    await this.phone.tap(this.cards.getByRole('button', { name: 'Pay now' }))
    return new PayOrderScreen(this.phone)
  }

  /** Cancels the unpaid order and says yes. */
  async cancelOrder(): Promise<void> {
    await this.phone.tap(this.cancel)
    await this.phone.tap(this.cancelConfirmation.getByRole('button', { name: 'Cancel order' }))
  }

  /** Opens an order of the list and returns its sheet. */
  async openRow(camera: string): Promise<Locator> {
    await this.phone.tap(this.rows.filter({ hasText: camera }).getByRole('button'))
    return this.page.getByRole('dialog').filter({ visible: true })
  }

  /** What the opened order costs, and what of it was paid or given back. */
  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Receipt' })
  }

  async show(filter: string): Promise<void> {
    await this.phone.tap(this.filter.getByRole('button', { name: new RegExp(`^${filter}`) }))
  }
}
