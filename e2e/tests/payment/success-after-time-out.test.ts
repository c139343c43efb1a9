import { expect, test } from '../../kit/fixtures/test.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { minute } from '../../kit/world/world-clock.ts'

test('a payment that arrives after the time-out is refunded', async ({ phone, world, clock }) => {
  await world.failProviderQueries()
  await world.setNextPayment({ outcome: 'paid', callback: 'lost', notifyDelayMs: 20 * minute })
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.checking).toBeVisible()

  await clock.advance(16 * minute)
  await expect(result.failed).toBeVisible()
  await expect(result.timedOut).toBeVisible()
  await expect(result.payAgain).toBeHidden()

  await clock.advance(14 * minute)
  const { orders, payments, entitlements } = await world.state()
  expect(orders).toMatchObject([{ status: 3 }])
  const amountFen = await world.priceFen()
  expect(payments).toMatchObject([{ amountFen, refundedFen: amountFen }])
  expect(entitlements).toEqual([])

  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText(['Refunded'])
})
