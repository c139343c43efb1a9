import type { HttpOperationId } from '@skyshop/openapi/operations'

/** Things one user has in a world, by the names requests use. */
export interface OwnedNames {
  deviceId: string
  deviceKey: string
  iccid: string
  /** A camera nothing was bought for yet. */
  spareDeviceId: string
  /** The camera of the contract. */
  contractDeviceKey: string
  unpaidOrderNo: string
  paidOrderNo: string
  contractCode: string
  storePackageId: string
  couponId: string
}

/** What is sent. `shared`: beforehand the other owner shares the camera of the contract, which gives nothing else away. */
interface Sent {
  query?: Record<string, unknown>
  body?: object
  given?: 'shared'
}

/** A request of an operation that names something; `asker` is what the one who asks has. */
export type OwnerRequest = readonly [
  operation: HttpOperationId,
  about: string,
  request: (names: OwnedNames, asker: OwnedNames) => Sent,
]

/** Names of a user who does not exist. */
export const UNKNOWN_NAMES: OwnedNames = {
  deviceId: '3701000000000000000009',
  deviceKey: 'dk0000000000000000',
  iccid: '89860012345678901238',
  spareDeviceId: '3701000000000000000009',
  contractDeviceKey: 'dk0000000000000000',
  unpaidOrderNo: '26112009410000000000',
  paidOrderNo: '26111009410000000000',
  contractCode: 'C26111009410000000000',
  storePackageId: '999999999',
  couponId: 'cpn999999',
}

const productCode = 'IPC'
const pay = { appKey: 'skyshop-app', productCode, immediateUse: 0 }
const zero = { productCode, paySource: 'A' }
const card = { ...pay, cardToken: 'ct_x' }
const paymentId = '7QZ81KJ2M00000A1B'
const attribution = { appKey: 'skyshop-app', paySource: 'A', operationPointJson: '{}' }
const order = {
  ...attribution,
  productCode,
  packageSource: 1,
  packageId: 'cloud-event-7d-month',
  payMoney: 1990,
}
const signing = { ...attribution, productCode, packageSource: 1, packageId: 'cloud-event-7d-month-auto' }
const invoice = { kind: 'personal', title: 'A', email: 'a@example.com' }
const code = { activeCode: 'NO-SUCH-CODE', productCode }

/** An operation about an order, asked for an unpaid and for a paid one. */
function aboutOrders(operation: HttpOperationId, request: (orderNo: string) => Sent): OwnerRequest[] {
  return [
    [operation, 'an unpaid order', ({ unpaidOrderNo }) => request(unpaidOrderNo)],
    [operation, 'a paid order', ({ paidOrderNo }) => request(paidOrderNo)],
  ]
}

/** An operation that is asked for a device by its key. */
const aboutKey = (operation: HttpOperationId, more: object = {}): OwnerRequest => [
  operation,
  'a device',
  ({ deviceKey }) => ({ query: { deviceKey, ...more } }),
]

