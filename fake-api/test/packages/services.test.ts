import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceCatalogue } from '../../src/backend/packages/rules/service-catalogue.ts'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, MONTH_FEN, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const INSTALLATION_FEN = listPriceFen('installation')

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario = 'new-owner') {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  const create = (body: object) => client.data<Schemas['ServicePay']>('createServicePay', { body })
  const record = (orderNo: string) =>
    client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
  return { client, worldId, create, record }
}

// spec: 2.83, 9.12
it.each([
  ['installation', 'Device installation'],
  ['support', 'Technical support'],
])('sells %s through Alipay', async (productName, name) => {
  const payMoney = listPriceFen(productName)
  const { client, worldId, create, record } = await shop()
  const { orderNo, orderString } = await create({ productName, payMoney, paySource: 'A' })
  expect(await record(orderNo)).toMatchObject({ orderStatus: 0, payMoney, productName: name, deviceId: '' })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  expect(await record(orderNo)).toMatchObject({ orderStatus: 4 })
  const query = { current: 1, size: 10, paySource: 'A' }
  const { records } = await client.data<Schemas['OrderPage']>('listUserOrders', { query })
  expect(records).toMatchObject([{ orderNo, orderStatus: 4, payMoney }])
  expect((await stateOf(stack, worldId)).entitlements).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

const installation = serviceCatalogue().find(({ packageId }) => packageId === 'installation')
const installationNames = Object.entries(installation?.texts ?? {}).map(([language, { name }]) => [
  language,
  name,
])

// spec: 7.14
it.each(installationNames)(
  'sells in %s the service %s by its name and lists it so',
  async (language, name) => {
    const { client } = await shop()
    const headers = { 'accept-language': language }
    const body = { productName: name, payMoney: INSTALLATION_FEN }
    const made = await client.call('createServicePay', { body, headers })
    const { orderNo, orderString } = made.body.data as Schemas['ServicePay']
    const content = JSON.parse(new URLSearchParams(orderString).get('biz_content') ?? '{}')
    expect(content).toMatchObject({ out_trade_no: orderNo, subject: name })
    const listed = await client.call('listUserOrders', { query: { current: 1, size: 10 }, headers })
    expect(listed.body.data).toMatchObject({
      records: [{ orderNo, packageId: 'installation', productName: name }],
    })
    const record = await client.call('getOrderRecord', { query: { orderNo }, headers })
    expect(record.body.data).toMatchObject({ productName: name })
  },
)

it('sells a service by the name the shop has for it after its texts were edited', async () => {
  const { worldId, create, record } = await shop()
  const texts = { en: { name: 'Mounting', description: '' } }
  const at = `/control/worlds/${worldId}/packages/installation`
  expect((await control(stack, 'PATCH', at, { body: { texts } })).status).toBe(200)
  for (const productName of ['Device installation', 'Mounting']) {
    const { orderNo } = await create({ productName, payMoney: INSTALLATION_FEN })
    expect(await record(orderNo)).toMatchObject({ packageId: 'installation' })
  }
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['a service that is none', { productName: 'no-such-service', payMoney: INSTALLATION_FEN }, 30001, null],
  ['a package of a camera', { productName: 'cloud-event-7d-month', payMoney: MONTH_FEN }, 30001, null],
  ['another price', { productName: 'installation', payMoney: 1 }, 20002, { payMoney: INSTALLATION_FEN }],
])('refuses to sell a service for %s', async (_, body, code, data) => {
  const { client, worldId } = await shop()
  expect((await client.call('createServicePay', { body })).body).toMatchObject({ code, data })
  expect((await stateOf(stack, worldId)).orders).toEqual([])
})

it('sells a service beside an unpaid order and through Alipay alone', async () => {
  const { client, worldId, create, record } = await shop()
  const purchase = await addOrder(client)
  const service = { productName: 'installation', payMoney: INSTALLATION_FEN }
  const first = await create(service)
  const second = await create(service)
  expect(second.orderNo).not.toBe(first.orderNo)
  const query = { appKey: 'k', orderNo: first.orderNo, productCode: 'IPC', immediateUse: 0 }
  expect((await client.call('pay4WeChat', { query })).body.code).toBe(20003)
  const orderString = await openAlipay(client, first.orderNo)
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  expect(await record(first.orderNo)).toMatchObject({ orderStatus: 4 })
  await advance(stack, worldId, { byMs: 15 * 60_000 })
  for (const orderNo of [purchase, second.orderNo])
    expect(await record(orderNo)).toMatchObject({ orderStatus: 7 })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refunds late money of a service', async () => {
  const { worldId, create, record } = await shop()
  const body = { outcome: 'ask', callback: 'told', notifyDelayMs: 20 * 60_000 }
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body })
  await silenceProviders(stack, worldId)
  const { orderNo, orderString } = await create({ productName: 'support', payMoney: listPriceFen('support') })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  await advance(stack, worldId, { byMs: 30 * 60_000 })
  expect(await record(orderNo)).toMatchObject({ orderStatus: 3 })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

const pay = { appKey: 'k', productCode: 'IPC', immediateUse: 0 }

it('opens a payment for reviewers like any other', async () => {
  const { client, worldId, record } = await shop('ios-review')
  const orderNo = await addOrder(client)
  const query = { ...pay, orderNo }
  const { orderString } = await client.data<Schemas['AliOrder']>('iosTestPay4Ali', { query })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  expect(await record(orderNo)).toMatchObject({ orderStatus: 4 })
  expect((await client.call('iosTestPay4Ali', { query })).body.code).toBe(20007)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['somebody else', 'new-owner', 'ios'],
  ['the reviewer on Android', 'ios-review', 'android'],
])('answers no order for the payment of reviewers when it is %s', async (_, scenario, platform) => {
  const { client, worldId } = await shop(scenario)
  await control(stack, 'PATCH', `/control/worlds/${worldId}/profile`, { body: { platform } })
  const orderNo = await addOrder(client)
  expect((await client.call('iosTestPay4Ali', { query: { ...pay, orderNo } })).body.code).toBe(20003)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
