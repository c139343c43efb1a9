import type { Locator } from '@playwright/test'
import { ResultScreen } from './result-screen.ts'
import { Screen } from './screen.ts'

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

  /** What is said in the way of the next try. */
  get notice(): Locator {
    return this.sheet.getByRole('alert').filter({ hasText: /./ })
  }

  async acceptBoth(): Promise<void> {
    await this.phone.tap(this.agreementCheckboxes.first())
    await this.phone.tap(this.agreementCheckboxes.last())
  }

  /** Taps *Sign and pay*; where it leads is for the wallet to say. */
  async signNow(): Promise<ResultScreen> {
    await this.phone.tap(this.sign)
    return new ResultScreen(this.phone)
  }
}
