import type { Locator } from '@playwright/test'
import type { Camera } from '../world/world.ts'
import { PaySheetScreen } from './pay-sheet-screens.ts'
import { Screen } from './screen.ts'

/** A camera's data: ring, days, card, packages, *Recharge data*. */
export class DataUseScreen extends Screen {
  /** Address of the page as the data tab opens it. */
  static addressOf({ sn, deviceId, productCode, deviceName, iotId, cell, owned }: Camera): string {
    const names = { sn, deviceId, interType: 'prevPage', productCode, deviceName, iotId }
    return `/query4G?${new URLSearchParams({ ...names, isNew: String(cell ?? ''), owned: String(owned) })}`
  }

  /** *3.21 GB left of 4 GB*, in the middle of the ring. */
  get dataLeft(): Locator {
    return this.page.getByText(/^left of/).locator('..')
  }

  detail(label: string): Locator {
    return this.page.getByRole('definition').filter({ has: this.page.locator('xpath=..').getByText(label) })
  }

  /** The days, one line each. */
  get table(): Locator {
    return this.page.getByRole('table', { name: 'Daily use' })
  }

  /** The slider over the bars. */
  get days(): Locator {
    return this.page.getByRole('slider', { name: 'Day' })
  }

  get packages(): Locator {
    return this.page.getByRole('button', { name: /^Packages/ })
  }

  get recharge(): Locator {
    return this.page.getByRole('button', { name: 'Recharge data', exact: true })
  }

  async show(view: 'Chart' | 'Table'): Promise<void> {
    await this.phone.tap(this.page.getByRole('radio', { name: view }))
  }
}

/** Screen of the data that can be bought for a camera, and of what is given to it. */
export class DataPlansScreen extends Screen {
  /** Address of the page as the data tab opens it. */
  static addressOf({ deviceId }: { deviceId: string }): string {
    return `/packagesList4GNew?${new URLSearchParams({ deviceId, productCode: 'IPC', interType: 'prevPageH5' })}`
  }

  /** Address of the page as the SN popup opens it: nothing but a serial number is known. */
  static addressOfSn(sn: string): string {
    return `/packagesList4GNew?${new URLSearchParams({ deviceId: sn, productCode: 'IPC', interType: 'prevPageSN' })}`
  }

  /** The old entry, opened by the host app. */
  static oldAddressOf({ deviceId, iotId }: { deviceId: string; iotId: string }): string {
    return `/packagesList4G?${new URLSearchParams({ deviceId, productCode: 'IPC', iotId })}`
  }

  /** The choice of data a month. */
  get monthly(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Data per month' })
  }

  /** The choice of a duration. */
  get durations(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Duration' })
  }

  /** The choice of a top-up. */
  get topUps(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Top-up packages' })
  }

  /** A choice of a group, by how its name begins. */
  option(group: Locator, name: string): Locator {
    return group.getByRole('radio', { name: new RegExp(`^${name}`) })
  }

  /** A top-up by its amount: *5 GB*. */
  topUp(gb: number): Locator {
    return this.topUps.getByRole('radio', { name: new RegExp(`^${gb}\\sGB`) })
  }

  /** What the pay bar says is chosen. */
  summary(text: string): Locator {
    return this.page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text.replace(' ·', '\\s·')}$`) })
  }

  /** The button of the pay bar. */
  get order(): Locator {
    return this.page.getByRole('main').locator('~ *').getByRole('button', { name: 'Continue', exact: true })
  }

  /** A gift: *Free data to try*, *Data sold with the camera*. */
  gift(name: 'Free data to try' | 'Data sold with the camera'): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Receives a gift. */
  async receive(gift: Locator): Promise<void> {
    await this.phone.tap(gift.getByRole('button', { name: 'Receive' }))
  }

  /** *Buy eSIM data?* */
  get esimDialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Buy eSIM data?' })
  }

  /** *Contact the carrier*. */
  get carrierDialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Contact the carrier' })
  }

  async confirm(): Promise<PaySheetScreen> {
    await this.phone.tap(this.order)
    return new PaySheetScreen(this.phone)
  }
}
