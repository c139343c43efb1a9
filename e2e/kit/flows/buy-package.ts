import type { Phone } from '../phone/phone.ts'
import type { CashierChoice } from '../phone/wallet.ts'
import type { Duration } from '../screens/packages-screen.ts'
import type { PaySheetScreen } from '../screens/pay-sheet-screens.ts'
import type { ResultScreen } from '../screens/result-screen.ts'
import { CloudTabScreen } from '../screens/tab-screens.ts'

/** What the buyer wants; left out: what the shop offers by itself. */
export interface PackageChoice {
  camera: string
  duration?: Duration
  effect?: 'After the current one' | 'Now'
}

/** From the cloud tab to the sheet, everything chosen and ticked, not yet paid. */
export async function fillSheet(phone: Phone, wish: PackageChoice): Promise<PaySheetScreen> {
  await phone.open(CloudTabScreen.address)
  return fillSheetFromTab(phone, wish)
}

/** The same once the cloud tab is in front. */
export async function fillSheetFromTab(
  phone: Phone,
  { camera, duration, effect }: PackageChoice,
): Promise<PaySheetScreen> {
  const packages = await phone.at(CloudTabScreen).choose(camera)
  if (duration) await packages.chooseDuration(duration)
  const sheet = await packages.confirm()
  if (effect) await phone.tap(sheet.effect(effect))
  await sheet.accept()
  return sheet
}

/** Buys from the cloud tab; `choice` is what the buyer does in the cashier. */
export async function buyPackage(
  phone: Phone,
  wish: PackageChoice,
  choice: CashierChoice = 'pay',
): Promise<ResultScreen> {
  phone.cashier.choose(choice)
  const sheet = await fillSheet(phone, wish)
  return sheet.payNow()
}
