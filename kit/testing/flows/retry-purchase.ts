import type { Phone } from '../phone/phone.ts'
import { DataPlansScreen } from '../screens/data-screens.ts'
import { PaySheetScreen } from '../screens/pay-sheet-screens.ts'
import { DataTabScreen } from '../screens/tab-screens.ts'
import { clickUntil, type PageAction, touch } from './click-until.ts'

/** The heading of a paid order. */
export const paid: PageAction = { selector: 'h1, h2', text: /^(Paid[.]|Payment successful)/ }
const again: readonly PageAction[] = [
  { selector: 'button', text: /^Pay now/ },
  { selector: 'button', text: /^Reload/ },
]
const unpaidOrder: PageAction = { selector: '[role=alertdialog] button', text: /^Pay this order/ }
const payTheOrder: PageAction = { selector: 'button', text: /^Pay (¥|this order)/ }

/** Pays from a filled sheet and retries through every error until the order is paid. */
export async function retryPurchase(phone: Phone): Promise<void> {
  const sheet: PageAction = { selector: 'dialog button', text: /^Pay ¥/ }
  await clickUntil(phone, paid, [...again, unpaidOrder, sheet, payTheOrder])
}

interface TopUpChoice {
  camera: string
  gb: number
}

/** Buys a top-up and retries through every error until it is paid. */
export async function retryTopUp(phone: Phone, { camera, gb }: TopUpChoice): Promise<void> {
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
    // Without an offer the camera is opened once more.
    { selector: 'button', text: /^To my cameras$/ },
    { selector: 'li button', text: /^Order$/, run: () => order.click(touch) },
    unpaidOrder,
    { selector: 'dialog button', text: /^Pay ¥/, run: payInSheet },
    payTheOrder,
    { selector: 'button', text: /^Continue$/, run: goOn },
  ])
}
