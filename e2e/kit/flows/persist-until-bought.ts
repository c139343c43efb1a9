import type { Phone } from '../phone/phone.ts'
import { DataPlansScreen } from '../screens/data-plans-screen.ts'
import { DataTabScreen } from '../screens/data-tab-screen.ts'
import { PaySheetScreen } from '../screens/pay-sheet-screen.ts'
import { type Offer, persist } from './persist.ts'

/** What says that it is paid. */
export const paid: Offer = { selector: 'h1, h2', text: /^(Paid[.]|Payment successful)/ }
const again: readonly Offer[] = [
  { selector: 'button', text: /^Pay again/ },
  { selector: 'button', text: /^Reload/ },
]
const unpaidOrder: Offer = { selector: '[role=alertdialog] button', text: /^Pay this order/ }
const payTheOrder: Offer = { selector: 'button', text: /^Pay (¥|this order)/ }

/** A buyer with a filled sheet who does what the screen offers, whatever comes in the way, until it is paid. */
export async function persistUntilBought(phone: Phone): Promise<void> {
  const sheet: Offer = { selector: 'dialog button', text: /^Pay ¥/ }
  await persist(phone, paid, [...again, unpaidOrder, sheet, payTheOrder])
}

interface Wanted {
  camera: string
  gb: number
}

/** A buyer who wants one top-up and, whatever comes in the way, does what the screen offers until it is paid. */
export async function persistUntilToppedUp(phone: Phone, { camera, gb }: Wanted): Promise<void> {
  const touch = { timeout: 500 }
  const plans = phone.at(DataPlansScreen)
  const { tick, pay } = phone.at(PaySheetScreen)
  const order = phone.at(DataTabScreen).button(camera, 'Order')
  const payInSheet = async () => {
    await tick.check(touch)
    await pay.click(touch)
  }
  const goOn = async () => {
    await plans.topUp(gb).check(touch)
    await plans.order.click(touch)
  }
  await persist(phone, paid, [
    ...again,
    // A camera for which nothing was offered is gone to once more.
    { selector: 'button', text: /^To my cameras$/ },
    { selector: 'li button', text: /^Order$/, take: () => order.click(touch) },
    unpaidOrder,
    { selector: 'dialog button', text: /^Pay ¥/, take: payInSheet },
    payTheOrder,
    { selector: 'button', text: /^Continue$/, take: goOn },
  ])
}
