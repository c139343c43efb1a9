import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import type { Journal } from '../../kit/world/journal.ts'

const camera = 'Living room'
const point = { typeName: 'appPush', configId: '7', innerId: '42' }

interface Sent {
  body?: Record<string, unknown>
  query?: Record<string, unknown>
}

// spec: 3.13, 7.11
test('an order and its payment carry attribution and start of the package', async ({
  phone,
  world,
  journal,
}) => {
  await givenPackage(world, { camera })
  await phone.open(`${CloudTabScreen.address}?${new URLSearchParams(point)}`)
  const packages = await phone.at(CloudTabScreen).choose(camera)
  await packages.chooseDuration('1 month')
  const sheet = await packages.confirm()
  await phone.tap(sheet.effect('Now'))
  await sheet.accept()
  phone.cashier.choose('pay')
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()

  const { appKey } = world.initial.profile
  const { deviceId } = world.camera(camera)
  const { body = {} } = await lastSent(journal, 'addOrder')
  expect(body).toMatchObject({ paySource: 'A', appKey, productCode: 'IPC', deviceId, packageSource: 1 })
  expect(JSON.parse(String(body.operationPointJson))).toEqual(point)
  const priceFen = await world.priceFen()
  const orderNo = (await world.state()).orders.find(({ payMoneyFen, packageId }) => {
    return payMoneyFen === priceFen && packageId === body.packageId
  })?.orderNo
  const { query = {} } = await lastSent(journal, 'pay4WeChat')
  expect(query).toMatchObject({ appKey, productCode: 'IPC', immediateUse: 1 })
  expect(query.orderNo).toMatch(/^\d{20}$/)
  expect(orderNo).toBeDefined()

  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).not.toHaveCount(0)
  expect((await lastSent(journal, 'listUserOrders')).query).toMatchObject({ paySource: 'A', current: 1 })
})

async function lastSent(journal: Journal, operationId: string): Promise<Sent> {
  const [...entries] = await journal.waitFor({ kind: 'http', operationId })
  return (entries.at(-1)?.request ?? {}) as Sent
}
