import { expect } from '@playwright/test'
import type { Phone } from '../phone/phone.ts'
import { HubScreen } from '../screens/hub-screen.ts'

/**
 * Goes on to an address in the same document, as a link inside the shop does: much cheaper than a load. The page left
 * stays until the other is there, and what was read before is shown until it is read anew: look for what is new.
 */
export async function goOn(phone: Phone, address: string): Promise<void> {
  // Before it shows itself the shop does not hear where it is to go.
  await phone.page.locator('#app:not([hidden])').waitFor({ state: 'attached' })
  await phone.page.evaluate((to) => {
    // What was read ahead is new to the page until the first touch.
    dispatchEvent(new Event('pointerdown'))
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Leaves the page for the hub and comes back to it, or to another address, in the same document. */
export async function comeBack(phone: Phone, address: string = phone.address()): Promise<void> {
  const hub = phone.at(HubScreen).line('Coupons')
  await goOn(phone, HubScreen.address)
  await expect(hub).toBeVisible()
  await goOn(phone, address)
  await expect(hub).toBeHidden()
}
