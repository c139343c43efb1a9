import type { Phone } from '../phone/phone.ts'
import type { CashierChoice } from '../phone/wallet-sheets.ts'
import type { Duration } from '../screens/packages-screen.ts'
import type { PaySheetScreen } from '../screens/pay-sheet-screens.ts'
import type { ResultScreen } from '../screens/result-screen.ts'
import { CloudTabScreen } from '../screens/tab-screens.ts'

/** Choice of the buyer; defaults of the shop fill what is left out. */
export interface PackageChoice {
  camera: string
  duration?: Duration
  effect?: 'After the current one' | 'Now'
}

/** Goes from the cloud tab to the purchase sheet, ready to be paid. */
export async function fillSheet(phone: Phone, purchase: PackageChoice): Promise<PaySheetScreen> {
  await phone.open(CloudTabScreen.address)
  return fillSheetFromTab(phone, purchase)
}

/** Goes from the open cloud tab to the purchase sheet, ready to be paid. */
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

/** Buys from the cloud tab; `choice` is the action in the cashier. */
export async function buyPackage(
  phone: Phone,
  purchase: PackageChoice,
  choice: CashierChoice = 'pay',
): Promise<ResultScreen> {
  phone.cashier.choose(choice)
  const sheet = await fillSheet(phone, purchase)
  return sheet.payNow()
}
