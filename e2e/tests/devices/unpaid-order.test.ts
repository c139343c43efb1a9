import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test('a camera row links to its unpaid order until the order is closed', async ({
  phone,
  world,
  journal,
}) => {
  await givenUnpaidOrder(world, { camera: 'Living room' })
  const { deviceId } = world.camera('Living room')
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.button('Garden gate', 'Order')).toBeVisible()
  await expect(tab.button('Garden gate', 'Unpaid order')).toHaveCount(0)
  await phone.tap(tab.button('Living room', 'Unpaid order'))
  await expect(phone.page).toHaveURL(/[/]payDtl[?]/)
  expect(phone.query()).toEqual({ productCode: 'IPC', deviceId, packageSource: '1', interType: 'prevPage' })

  const order = phone.at(PayOrderScreen)
  await order.cancelOrder()
  await expect(order.toast('Canceled successfully')).toBeVisible()
  await phone.open(CloudTabScreen.address)
  await expect(tab.button('Living room', 'Order')).toBeVisible()
  await journal.waitFor({ kind: 'http', operationId: 'listUserOrders' }, 2)
  await expect(tab.button('Living room', 'Unpaid order')).toHaveCount(0)
})
