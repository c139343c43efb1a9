import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

/** The sheet *Confirm and pay*: when it takes effect, method, the agreement's tick, *Pay ¥…*. */
export class PaySheetScreen extends Screen {
  get sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm and pay' })
  }

  get agreementCheckbox(): Locator {
    return this.sheet.getByRole('checkbox', { name: /I accept the/ })
  }

  get pay(): Locator {
    return this.sheet.getByRole('button', { name: /^Pay ¥|^Paying|^Get it free/ })
  }

  effect(name: 'After the current one' | 'Now'): Locator {
    return this.sheet.getByRole('radiogroup', { name: 'Takes effect' }).getByRole('radio', { name })
  }

  method(name: 'WeChat Pay' | 'Alipay'): Locator {
    return this.sheet.getByRole('radiogroup', { name: 'Pay with' }).getByRole('radio', { name })
  }

  /** The chosen coupon; opens the coupons. */
  get coupon(): Locator {
    return this.sheet.getByRole('button', { name: /^Coupon/ })
  }

  /** The sheet of coupons. */
  get coupons(): Locator {
    return this.page.getByRole('dialog', { name: 'Select a coupon' })
  }

  /** A coupon of the sheet by its text. */
  couponOption(text: string): Locator {
    return this.coupons.getByRole('radio', { name: text })
  }

  async payWithoutCoupon(): Promise<void> {
    await this.phone.tap(this.coupon)
    await this.phone.tap(this.coupons.getByRole('button', { name: 'Without a coupon' }))
  }

  /** The link to the agreement beside its checkbox. */
  get agreement(): Locator {
    return this.sheet.getByRole('button', { name: 'Cloud Storage Service Agreement' })
  }

  async accept(): Promise<void> {
    await this.phone.tap(this.agreementCheckbox)
  }

  /** Taps *Pay*; the wallet decides the result. */
  async payNow(): Promise<ResultScreen> {
    await this.phone.tap(this.pay)
    return new ResultScreen(this.phone)
  }

  /** The dialog about an unpaid order of the camera. */
  get unpaidDialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'You have unpaid orders' })
  }
}

/** The sheet *Confirm and sign*: what is charged when, the wallet, both agreements, *Sign and pay ¥…*. */
export class RenewalSheetScreen extends Screen {
  get sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm and sign' })
  }

  get agreementCheckboxes(): Locator {
    return this.sheet.getByRole('checkbox', { name: /I accept the/ })
  }

  method(name: 'WeChat Pay' | 'Alipay'): Locator {
    return this.sheet.getByRole('radiogroup', { name: 'Pay with' }).getByRole('radio', { name })
  }

  get sign(): Locator {
    return this.sheet.getByRole('button', { name: /^Sign and pay ¥|^Paying|^Checking/ })
  }

  /** The notice before another try. */
  get notice(): Locator {
    return this.sheet.getByRole('alert').filter({ hasText: /./ })
  }

  async acceptBoth(): Promise<void> {
    await this.phone.tap(this.agreementCheckboxes.first())
    await this.phone.tap(this.agreementCheckboxes.last())
  }

  /** Taps *Sign and pay*; the wallet decides the result. */
  async signNow(): Promise<ResultScreen> {
    await this.phone.tap(this.sign)
    return new ResultScreen(this.phone)
  }
}
