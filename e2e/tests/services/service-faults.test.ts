import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { ServiceScreen } from '../../kit/screens/service-screen.ts'

const steps = ['listUserOrders', 'createServicePay', 'confirmOrder']

for (const [name, fault] of networkFaults) {
  test(`each step of buying a service ${name}: paid once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    await phone.open(ServiceScreen.address)
    const page = phone.at(ServiceScreen)
    await phone.tap(page.service('Technical support'))
    for (const operationId of steps) await world.arm({ http: { operationIds: [operationId], ...fault } })
    phone.cashier.choose('pay')
    const { paid } = await page.buyNow()
    const end = paid.or(page.alert)
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(end.first()).toBeVisible({ timeout: 15_000 })
      if (await paid.isVisible()) break
      await page.buyNow()
    }
    await expect(paid).toBeVisible()
    const { orders } = await world.state()
    expect(orders.filter(({ paidAtMs }) => paidAtMs !== null)).toHaveLength(1)
    // A browser may itself send a request twice; a second order of a service stays unpaid and times out.
    expect(orders.filter(({ status }) => ![4, 5, 0].includes(status))).toEqual([])
  })
}
