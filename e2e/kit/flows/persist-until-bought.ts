import { expect, type Locator } from '@playwright/test'
import type { Phone } from '../phone/phone.ts'
import { PayOrderScreen } from '../screens/pay-order-screen.ts'
import { PaySheetScreen } from '../screens/pay-sheet-screen.ts'
import { ResultScreen } from '../screens/result-screen.ts'

const PATIENCE_MS = 25_000

/** A buyer with a filled sheet who does what the screen offers, whatever comes in the way, until it is paid. */
export async function persistUntilBought(phone: Phone): Promise<void> {
  const { paid } = phone.at(ResultScreen)
  const attempt = async (): Promise<boolean> => {
    if (!(await paid.isVisible())) await doWhatIsOffered(phone)
    return paid.isVisible()
  }
  await expect.poll(attempt, { timeout: PATIENCE_MS }).toBe(true)
}

async function doWhatIsOffered(phone: Phone): Promise<void> {
  const sheet = phone.at(PaySheetScreen)
  const offered: Locator[] = [
    phone.at(ResultScreen).payAgain,
    phone.page.getByRole('button', { name: 'Reload' }),
    sheet.unpaidQuestion.getByRole('button', { name: 'Pay this order' }),
    sheet.pay,
    phone.at(PayOrderScreen).pay,
  ]
  for (const target of offered) {
    if (!(await target.isVisible())) continue
    // What is offered may be gone before it is touched: the next look decides anew.
    await target.click({ timeout: 500 }).catch(() => undefined)
    return
  }
}
