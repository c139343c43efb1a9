import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signingBody } from './support/contract.ts'
import { journalOf, makeWorld, stateOf } from './support/control.ts'
import { orderBody } from './support/purchase.ts'
import { type ProductRequest, ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

let stack: TestStack
let client: ShopClient
let stranger: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
  stranger = new ShopClient(stack, await makeWorld(stack, 'unpaid-order', 2))
})
afterAll(() => stack.stop())

type SignedInOperationId = {
  [Id in HttpOperationId]: (typeof httpOperations)[Id]['isPublic'] extends true ? never : Id
}[HttpOperationId]

const NO_ORDER = '26112009410000000000'

/** A request of each signed-in operation that keeps the contract. */
function goodRequests(): Record<SignedInOperationId, ProductRequest> {
  const device = client.world.devices[0]
  const deviceKey = { productCode: 'IPC', deviceId: device?.deviceId }
  const code = { activeCode: 'NO-SUCH-CODE', productCode: 'IPC', deviceKey: device?.deviceKey }
  const payment = { productCode: 'IPC', appKey: 'k', immediateUse: 0 }
  return {
    addOrder: { body: { ...orderBody(client), packageId: 'no-such-package' } },
    listUserOrders: { query: { current: 1, size: 20 } },
    getOrderRecord: { query: { orderNo: NO_ORDER } },
    getUnpaidOrder: { query: deviceKey },
    getUnpaidOrderV2: { query: deviceKey },
    cancelOrder: { query: deviceKey },
    cancelOrderByOrderNo: { body: { orderNo: NO_ORDER } },
    confirmOrder: { query: { orderNo: NO_ORDER } },
    createServicePay: { body: { payMoney: 2000, productName: 'no-such-service' } },
    iosTestPay4Ali: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    pay4Ali: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    pay4WeChat: { query: { appKey: 'k', orderNo: NO_ORDER, productCode: 'IPC', immediateUse: 0 } },
    zeroPay: { body: { orderNo: NO_ORDER, productCode: 'IPC', paySource: 'A' } },
    createPayPalOrder: { body: { ...payment, orderNo: NO_ORDER } },
    payPalNotify: { body: { orderNo: NO_ORDER, paymentId: '7QZ81KJ2M00000A1B' } },
    getLianLianToken: { query: {} },
    lianLianPay: { body: { ...payment, orderNo: NO_ORDER, cardToken: 'ct_x' } },
    listPackages: { query: { productCode: 'IPC', sn: device?.sn, packageSource: 1, countryCode: 'CN' } },
    judgeUnattendedDevice: { query: { deviceKey: device?.deviceKey } },
    getUnattendedDetail: { query: { deviceKey: device?.deviceKey } },
    listUnattendedPackages: { query: { deviceKey: device?.deviceKey } },
    receiveFreeUnattendedPackage: { query: { deviceKey: device?.deviceKey } },
    getAuditionCallTimes: { query: { deviceKey: device?.deviceKey } },
    filterBuyStoreDevices: { body: { productCode: 'IPC', packageSource: 1 } },
    listValidPackages: { query: { packageSource: 1 } },
    usePackageNow: { body: { storePackageId: '1' } },
    getPackage: { query: { packageId: 'cloud-event-7d-month', productCode: 'IPC' } },
    listVipExpiry: {
      body: { deviceInfoList: [{ deviceKey: device?.deviceKey, productCode: 'IPC', packageSource: 1 }] },
    },
    getDevicePackageExpiry: { query: { ...deviceKey, packageSource: 1 } },
    filterCloudDevices: { body: { productCode: 'IPC', deviceKeyList: [device?.sn] } },
    getShopBannerConfig: { query: { productCode: 'IPC', packageSource: 1 } },
    getDetailBannerConfig: { query: { productCode: 'IPC', packageSource: 1 } },
    getCampaign: { query: { id: '101' } },
    getCountryCurrency: { query: { countryCode: 'CN' } },
    listCountries: { query: {} },
    getCountryTimeFormat: { query: { countryCode: 'CN' } },
    getDeviceBaseForSn: { query: { deviceSerialNumber: device?.sn } },
    getDeviceInfoBySns: { body: { sns: [device?.sn] } },
    getDeviceBaseForDevice: { query: { isAbility: true }, body: { deviceId: device?.sn } },
    getDeviceMetadata: { query: { productKey: 'pk-ball', insideModelCode: 'HH001-W' } },
    appSignContract4WeChat: { body: { ...signingBody(client), packageId: 'no-such-package' } },
    appSignContract4Ali: { body: { ...signingBody(client), packageId: 'no-such-package' } },
    hasUserSignedContract: {
      query: { productCode: 'IPC', deviceKey: device?.deviceKey, packageSource: 1 },
    },
    getContractDetail: { query: { productCode: 'IPC', deviceKey: device?.deviceKey, packageSource: 1 } },
    retryDeduct: { body: { contractCode: `C${NO_ORDER}` } },
    getAvailableCoupon: { query: { status: 'unused' } },
    getCaptcha: { query: { deviceKey: device?.deviceKey } },
    previewActiveCode: { body: code },
    exchangeActiveCode: { body: { ...code, captchaId: '1', captcha: 'ABCD' } },
    filterTrialDevices: {},
    consumeTrials: { body: { deviceIdList: ['3701000000000000000009'] } },
    filterGiftDevices: { body: { campaignId: 'receiveCoupon' } },
    obtainGift: { body: { campaignId: 'receiveCoupon', deviceId: '3701000000000000000009' } },
    getFreeToPayPackage: {},
    filterFreeToPayDevices: { body: {} },
    getDeviceCanReceiveList: { body: { sns: [device?.sn] } },
    claimWechatCallPackage: { body: { sn: device?.sn } },
    getIotCard: { query: { cardNo: '89860012345678901238' } },
    listCardsOfDevices: { body: { sns: [device?.sn] } },
    getCardDetail: { query: { deviceSnNo: device?.sn, iccid: '' } },
    getSimManufacturer: { query: { deviceSnNo: device?.sn } },
    listDataPacks: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    getBindInfo: { query: { deviceKey: device?.deviceKey } },
    queryFreeFlow: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    receiveFreeFlow: { query: { deviceKey: device?.deviceKey, iccid: '' } },
    queryIncludeFlow: { query: { deviceKey: device?.deviceKey } },
    receiveIncludeFlow: { query: { deviceKey: device?.deviceKey } },
    listVipExpiryByKeys: {
      query: { deviceKeyList: device?.deviceKey, productCode: 'IPC', packageSource: 2 },
    },
    getBannerConfig: { query: { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 1 } },
  }
}

