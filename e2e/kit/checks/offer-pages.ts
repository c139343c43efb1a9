import type { ShopPage } from './shop-page.ts'

const state = 'main h2 + p'

/** Campaigns, services and cards. */
export const offerPages: readonly ShopPage[] = [
  page('campaign, packages', ['/packagesActivity?id=103', 'main li button']),
  page('campaign, picture', ['/activityImg?id=101', 'main img']),
  page('campaign, text', ['/template1?id=102', 'main img']),
  page('campaign, over', ['/activityImg?id=104', state]),
  page('PayPal, nothing to pay', ['/paypaltest', state]),
  page('card, nothing to pay', ['/lianlianPay', state]),
  unpaid('PayPal', '/paypaltest'),
  unpaid('card', '/lianlianPay'),
]

function page(name: string, [address, ready]: [string, string]): ShopPage {
  return { name, scenario: 'new-owner', ready, address: () => address }
}

function unpaid(name: string, path: string): ShopPage {
  const address: ShopPage['address'] = async (world) => {
    const [order] = (await world.state()).orders
    const query = {
      productCode: 'IPC',
      deviceId: order?.deviceId ?? '',
      packageSource: '1',
    }
    return `${path}?${new URLSearchParams(query)}`
  }
  return { name, scenario: 'unpaid-order', ready: '[role="timer"]', address }
}