/** Every operation that names something of a user, by the feature that has to look whose it is. */
export const OWNER_REQUESTS = {
  orders: [
    ...aboutOrders('getOrderRecord', (orderNo) => ({ query: { orderNo } })),
    ...aboutOrders('getInvoice', (orderNo) => ({ query: { orderNo } })),
    ...aboutOrders('applyForInvoice', (orderNo) => ({ body: { ...invoice, orderNo } })),
    ...aboutOrders('confirmOrder', (orderNo) => ({ query: { orderNo } })),
    ...aboutOrders('cancelOrderByOrderNo', (orderNo) => ({ body: { orderNo } })),
    [
      'cancelOrder',
      'a device with an unpaid order',
      ({ deviceId }) => ({ query: { productCode, deviceId } }),
    ],
    [
      'getUnpaidOrder',
      'a device with an unpaid order',
      ({ deviceId }) => ({ query: { productCode, deviceId } }),
    ],
    [
      'getUnpaidOrderV2',
      'a device with an unpaid order',
      ({ deviceId }) => ({ query: { productCode, deviceId } }),
    ],
    ['addOrder', 'a device', ({ deviceId }) => ({ body: { ...order, deviceId } })],
  ],
  payments: [
    ...aboutOrders('pay4Ali', (orderNo) => ({ query: { ...pay, orderNo } })),
    ['iosTestPay4Ali', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
    ...aboutOrders('pay4WeChat', (orderNo) => ({ query: { ...pay, orderNo } })),
    ...aboutOrders('zeroPay', (orderNo) => ({ body: { ...zero, orderNo } })),
    ...aboutOrders('createPayPalOrder', (orderNo) => ({ body: { ...pay, orderNo } })),
    ...aboutOrders('payPalNotify', (orderNo) => ({ body: { orderNo, paymentId } })),
    ...aboutOrders('lianLianPay', (orderNo) => ({ body: { ...card, orderNo } })),
  ],
  packages: [
    ['listPackages', 'a device', ({ deviceId: sn }) => ({ query: { productCode, sn, packageSource: 1 } })],
    [
      'filterBuyStoreDevices',
      'a device',
      ({ deviceKey }) => ({ body: { productCode, packageSource: 1, deviceKeyList: [deviceKey] } }),
    ],
  ],
  entitlements: [
    [
      'listVipExpiry',
      'a device',
      ({ deviceKey }) => ({ body: { deviceInfoList: [{ deviceKey, productCode, packageSource: 1 }] } }),
    ],
    [
      'listVipExpiryByKeys',
      'a device',
      ({ deviceKey }) => ({ query: { deviceKeyList: deviceKey, productCode, packageSource: 1 } }),
    ],
    [
      'getDevicePackageExpiry',
      'a device',
      ({ deviceId }) => ({ query: { deviceId, productCode, packageSource: 1 } }),
    ],
    [
      'filterCloudDevices',
      'a device',
      ({ deviceId }) => ({ body: { productCode, deviceKeyList: [deviceId] } }),
    ],
    ['listValidPackages', 'a device', ({ deviceId }) => ({ query: { deviceId } })],
    ['usePackageNow', 'a package', ({ storePackageId }) => ({ body: { storePackageId } })],
  ],
  unattended: [
    aboutKey('judgeUnattendedDevice'),
    aboutKey('getUnattendedDetail'),
    aboutKey('listUnattendedPackages'),
    aboutKey('receiveFreeUnattendedPackage'),
    aboutKey('getAuditionCallTimes'),
  ],
  devices: [
    ['getDeviceInfoBySns', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
    ['getDeviceBaseForDevice', 'a device', ({ deviceId }) => ({ body: { deviceId } })],
  ],
  contracts: [
    ['appSignContract4WeChat', 'a device', ({ deviceId }) => ({ body: { ...signing, deviceId } })],
    ['appSignContract4Ali', 'a device', ({ deviceId }) => ({ body: { ...signing, deviceId } })],
    [
      'hasUserSignedContract',
      'a device',
      ({ contractDeviceKey: deviceKey }) => ({ query: { deviceKey, productCode } }),
    ],
    [
      'getContractDetail',
      'a device',
      ({ contractDeviceKey: deviceKey }) => ({ query: { deviceKey, productCode } }),
    ],
    [
      'getContractDetail',
      'a shared device',
      ({ contractDeviceKey: deviceKey }) => ({ query: { deviceKey, productCode }, given: 'shared' }),
    ],
    ['retryDeduct', 'a contract', ({ contractCode }) => ({ body: { contractCode } })],
  ],
  codes: [
    aboutKey('getCaptcha'),
    ['previewActiveCode', 'a device', ({ deviceKey }) => ({ body: { ...code, deviceKey } })],
    [
      'exchangeActiveCode',
      'a device',
      ({ deviceKey }) => ({ body: { ...code, deviceKey, captchaId: '1', captcha: 'ABCD' } }),
    ],
  ],
  trials: [
    ['consumeTrials', 'a device', ({ spareDeviceId }) => ({ body: { deviceIdList: [spareDeviceId] } })],
    ['obtainGift', 'a device', ({ deviceId }) => ({ body: { campaignId: 'freeMonthforipc', deviceId } })],
    ['getDeviceCanReceiveList', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
    ['claimWechatCallPackage', 'a device', ({ deviceId: sn }) => ({ body: { sn } })],
  ],
  simCards: [
    ['getIotCard', 'a card', ({ iccid }) => ({ query: { cardNo: iccid } })],
    ['listCardsOfDevices', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
    ['getCardDetail', 'a card', ({ deviceId, iccid }) => ({ query: { deviceSnNo: deviceId, iccid } })],
    aboutKey('listDataPacks'),
    aboutKey('getBindInfo'),
    aboutKey('queryFreeFlow'),
    aboutKey('receiveFreeFlow'),
    aboutKey('queryIncludeFlow'),
    aboutKey('receiveIncludeFlow'),
  ],
  coupons: [
    [
      'addOrder',
      'a coupon',
      ({ couponId }, { deviceId }) => ({
        body: { ...order, deviceId, couponId, payMoney: order.payMoney - 500 },
      }),
    ],
  ],
} as const satisfies Record<string, readonly OwnerRequest[]>

/** Every operation that lists what the one who asks has, by feature. */
export const OWNER_LISTS = {
  orders: [['listUserOrders', 'orders', () => ({ query: { current: 1, size: 20 } })]],
  packages: [['filterBuyStoreDevices', 'devices', () => ({ body: { productCode, packageSource: 1 } })]],
  entitlements: [['listValidPackages', 'packages', () => ({ query: { packageSource: 1 } })]],
  coupons: [['getAvailableCoupon', 'coupons', () => ({ query: {} })]],
  trials: [
    ['filterTrialDevices', 'devices', () => ({ query: {} })],
    ['filterGiftDevices', 'devices', () => ({ body: { campaignId: 'freeMonthforipc' } })],
    ['filterFreeToPayDevices', 'devices', () => ({ body: {} })],
  ],
} as const satisfies Partial<Record<keyof typeof OWNER_REQUESTS, readonly OwnerRequest[]>>
