import { expect, test } from '../../kit/fixtures/test.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'

test.use({ scenario: 'coupons-of-every-state' })

const camera = 'Garden gate'

// spec: 3.14, 5.05
test('the best coupon is preselected, an unusable one gives its reason and another or none changes the price', async ({
  phone,
  world,
}) => {
  const sheet = await fillSheet(phone, { camera, duration: '1 year' })
  await expect(sheet.coupon).toContainText('−¥20.00')
  await expect(sheet.coupon).toContainText('Orders over ¥100.00')
  await expect(sheet.pay).toHaveAccessibleName('Pay ¥178.00')

  await phone.tap(sheet.coupon)
  const tickets = sheet.coupons.getByRole('radio')
  const offered = await tickets.evaluateAll((radios) =>
    radios.map((radio) => !radio.hasAttribute('disabled')),
  )
  expect(offered).toEqual([...offered].sort((one, other) => Number(other) - Number(one)))
  await expect(sheet.coupons).toContainText('Not for this package')
  await expect(sheet.coupons).toContainText('Not yet effective')
  await expect(sheet.coupons).toContainText('Held by an unpaid order')
  await sheet.couponOption('Orders over ¥15.00').first().click()
  await expect(sheet.coupons).toBeHidden()
  await expect(sheet.pay).toHaveAccessibleName('Pay ¥193.00')
  await sheet.payWithoutCoupon()
  await expect(sheet.pay).toHaveAccessibleName('Pay ¥198.00')

  await phone.tap(sheet.coupon)
  await sheet.couponOption('Orders over ¥100.00').first().click()
  await expect(sheet.pay).toHaveAccessibleName('Pay ¥178.00')
  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect(phone.cashier.shown).toMatchObject([{ amountFen: 17_800 }])
  const { orders, coupons } = await world.state()
  const order = orders.find(({ payMoneyFen }) => payMoneyFen === 17_800)
  const used = coupons.find(({ orderNo }) => orderNo === order?.orderNo)
  expect(used).toMatchObject({ status: 'used', amountFen: 2000 })
})

test('a coupon that covers the whole price is paid without a wallet', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expect(sheet.pay).toHaveAccessibleName('Pay ¥0.00')
  await expect(sheet.sheet.getByRole('radiogroup', { name: 'Pay with' })).toBeHidden()
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect(await journal.count({ operationId: 'zeroPay' })).toBe(1)
  const order = (await world.state()).orders.find(({ payMoneyFen }) => payMoneyFen === 0)
  expect(order).toMatchObject({ status: 4 })
})
