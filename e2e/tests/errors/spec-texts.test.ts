import type { ErrorName } from '@skyshop/openapi/error-codes'
import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

// The words of the specification that only a fault brings to a page; that each is in the shop: spec-texts.test.ts of web.

test.describe('an unpaid order', () => {
  test.use({ scenario: 'unpaid-order' })

  // spec: 4.09, 8.08
  test('says that it is being cancelled, and that this failed, and stays', async ({ phone, world, page }) => {
    const answer = { kind: 'business-code', code: 'cancel-failed' } as const
    await world.arm({ http: { operationIds: ['cancelOrderByOrderNo'], answer } })
    const held = Promise.withResolvers<void>()
    await page.route('**/order/cancelByOrderNo**', (route) => held.promise.then(() => route.continue()))
    await phone.open(OrdersScreen.address)
    const orders = phone.at(OrdersScreen)
    await orders.cancelOrder()
    await expect(orders.cards.getByText('Canceling')).toBeVisible()
    held.resolve()
    await orders.seeToast('Failed to cancel')
    await expect(orders.cards).toHaveCount(1)
    await expect(orders.cards.getByText('Canceling')).toBeHidden()
    expect((await world.state()).orders).toMatchObject([{ status: 0 }])
  })
})

/** Errors of the list of packages, with what the page says. */
const packageErrors: readonly (readonly [ErrorName, string])[] = [
  ['internal-error', 'Data abnormal, error code 0001'],
  ['operate-failed', 'Failed to operate'],
]

for (const [code, text] of packageErrors) {
  // spec: 8.07, 8.08
  test(`a page whose packages are refused with ${code} says “${text}”`, async ({ phone, world }) => {
    await world.arm({ http: { operationIds: ['listPackages'], answer: { kind: 'business-code', code } } })
    await phone.open(PackagesScreen.address(world.initial.devices[0]?.deviceId ?? ''))
    await expect(phone.page.getByText(text)).toBeVisible()
  })
}

// spec: 8.06
test('a page that is refused with a code no contract has says that the request failed', async ({
  phone,
  world,
  page,
}) => {
  const json = { code: 59_999, success: false, msg: 'no', data: null }
  await page.route('**/vipPackage/productPage**', (route) => route.fulfill({ json }))
  await phone.open(PackagesScreen.address(world.initial.devices[0]?.deviceId ?? ''))
  await expect(phone.page.getByText('Request failed')).toBeVisible()
})

// spec: 8.09
test('a row whose package cannot be read says so', async ({ phone, world }) => {
  const answer = { kind: 'business-code', code: 'package-info-unavailable' } as const
  await world.arm({ count: 9, http: { operationIds: ['listVipExpiry'], answer } })
  await phone.open(CloudTabScreen.address)
  const text = 'Failed to get the current package information of the device'
  await expect(phone.page.getByText(text).first()).toBeVisible()
})

// spec: 2.20, 8.05
test('the error page says what happened to the request', async ({ phone }) => {
  await phone.open(NullPageScreen.errorAddress)
  await expect(phone.page.getByText('Error occurred during network request')).toBeVisible()
})

// spec: 2.19, 8.12, 8.22
test('the fail page says that there was a problem, and of a refund that failed whom to ask', async ({
  phone,
}) => {
  await phone.open('/resultPage2/fail?orderNo=26112009410000009999')
  const main = phone.page.getByRole('main')
  await expect(main).toContainText(
    'There was a problem with the payment (if paid successfully, please check)',
  )
  await phone.open('/resultPage2/fail?reason=refund-failed')
  await expect(main).toContainText('Please contact customer service')
})

test.describe('a camera with a new SIM card', () => {
  test.use({ scenario: 'data-new' })

  // spec: 4.23
  test('shows it as not activated until its first data is credited', async ({ phone, world }) => {
    const camera = world.initial.devices.find(({ cell }) => cell === 1)
    await world.changeCamera(camera?.deviceName ?? '', { sim: { state: 'not-activated' } })
    await givenPackage(world, {
      ...{ camera: camera?.deviceName ?? '', packageId: 'data-3g-month', packageSource: 2 },
    })
    await phone.open(DataUseScreen.addressOf(world.camera(camera?.deviceName ?? '')))
    await expect(phone.at(DataUseScreen).detail('SIM status')).toHaveText('Not activated')
  })
})

test.describe('a camera renewed ahead', () => {
  test.use({ scenario: 'renewed-ahead' })

  // spec: 4.14
  test('shows of a package that failed to activate that it did', async ({ phone, world, page }) => {
    // Our backend gives the money back and lists the package no more; others may leave it there.
    await page.route('**/validPackageList**', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(/"state":\s*"activated"/, '"state":"activation-failed"')
      await route.fulfill({ response: answer, body: text })
    })
    await phone.open(DevicePackagesScreen.cloudAddressOf(world.camera('Living room')))
    await expect(phone.page.getByText('Activation failed')).toBeVisible()
  })
})
