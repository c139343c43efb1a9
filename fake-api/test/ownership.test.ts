import type { Schemas } from '@skyshop/openapi/control'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signingBody } from './support/contract.ts'
import { deleteWorld, makeWorld, stateOf } from './support/control.ts'
import { orderBody } from './support/purchase.ts'
import { type ProductRequest, ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

/** What somebody has in a world, by the names requests use. */
interface Things {
  deviceId: string
  deviceKey: string
  iccid: string
  unpaidOrderNo: string
  paidOrderNo: string
  contractCode: string
  storePackageId: string
}

const NOWHERE: Things = {
  deviceId: '3701000000000000000009',
  deviceKey: 'dk0000000000000000',
  iccid: '89860012345678901238',
  unpaidOrderNo: '26112009410000000000',
  paidOrderNo: '26111009410000000000',
  contractCode: 'C26111009410000000000',
  storePackageId: '999999999',
}

let stack: TestStack
let client: ShopClient
let own: Things
let neighbours: Things
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack, 'two-owners'))
  const { worldId, devices } = client.world
  const { orders } = await stateOf(stack, worldId)
  const foreign = orders.find(({ deviceId }) => devices.every((device) => device.deviceId !== deviceId))
  neighbours = await thingsOf(orders, foreign?.deviceId ?? '')
  own = await thingsOf(orders, devices[0]?.deviceId ?? '')
})
afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

/** Device keys are on no wire but the host's, so they come from the world's file. */
async function thingsOf(orders: Schemas['OrderRow'][], deviceId: string): Promise<Things> {
  const found = await stack.app.registry.use(client.world.worldId, async ({ read }) => {
    const { userId } = await read.deviceAccess.findFirstOrThrow({ where: { deviceId } })
    const device = await read.device.findUniqueOrThrow({
      where: { deviceId },
      include: { entitlements: true },
    })
    return { ...device, contract: await read.contract.findFirst({ where: { userId } }) }
  })
  const { deviceKey, contract, entitlements } = found
  const iccid = found.iccid ?? ''
  const contractCode = contract?.contractCode ?? NOWHERE.contractCode
  const orderNoOf = (status: number) =>
    orders.find((order) => order.deviceId === deviceId && order.status === status)?.orderNo ?? ''
  const storePackageId = String(entitlements[0]?.id ?? '')
  const orderNos = { unpaidOrderNo: orderNoOf(0), paidOrderNo: orderNoOf(4) }
  return { deviceId, deviceKey, iccid, ...orderNos, contractCode, storePackageId }
}

type Row = [id: HttpOperationId, about: string, request: (things: Things) => ProductRequest]

const productCode = 'IPC'
const pay = { appKey: 'skyshop-app', productCode, immediateUse: 0 }
const zero = { productCode, paySource: 'A' }
const paymentId = '7QZ81KJ2M00000A1B'
const card = { ...pay, cardToken: 'ct_x' }

