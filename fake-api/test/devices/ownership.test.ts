import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import {
  OWNER_REQUESTS,
  type OwnedNames,
  type OwnerRequest,
  UNKNOWN_NAMES,
} from '../support/owners/owner-requests.ts'
import { ownedNamesOf as readOwnedNames } from '../support/owners/two-owners.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
let own: OwnedNames
let otherUser: OwnedNames
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack, 'two-owners'))
  const { worldId } = client.world
  await control(stack, 'POST', `/control/worlds/${worldId}/coupons`, {
    body: { userId: 'u2', amountFen: 500 },
  })
  own = await ownedNamesOf('u1')
  otherUser = await ownedNamesOf('u2')
})
afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

/** Device keys are on no wire but the host's, so they come from the world's file. */
const ownedNamesOf = (userId: string) =>
  stack.app.registry.use(client.world.worldId, ({ read }) => readOwnedNames(read, userId))

/** Every signed-in operation that names an order or a device, with each kind of thing it could give away. */
const ROWS: OwnerRequest[] = Object.values(OWNER_REQUESTS).flat()

/**
 * A data top-up is for any bound device, so its number and the maker of its card are answered whoever asks;
 * devices.test.ts and sim-cards.test.ts have the limits.
 */
const FOR_EVERYBODY: HttpOperationId[] = ['getDeviceBaseForSn', 'getSimManufacturer']

/** These name no order and no device: what they answer is the same for everybody, or the account's own. */
const NAMELESS: HttpOperationId[] = [
  'getLianLianToken',
  'listUserOrders',
  'listContracts',
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

it('has a row for every signed-in operation with an order or a device', () => {
  const signedIn = Object.entries(httpOperations).filter(([, { isPublic }]) => !isPublic)
  const covered = new Set([...ROWS.map(([id]) => id), ...NAMELESS, ...FOR_EVERYBODY])
  const fix =
    'Add a row for each order, device or card it names to fake-api/test/support/owners/owner-requests.ts; NAMELESS has those that name none.'
  expect(
    signedIn.map(([id]) => id).filter((id) => !covered.has(id as HttpOperationId)),
    fix,
  ).toEqual([])
})

it.each(ROWS)('%s answers a foreign %s like an unknown one and changes nothing', async (...row) => {
  const [id, , request] = row
  const { worldId } = client.world
  const before = await stateOf(stack, worldId)
  const unknown = await client.call(id, request(UNKNOWN_NAMES, own))
  expect(await client.call(id, request(otherUser, own))).toEqual(unknown)
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

it.each<OwnerRequest>([
  ['getOrderRecord', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ...ROWS.filter(([id]) => READING.has(id)),
])('%s answers %s of the user with data', async (id, _about, request) => {
  expect(await client.call(id, request(own, own))).not.toEqual(
    await client.call(id, request(UNKNOWN_NAMES, own)),
  )
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

it('shows the cameras of the signed-in user alone', () => {
  const names = client.world.devices.map(({ deviceName }) => deviceName)
  expect(names).toEqual(['Living room', 'Garden gate', 'Shop front'])
})
