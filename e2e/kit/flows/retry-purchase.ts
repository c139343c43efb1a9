import type { Phone } from '../phone/phone.ts'
import { DataPlansScreen } from '../screens/data-screens.ts'
import { PaySheetScreen } from '../screens/pay-sheet-screens.ts'
import { DataTabScreen } from '../screens/tab-screens.ts'
import { clickUntil, type PageAction } from './click-until.ts'

/** What says that it is paid. */
export const paid: PageAction = { selector: 'h1, h2', text: /^(Paid[.]|Payment successful)/ }
const again: readonly PageAction[] = [
  { selector: 'button', text: /^Pay again/ },
  { selector: 'button', text: /^Reload/ },
]
const unpaidOrder: PageAction = { selector: '[role=alertdialog] button', text: /^Pay this order/ }
const payTheOrder: PageAction = { selector: 'button', text: /^Pay (¥|this order)/ }

/** A buyer with a filled sheet who does what the screen offers, whatever comes in the way, until it is paid. */
export async function retryPurchase(phone: Phone): Promise<void> {
  const sheet: PageAction = { selector: 'dialog button', text: /^Pay ¥/ }
  await clickUntil(phone, paid, [...again, unpaidOrder, sheet, payTheOrder])
}

interface Wanted {
  camera: string
  gb: number
}

/** A buyer who wants one top-up and, whatever comes in the way, does what the screen offers until it is paid. */
export async function retryTopUp(phone: Phone, { camera, gb }: Wanted): Promise<void> {
  const touch = { timeout: 500 }
  const plans = phone.at(DataPlansScreen)
  const { agreementCheckbox, pay } = phone.at(PaySheetScreen)
  const order = phone.at(DataTabScreen).button(camera, 'Order')
  const payInSheet = async () => {
    await agreementCheckbox.check(touch)
    await pay.click(touch)
  }
  const goOn = async () => {
    await plans.topUp(gb).check(touch)
    await plans.order.click(touch)
  }
  await clickUntil(phone, paid, [
    ...again,
    // A camera for which nothing was offered is gone to once more.
    { selector: 'button', text: /^To my cameras$/ },
    { selector: 'li button', text: /^Order$/, run: () => order.click(touch) },
    unpaidOrder,
    { selector: 'dialog button', text: /^Pay ¥/, run: payInSheet },
    payTheOrder,
    { selector: 'button', text: /^Continue$/, run: goOn },
  ])
}
