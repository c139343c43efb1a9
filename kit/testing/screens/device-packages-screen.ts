import type { Locator } from '@playwright/test'
import type { Camera } from '../world/world.ts'
import { Screen } from './screen.ts'

/** All packages of a device: in effect, waiting, past, with *Take effect now*. */
export class DevicePackagesScreen extends Screen {
  /** The address of a camera's data packages as the data tab opens it. */
  static dataAddressOf({ deviceName, deviceId, productCode, iotId, cell }: Camera): string {
    const names = { deviceName, deviceId, productCode, iotId }
    const query = { ...names, hasiccid: '0', isNew: String(cell ?? ''), interType: 'prevPage' }
    return `/4gPackageList?${new URLSearchParams(query)}`
  }

  /** The address of a device's cloud packages as the cloud tab opens it. */
  static cloudAddressOf(device: Camera): string {
    const { deviceName, deviceId, productCode, productMorphology, owned, iotId } = device
    const names = { deviceName, deviceId, productCode, productMorphology: String(productMorphology) }
    const query = { ...names, owned: String(owned), iotId, interType: 'prevPage' }
    return `/devicePackage?${new URLSearchParams(query)}`
  }

  /** Packages of a part of the page: *Activated*, *Waiting*, *Past*. */
  part(name: 'Activated' | 'Waiting' | 'Past'): Locator {
    const section = this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) })
    return section.last().getByRole('listitem')
  }

  /** The packages of one channel of a recorder. */
  channel(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true })
    return this.page.locator('section').filter({ has: heading }).getByRole('listitem')
  }

  takeEffect(row: Locator): Locator {
    return row.getByRole('button', { name: 'Take effect now' })
  }

  get confirmation(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Take effect now?' })
  }

  async answer(choice: 'Take effect now' | 'Leave as it is'): Promise<void> {
    await this.phone.tap(this.confirmation.getByRole('button', { name: choice }))
  }

  /** How it went. */
  get result(): Locator {
    return this.page.getByRole('main').locator(':scope > div[role="status"]')
  }
}