/** Every signed-in operation that names an order or a device, with each kind of thing it could give away. */
const ROWS: Row[] = [
  ['getOrderRecord', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['getOrderRecord', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['confirmOrder', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['confirmOrder', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['cancelOrder', 'a device with an unpaid order', ({ deviceId }) => ({ query: { productCode, deviceId } })],
  ['cancelOrderByOrderNo', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { orderNo } })],
  ['cancelOrderByOrderNo', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { orderNo } })],
  ['pay4Ali', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['pay4Ali', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['iosTestPay4Ali', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['pay4WeChat', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['pay4WeChat', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['zeroPay', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { ...zero, orderNo } })],
  ['zeroPay', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { ...zero, orderNo } })],
  ['createPayPalOrder', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { ...pay, orderNo } })],
  ['createPayPalOrder', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { ...pay, orderNo } })],
  ['payPalNotify', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { orderNo, paymentId } })],
  ['payPalNotify', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { orderNo, paymentId } })],
  ['lianLianPay', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { ...card, orderNo } })],
  ['lianLianPay', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { ...card, orderNo } })],
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
  ['listPackages', 'a device', ({ deviceId: sn }) => ({ query: { productCode, sn, packageSource: 1 } })],
  ['addOrder', 'a device', ({ deviceId }) => ({ body: { ...orderBody(client), deviceId } })],
  [
    'listVipExpiry',
    'a device',
    ({ deviceKey }) => ({ body: { deviceInfoList: [{ deviceKey, productCode, packageSource: 1 }] } }),
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
  [
    'filterBuyStoreDevices',
    'a device',
    ({ deviceKey }) => ({ body: { productCode, packageSource: 1, deviceKeyList: [deviceKey] } }),
  ],
  ['listValidPackages', 'a device', ({ deviceId }) => ({ query: { deviceId } })],
  ['usePackageNow', 'a package', ({ storePackageId }) => ({ body: { storePackageId } })],
  ['judgeUnattendedDevice', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['getUnattendedDetail', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['listUnattendedPackages', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['receiveFreeUnattendedPackage', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['getAuditionCallTimes', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['getDeviceInfoBySns', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
  ['getDeviceBaseForDevice', 'a device', ({ deviceId }) => ({ body: { deviceId } })],
  ['appSignContract4WeChat', 'a device', ({ deviceId }) => ({ body: { ...signingBody(client), deviceId } })],
  ['appSignContract4Ali', 'a device', ({ deviceId }) => ({ body: { ...signingBody(client), deviceId } })],
  ['hasUserSignedContract', 'a device', ({ deviceKey }) => ({ query: { deviceKey, productCode } })],
  ['getContractDetail', 'a device', ({ deviceKey }) => ({ query: { deviceKey, productCode } })],
  ['retryDeduct', 'a contract', ({ contractCode }) => ({ body: { contractCode } })],
  ['getCaptcha', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  [
    'previewActiveCode',
    'a device',
    ({ deviceKey }) => ({ body: { activeCode: 'NO-SUCH-CODE', productCode, deviceKey } }),
  ],
  [
    'exchangeActiveCode',
    'a device',
    ({ deviceKey }) => ({
      body: { activeCode: 'NO-SUCH-CODE', productCode, deviceKey, captchaId: '1', captcha: 'ABCD' },
    }),
  ],
  ['consumeTrials', 'a device', ({ deviceId }) => ({ body: { deviceIdList: [deviceId] } })],
  ['obtainGift', 'a device', ({ deviceId }) => ({ body: { campaignId: 'freeMonthforipc', deviceId } })],
  ['getDeviceCanReceiveList', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
  ['claimWechatCallPackage', 'a device', ({ deviceId: sn }) => ({ body: { sn } })],
  ['getIotCard', 'a card', ({ iccid }) => ({ query: { cardNo: iccid } })],
  ['listCardsOfDevices', 'a device', ({ deviceId }) => ({ body: { sns: [deviceId] } })],
  ['getCardDetail', 'a card', ({ deviceId, iccid }) => ({ query: { deviceSnNo: deviceId, iccid } })],
  ['getSimManufacturer', 'a device', ({ deviceId }) => ({ query: { deviceSnNo: deviceId } })],
  ['listDataPacks', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['getBindInfo', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['queryFreeFlow', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['receiveFreeFlow', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['queryIncludeFlow', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  ['receiveIncludeFlow', 'a device', ({ deviceKey }) => ({ query: { deviceKey } })],
  [
    'listVipExpiryByKeys',
    'a device',
    ({ deviceKey }) => ({ query: { deviceKeyList: deviceKey, productCode, packageSource: 1 } }),
  ],
]

/** A data top-up is for any bound device, so its number is answered whoever asks; devices.test.ts has the limits. */
const FOR_EVERYBODY: HttpOperationId[] = ['getDeviceBaseForSn']

/** These name no order and no device: what they answer is the same for everybody, or the account's own. */
const NAMELESS: HttpOperationId[] = [
  'getLianLianToken',
  'listUserOrders',
  'getPackage',
  'getBannerConfig',
  'getShopBannerConfig',
  'getDetailBannerConfig',
  'getCampaign',
  'getCountryCurrency',
  'listCountries',
  'getCountryTimeFormat',
  'getDeviceMetadata',
  'getAvailableCoupon',
  'filterTrialDevices',
  'filterGiftDevices',
  'getFreeToPayPackage',
  'createServicePay',
  'filterFreeToPayDevices',
]

it('has a row for every signed-in operation that names an order or a device', () => {
  const signedIn = Object.entries(httpOperations).filter(([, { isPublic }]) => !isPublic)
  const covered = new Set([...ROWS.map(([id]) => id), ...NAMELESS, ...FOR_EVERYBODY])
  const cure =
    'Add a row for each order, device or card it names to ROWS above; NAMELESS has those that name none.'
  expect(
    signedIn.map(([id]) => id).filter((id) => !covered.has(id as HttpOperationId)),
    cure,
  ).toEqual([])
})

it.each(ROWS)('%s answers %s of a neighbour like an unknown one, and changes nothing', async (...row) => {
  const [id, , request] = row
  const { worldId } = client.world
  const before = await stateOf(stack, worldId)
  const unknown = await client.call(id, request(NOWHERE))
  expect(await client.call(id, request(neighbours))).toEqual(unknown)
  expect(await stateOf(stack, worldId)).toEqual(before)
})

/** Operations whose answer about a device of one's own is not a refusal. */
const READING = new Set<HttpOperationId>([
  'listVipExpiry',
  'getDevicePackageExpiry',
  'filterCloudDevices',
  'getDeviceInfoBySns',
  'getDeviceBaseForDevice',
  'getBindInfo',
  'queryFreeFlow',
  'queryIncludeFlow',
  'listVipExpiryByKeys',
])

it.each<Row>([
  ['getOrderRecord', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ...ROWS.filter(([id]) => READING.has(id)),
])('%s answers %s of the user’s own differently', async (id, _about, request) => {
  expect(await client.call(id, request(own))).not.toEqual(await client.call(id, request(NOWHERE)))
})

it('lists the orders of the signed-in user alone', async () => {
  const { orders } = await stateOf(stack, client.world.worldId)
  expect(orders).toHaveLength(4)
  expect(await client.data('listUserOrders')).toMatchObject({
    total: 1,
    records: [{ orderNo: own.paidOrderNo }],
  })
  expect(await client.data('listUserOrders', { query: { orderStatus: 0 } })).toMatchObject({ total: 0 })
})

it('shows the signed-in user’s cameras, and not the neighbour’s', () => {
  const names = client.world.devices.map(({ deviceName }) => deviceName)
  expect(names).toEqual(['Living room', 'Garden gate', 'Shop front'])
})
