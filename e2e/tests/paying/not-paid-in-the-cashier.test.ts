import { expect, test } from '../../kit/fixtures.ts'
import { buyPackage } from '../../kit/flows/buy-package.ts'
import { PayOrderScreen } from '../../kit/screens/pay-order-screen.ts'

for (const choice of ['cancel', 'fail'] as const) {
  test(`${choice} in the cashier leaves the order unpaid, and it can be paid again`, async ({
    phone,
    world,
  }) => {
    const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' }, choice)
    await expect(result.failed).toBeVisible()
    await expect(result.facts).toContainText(['Event recording, 1 month', 'Living room', /^(.?\d{4}){5}/])
    const [unpaid] = (await world.state()).orders
    expect(unpaid).toMatchObject({ status: 0 })

    await phone.tap(result.payAgain)
    phone.cashier.choose('pay')
    const second = await phone.at(PayOrderScreen).payNow()
    await expect(second.paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([{ orderNo: unpaid?.orderNo, status: 4 }])
  })
}
