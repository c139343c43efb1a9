import type { ShopPage } from './shop-page.ts'

const state = 'main h2 + p'

/** Campaigns, services and cards. */
export const offerPages: readonly ShopPage[] = [
  page('campaign, packages', ['/packagesActivity?id=103', 'main li button']),
  page('campaign, picture', ['/activityImg?id=101', 'main img']),
  page('campaign, text', ['/template1?id=102', 'main img']),
  page('campaign, over', ['/activityImg?id=104', state]),
]

function page(name: string, [address, ready]: [string, string]): ShopPage {
  return { name, scenario: 'new-owner', ready, address: () => address }
}
