import type { Locator } from '@playwright/test'
import type { Camera } from '../world/world.ts'
import { Screen } from './screen.ts'

/** The algorithms of a camera, active or not. */
export class AlgorithmScreen extends Screen {
  static addressOf({ deviceId, productCode, deviceName }: Camera, path = '/algorithmDetail'): string {
    const device = { deviceId, productCode, deviceName, interType: 'prevPage' }
    return `${path}?${new URLSearchParams(device)}`
  }

  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem')
  }

  /** An algorithm by its name, with its description and state. */
  row(name: string): Locator {
    return this.rows.filter({ hasText: name })
  }

  async open(name: string): Promise<void> {
    await this.phone.tap(this.row(name).getByRole('button'))
  }

  get seePackages(): Locator {
    return this.page.getByRole('button', { name: 'See packages' })
  }

  get settings(): Locator {
    return this.page.getByRole('button', { name: 'Algorithm settings' })
  }

  /** The choice of algorithms on the page of packages. */
  get algorithms(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Algorithm' })
  }

  /** The text of a page without algorithms. */
  get state(): Locator {
    return this.page.getByRole('heading', { level: 2 })
  }
}
