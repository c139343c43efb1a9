import type { World } from '../world/world.ts'
import type { ShopPage } from './shop-page.ts'

const state = 'main h2 + p'

/** Pages on which something is redeemed or received. */
export const claimPages: readonly ShopPage[] = [
  page('redeem a code', 'codes-of-every-state', [ofDevice('/activeCode'), 'main button img']),
  page('redeem a code, no camera chosen', 'codes-of-every-state', ['/activeCode', 'main input[lang]']),
  page('redeem a code in the app', 'codes-of-every-state', [
    ofDevice('/activeCodeForAPP'),
    'main button img',
  ]),
  page('redeem a code, no camera', 'no-devices', ['/activeCode', state]),
  page('coupons', 'coupons-of-every-state', ['/couponList', 'main li button']),
  page('coupons, none', 'new-owner', ['/couponList', state]),
  page('claim a coupon', 'new-owner', ['/receiveCoupon', 'main section h2']),
  page('claim a coupon abroad', 'new-owner', ['/receiveCoupon_en', 'main section h2']),
  page('claim a coupon, Strong', 'new-owner', ['/receiveCoupon_strong', 'main section h2']),
  page('claim a coupon, new year', 'new-owner', ['/newYearReceiveCoupon', 'main section h2']),
  page('free cloud trial', 'trial-eligible', ['/freeMonthforipc', 'main section input']),
  page('free cloud trial, no camera', 'no-devices', ['/freeMonthforipc', state]),
  page('free WeChat calls', 'wechat-call-ready', ['/freeforWeichatCall', 'main section input']),
  page('free WeChat calls, none', 'new-owner', ['/freeforWeichatCall', state]),
]

type Address = string | ShopPage['address']

function page(name: string, scenario: string, [address, ready]: [Address, string]): ShopPage {
  return { name, scenario, ready, address: typeof address === 'string' ? () => address : address }
}

function ofDevice(path: string): (world: World) => string {
  return ({ initial }) => {
    const device = { deviceId: initial.devices[0]?.deviceId ?? '', productCode: 'IPC' }
    return `${path}?${new URLSearchParams(device)}`
  }
}