const operationIds = Object.keys(httpOperations).filter(
  (id) => !httpOperations[id as HttpOperationId].isPublic,
) as (keyof ReturnType<typeof goodRequests>)[]

const requestOf = (id: keyof ReturnType<typeof goodRequests>) => goodRequests()[id]

it('has a request for every signed-in operation', () => {
  expect(Object.keys(goodRequests()).sort()).toEqual([...operationIds].sort())
})

it.each(operationIds)('%s keeps its contract for a good request', async (id) => {
  const { status, body } = await client.call(id, requestOf(id))
  const allowed: readonly ErrorName[] = httpOperations[id].businessCodes
  expect(status).toBe(200)
  expect([200, ...allowed.map((name) => errorCodes[name].code)]).toContain(body.code)
})

it.each(operationIds)('%s refuses an unknown field with its pointer', async (id) => {
  const good = requestOf(id)
  const bad = good.body ? { body: { ...good.body, surprise: 1 } } : { query: { ...good.query, surprise: 1 } }
  const { status, body } = await client.call(id, bad)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 400,
    success: false,
    data: { errors: [{ rule: 'additionalProperties' }] },
  })
})

it.each(operationIds)('%s refuses a missing tenant', async (id) => {
  const { status, body } = await client.call(id, { ...requestOf(id), tenant: null })
  expect(status).toBe(400)
  expect(JSON.stringify(body.data)).toContain('devTenantId')
})

it.each(operationIds)('%s refuses another tenant, a foreign token, a forged one and none', async (id) => {
  const forged = client.world.user.token.replace(/.{4}$/, 'ffff')
  const good = requestOf(id)
  const requests: ProductRequest[] = [
    { ...good, tenant: stranger.world.tenantId },
    { ...good, token: stranger.world.user.token },
    { ...good, token: forged },
    { ...good, token: 'nonsense' },
    { ...good, token: null },
  ]
  for (const request of requests) {
    const { status, body } = await client.call(id, request)
    expect([status, body.code, body.data]).toEqual([401, 401, null])
  }
})

