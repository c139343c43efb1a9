import type { Locator } from '@playwright/test'
import type { Camera } from '../world/world.ts'
import { Screen } from './screen.ts'

/** The phone reminder of a camera: calls, free package, audition calls, pages of the app. */
export class ReminderScreen extends Screen {
  /** Address of the page as the phone-reminder tab opens it. */
  static addressOf({ deviceId, productCode, deviceName }: Camera): string {
    const device = { deviceId, productCode, deviceName, interType: 'prevPage' }
    return `/unAttendedDevice?${new URLSearchParams(device)}`
  }

  /** *58 calls left of 60*, in the middle of the ring. */
  get callsLeft(): Locator {
    return this.page.getByText(/^calls? left of/).locator('..')
  }

  detail(label: string): Locator {
    return this.page.getByRole('definition').filter({ has: this.page.locator('xpath=..').getByText(label) })
  }

  /** The button at the lower edge, by the name it has. */
  action(name: 'Activate now' | 'Renew'): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get getFree(): Locator {
    return this.page.getByRole('button', { name: /^Get it free|^Receiving/ })
  }

  /** *3 of 3 left*. */
  get trialCallsLeft(): Locator {
    return this.page.getByText(/^\d+ of \d+ left$/)
  }

  /** A link to a page of the app. */
  link(name: 'Reminder settings' | 'Reminders so far' | 'How to set it up'): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** The error text. */
  get error(): Locator {
    return this.page.getByRole('alert')
  }

  /** The text of a page without a reminder. */
  get state(): Locator {
    return this.page.getByRole('heading', { level: 2 })
  }
}
