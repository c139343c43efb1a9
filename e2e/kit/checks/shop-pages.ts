import type { Phone } from '../phone/phone.ts'
import type { World } from '../world/world.ts'

/** A page of the shop as a check over all pages opens it. It must not depend on the language. */
export interface ShopPage {
  name: string
  scenario: string
  /** Address in a world of the scenario. */
  address: (world: World) => string
}

/** Routes of the shop, with what makes them show data. */
export const shopPages: readonly ShopPage[] = [
  { name: 'hub', scenario: 'active-cloud', address: () => '/homePage' },
  { name: 'cloud tab', scenario: 'active-cloud', address: () => '/homePage2' },
  { name: 'cloud tab without cameras', scenario: 'no-devices', address: () => '/homePage2' },
  { name: 'packages', scenario: 'active-cloud', address: (world) => `/packagesList?${ofCamera(world)}` },
  { name: 'order list', scenario: 'unpaid-order', address: () => '/orderList2' },
  { name: 'order list with a ledger', scenario: 'active-cloud', address: () => '/orderList2' },
  { name: 'payment', scenario: 'unpaid-order', address: (world) => `/payDtl?${ofCamera(world)}` },
  { name: 'nothing to pay', scenario: 'new-owner', address: (world) => `/payDtl?${ofCamera(world)}` },
  {
    name: 'success',
    scenario: 'active-cloud',
    address: (world) => `/resultPage2/success?${ofCamera(world)}&packageName=Event`,
  },
  {
    name: 'not paid',
    scenario: 'new-owner',
    address: (world) => `/resultPage2/fail?${ofCamera(world)}&packageName=Event`,
  },
  { name: 'network error', scenario: 'new-owner', address: () => '/nullPage/error' },
  { name: 'no data', scenario: 'new-owner', address: () => '/nullPage/nullData' },
  {
    name: 'payment question',
    scenario: 'new-owner',
    address: (world) => `/nullPage/h5payConfirm?${ofCamera(world)}&packageName=Event`,
  },
  { name: 'agreement', scenario: 'new-owner', address: () => '/agreement' },
]

/** Opens a page and waits until its boxes of loading are gone. */
export async function openPage(phone: Phone, world: World, { address }: ShopPage): Promise<void> {
  await phone.open(address(world))
  await phone.page.locator('#app :is(h1, h2)').first().waitFor()
  await phone.page.waitForFunction(() => document.querySelector('#app [class*="skeleton" i]') === null)
}

function ofCamera(world: World): string {
  const deviceId = world.made.devices[0]?.deviceId ?? ''
  const query = { deviceId, productCode: 'IPC', packageSource: '1', interType: 'prevPage' }
  return new URLSearchParams(query).toString()
}