const WRONG_TYPES: [
  string,
  keyof ReturnType<typeof goodRequests>,
  (good: ProductRequest) => ProductRequest,
][] = [
  ['payMoney as text', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: '1990' } })],
  ['payMoney below zero', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: -1 } })],
  ['payMoney not whole', 'addOrder', ({ body }) => ({ body: { ...(body as object), payMoney: 0.5 } })],
  [
    'packageSource as text',
    'addOrder',
    ({ body }) => ({ body: { ...(body as object), packageSource: '1' } }),
  ],
  ['a list as body', 'addOrder', () => ({ body: [] })],
  ['null as body', 'addOrder', () => ({ body: null })],
  ['text that is no JSON', 'addOrder', () => ({ body: '{"productCode":' })],
  ['a page that is no number', 'listUserOrders', () => ({ query: { current: 'first', size: 20 } })],
  ['page zero', 'listUserOrders', () => ({ query: { current: 0, size: 20 } })],
  ['a page of ten thousand', 'listUserOrders', () => ({ query: { current: 1, size: 10_000 } })],
  ['a flag that is neither', 'pay4WeChat', ({ query }) => ({ query: { ...query, immediateUse: 2 } })],
  ['an empty device list', 'listVipExpiry', () => ({ body: { deviceInfoList: [] } })],
]

it.each(WRONG_TYPES)('refuses %s', async (_name, id, change) => {
  const before = await stateOf(stack, client.world.worldId)
  const { status, body } = await client.call(id, change(requestOf(id)))
  expect([status, body.code]).toEqual([400, 400])
  expect(await stateOf(stack, client.world.worldId)).toEqual(before)
})

it.each<[string, object, number]>([
  ['a tampered price', { payMoney: 1 }, 20002],
  ['an unknown package', { packageId: 'cloud-free' }, 30001],
  ['a package sold by contract only', { packageId: 'cloud-event-7d-month-auto', payMoney: 1790 }, 30001],
  ['a package of another source', { packageId: 'cloud-event-7d-month-s5' }, 30002],
  ['another source than the device’s', { packageSource: 5 }, 30002],
  ['an unknown device', { deviceId: '3701000000000000000009' }, 40001],
  ['another kind of device', { productCode: 'NVR' }, 40001],
  ['a coupon nobody has', { couponId: 'no-such-coupon' }, 50001],
  ['a source nothing is sold under', { packageSource: 3 }, 30002],
])('refuses %s with the documented code, and changes nothing', async (_name, change, code) => {
  const before = await stateOf(stack, client.world.worldId)
  const { status, body } = await client.call('addOrder', { body: { ...orderBody(client), ...change } })
  expect([status, body.code, body.success]).toEqual([200, code, false])
  expect(await stateOf(stack, client.world.worldId)).toEqual(before)
})

it('answers a device of another world like one that does not exist', async () => {
  const foreign = stranger.world.devices[0]?.deviceId
  const unknown = '3701000000000000000009'
  for (const id of ['listPackages', 'getDevicePackageExpiry'] as const) {
    const ask = (deviceId: string | undefined) =>
      client.call(id, {
        query: { ...requestOf(id).query, ...(id === 'listPackages' ? { sn: deviceId } : { deviceId }) },
      })
    expect(await ask(foreign)).toEqual(await ask(unknown))
  }
})

it('answers an order of another user like one that does not exist', async () => {
  const [order] = (await stateOf(stack, stranger.world.worldId)).orders
  const foreign = await client.call('getOrderRecord', { query: { orderNo: order?.orderNo } })
  expect(foreign).toEqual(await client.call('getOrderRecord', { query: { orderNo: NO_ORDER } }))
})

it('leaves a journal entry for each refusal', async () => {
  const before = (await journalOf(stack, client.world.worldId)).lastSeq
  await client.call('addOrder', { body: { ...orderBody(client), payMoney: 1 } })
  await client.call('addOrder', { body: { ...orderBody(client), payMoney: 'x' } })
  const { entries } = await journalOf(stack, client.world.worldId)
  const written = entries.filter((entry) => entry.seq > before)
  expect(written.map((entry) => [entry.operationId, entry.status])).toEqual([
    ['addOrder', '20002'],
    ['addOrder', '400'],
  ])
})

it('keeps tokens and signatures out of the journal', async () => {
  const text = JSON.stringify(await journalOf(stack, client.world.worldId))
  expect(text).not.toContain(client.world.user.token)
})

it('answers 404 in the envelope for an unknown path', async () => {
  const response = await fetch(`${stack.productUrl}/api/skyworthPay/v1/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 404, success: false })
})

it('serves drawings and refuses names that are none', async () => {
  const ball = await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/ball`)
  expect(ball.headers.get('content-type')).toContain('image/svg+xml')
  expect(await ball.text()).toContain('<svg')
  expect((await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/nothing`)).status).toBe(404)
  expect((await fetch(`${stack.productUrl}/api/skyworthOperation/v1/art/..%2F..%2Fpackage`)).status).toBe(400)
})
