import type { Locator } from '@playwright/test'
import { PaySheetScreen, RenewalSheetScreen } from './pay-sheet-screens.ts'
import { Screen } from './screen.ts'

export type Duration = '1 day' | '1 month' | '3 months' | '1 year'

/** The packages of one camera: recording × rolling days × duration, and the pay bar. */
export class PackagesScreen extends Screen {
  get recordings(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Recording' })
  }

  get rollingDays(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Rolling storage' })
  }

  get durations(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Duration' })
  }

  static address(deviceId: string): string {
    return `/packagesList?${new URLSearchParams({ deviceId, interType: 'prevPage' })}`
  }

  static recorderAddress({ deviceId, iotId }: { deviceId: string; iotId: string }): string {
    return `/nvrPackages?${new URLSearchParams({ deviceId, iotId, interType: 'prevPage' })}`
  }

  /** Channels of a recorder, lenses of a camera. */
  get channels(): Locator {
    return this.page.locator('#channels')
  }

  channel(index: number): Locator {
    return this.channels.locator('input').nth(index)
  }

  /** The price in the pay bar. */
  get price(): Locator {
    return this.page.locator('[aria-live=polite] bdi').first()
  }

  /** What is chosen, in the words of the pay bar. */
  get summary(): Locator {
    return this.page.locator('[aria-live=polite] p').last()
  }

  /** The price in the pay bar before a coupon lowers it. */
  get priceBefore(): Locator {
    return this.page.locator('[aria-live=polite] s')
  }

  /** *Renew monthly, automatically*. */
  get autoRenewal(): Locator {
    return this.page.getByRole('radio', { name: /^Renew monthly, automatically/ })
  }

  /** The contract of the camera. */
  get contract(): Locator {
    return this.page.getByRole('main')
  }

  /** The steps that end the contract in a wallet. */
  ending(wallet: 'WeChat' | 'Alipay'): Locator {
    return this.page.getByRole('listitem').filter({ hasText: `Open ${wallet}` })
  }

  get retryRenewal(): Locator {
    return this.page.getByRole('button', { name: /^Retry now|^Retrying/ })
  }

  /** *What these words mean*. */
  get glossary(): Locator {
    return this.page.getByRole('button', { name: 'What these words mean' })
  }

  option(group: Locator, name: string): Locator {
    return group.getByRole('radio', { name: new RegExp(`^${name}`) })
  }

  /** The button of the pay bar. */
  get order(): Locator {
    return this.page.getByRole('button', { name: 'Continue', exact: true })
  }

  async chooseDuration(duration: Duration): Promise<void> {
    await this.phone.tap(this.option(this.durations, duration))
  }

  /** Chooses monthly renewal and goes on to its sheet. */
  async renewMonthly(): Promise<RenewalSheetScreen> {
    await this.phone.tap(this.autoRenewal)
    await this.phone.tap(this.order)
    return new RenewalSheetScreen(this.phone)
  }

  async confirm(): Promise<PaySheetScreen> {
    await this.phone.tap(this.order)
    return new PaySheetScreen(this.phone)
  }
}
