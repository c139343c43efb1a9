import { expect, type Locator } from '@playwright/test'
import type { Phone } from '../phone/phone.ts'
import { DataPlansScreen } from '../screens/data-plans-screen.ts'
import { DataTabScreen } from '../screens/data-tab-screen.ts'
import { PayOrderScreen } from '../screens/pay-order-screen.ts'
import { PaySheetScreen } from '../screens/pay-sheet-screen.ts'
import { ResultScreen } from '../screens/result-screen.ts'

const PATIENCE_MS = 20_000

interface Wanted {
  camera: string
  gb: number
}

/** A buyer who wants one top-up and, whatever comes in the way, does what the screen offers until it is paid. */
export async function persistUntilToppedUp(phone: Phone, wanted: Wanted): Promise<void> {
  const { paid } = phone.at(ResultScreen)
  const attempt = async (): Promise<boolean> => {
    if (!(await paid.isVisible())) await doWhatIsOffered(phone, wanted)
    return paid.isVisible()
  }
  await expect.poll(attempt, { timeout: PATIENCE_MS }).toBe(true)
}

async function doWhatIsOffered(phone: Phone, { camera, gb }: Wanted): Promise<void> {
  const plans = phone.at(DataPlansScreen)
  const sheet = phone.at(PaySheetScreen)
  const offered: [Locator, (() => Promise<void>)?][] = [
    [phone.at(ResultScreen).payAgain],
    [phone.page.getByRole('button', { name: 'Reload' })],
    // A camera for which nothing was offered is gone to once more.
    [phone.page.getByRole('button', { name: 'To my cameras' })],
    [phone.at(DataTabScreen).button(camera, 'Order')],
    [sheet.unpaidQuestion.getByRole('button', { name: 'Pay this order' })],
    [sheet.pay, () => sheet.tick.check({ timeout: 500 })],
    [phone.at(PayOrderScreen).pay],
    [plans.order, () => plans.topUp(gb).check({ timeout: 500 })],
  ]
  for (const [target, before] of offered) {
    if (!(await target.isVisible())) continue
    // What is offered may be gone before it is touched: the next look decides anew.
    await before?.().catch(() => undefined)
    await target.click({ timeout: 500 }).catch(() => undefined)
    return
  }
}
