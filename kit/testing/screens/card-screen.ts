import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

interface Device {
  deviceId: string
}

/** Paying an order with PayPal or by card, with the pages of the providers. */
export class CardScreen extends Screen {
  static paypal(device?: Device): string {
    return addressOf('/paypaltest', device)
  }

  static lianlian(device?: Device): string {
    return addressOf('/lianlianPay', device)
  }

  get toPaypal(): Locator {
    return this.page.getByRole('button', { name: 'Continue to PayPal' })
  }

  get enterCard(): Locator {
    return this.page.getByRole('button', { name: 'Enter your card' })
  }

  get pay(): Locator {
    return this.page.getByRole('button', { name: /^Pay ¥/ })
  }

  get card(): Locator {
    return this.page.getByText(/^[A-Z]+ •••• \d{4}$/)
  }

  /** About what a bank abroad charges. */
  get chargedAbout(): Locator {
    return this.page.getByRole('main').locator('p[aria-live] bdi')
  }

  get alert(): Locator {
    return this.page.getByRole('alert')
  }

  order(packageName: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: packageName })
  }

  /** A button of a provider's own page. */
  atProvider(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Types a card on LianLian's page and comes back with it. */
  async typeCard(number: string): Promise<void> {
    await this.phone.tap(this.enterCard)
    await this.fillCard(number)
  }

  /** Types a card on LianLian's page, which is open, and comes back with it. */
  async fillCard(number: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel('Name on the card').fill('A. Owner')
    await this.page.getByLabel('Expires').fill('12/29')
    await this.page.getByLabel('Security code').fill('123')
    await this.phone.tap(this.atProvider('Use this card'))
  }
}

function addressOf(path: string, device?: Device): string {
  if (device === undefined) return path
  const query = { productCode: 'IPC', deviceId: device.deviceId, packageSource: '1', interType: 'prevPage' }
  return `${path}?${new URLSearchParams(query)}`
}
