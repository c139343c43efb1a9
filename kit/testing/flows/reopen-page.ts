import type { Phone } from '../phone/phone.ts'
import { HubScreen } from '../screens/hub-screen.ts'

/** Leaves the page for the hub and returns to it, or to another address, in the same document. */
export async function reopenPage(phone: Phone, address: string = phone.address()): Promise<void> {
  const hub = phone.at(HubScreen).link('Coupons')
  await phone.goTo(HubScreen.address)
  await hub.waitFor()
  await phone.goTo(address)
  await hub.waitFor({ state: 'hidden' })
}
