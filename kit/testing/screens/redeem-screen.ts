import type { Locator } from '@playwright/test'
import type { Camera, World } from '../world/world.ts'
import { Screen } from './screen.ts'

/** Redeeming an activation code. */
export class RedeemScreen extends Screen {
  static readonly address = '/activeCode?interType=prevPage'

  /** Address that the app opens for one camera, without a header. */
  static addressForApp({ deviceId, productCode }: Camera): string {
    return `/activeCodeForAPP?${new URLSearchParams({ deviceId, productCode })}`
  }

  get code(): Locator {
    return this.page.getByRole('textbox', { name: 'Enter the activation code' })
  }

  get captcha(): Locator {
    return this.page.getByRole('textbox', { name: 'Enter the verification code' })
  }

  /** The captcha image, a button that loads another. */
  get captchaImage(): Locator {
    return this.page.getByRole('button', { name: /Another picture$/ })
  }

  get check(): Locator {
    return this.page.getByRole('button', { name: /^Check the code|^Checking/ })
  }

  /** The package of the code, before it is redeemed. */
  get sheet(): Locator {
    return this.page.getByRole('dialog', { name: 'Redeem this code?' })
  }

  get redeem(): Locator {
    return this.sheet.getByRole('button', { name: /^Redeem/ })
  }

  /** The error text. */
  get error(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ })
  }

  /** *Redeemed*. */
  get done(): Locator {
    return this.page.getByRole('heading', { level: 2, name: 'Redeemed' })
  }

  /** Checks the result again after a lost answer. */
  get lookAgain(): Locator {
    return this.page.getByRole('button', { name: 'Check again' })
  }

  /** Steps after redeeming. */
  get steps(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  /** A channel or a lens of the device, by its place. */
  channel(index: number): Locator {
    return this.page
      .getByRole('radiogroup', { name: /^(Channels|Lenses)$/ })
      .getByRole('radio')
      .nth(index)
  }

  /** Checks the code and redeems it. */
  async redeemNow(world: World, code: string): Promise<void> {
    await this.checkCode(world, code)
    await this.phone.tap(this.redeem)
  }

  async chooseCamera(name: string): Promise<void> {
    await this.phone.tap(this.page.getByRole('button', { name: /^Select a device$|^Change$/ }))
    await this.page.getByRole('radio', { name }).check()
  }

  /** Fills in code and captcha and checks the code. */
  async checkCode(world: World, code: string): Promise<void> {
    await this.code.fill(code)
    await this.captcha.fill(await this.readCaptcha(world))
    await this.phone.tap(this.check)
  }

  /** Reads the text of the captcha from the world. */
  async readCaptcha(world: World): Promise<string> {
    await this.captchaImage.getByRole('img').waitFor()
    const { captchas } = await world.state()
    return captchas.find(({ usedAtMs }) => usedAtMs === null)?.text ?? ''
  }
}
