import type { Locator } from '@playwright/test'
import type { Camera } from '../world/world.ts'
import { Screen } from './screen.ts'

/** A camera's data: ring, days, card, packages, *Recharge data*. */
export class DataUseScreen extends Screen {
  /** Its address as the data tab opens it. */
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
