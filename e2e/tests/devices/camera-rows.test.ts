import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.use({ scenario: 'active-cloud' })

// spec: 2.74, 2.75, 4.19
test('a camera row shows its end date and the next action; its picture opens the device sheet, and View its packages', async ({
  phone,
  world,
}) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(phone.page.getByText('3 in total')).toBeVisible()
  await expect(tab.row('Living room')).toContainText('Until 2026.12.10')
  await expect(tab.row('Garden gate')).toContainText('Until 2026.11.24')
  await expect(tab.row('Shop front')).toContainText('Cloud Service has not been activated for this device')
  await expect(tab.action('Living room')).toHaveText('Renew')
  await expect(tab.action('Shop front')).toHaveText('Order')
  await expect(tab.action('Shop front')).toHaveAccessibleName('Order Shop front')
  await expect(tab.button('Living room', 'View')).toBeVisible()

  const sheet = await tab.manage('Garden gate')
  await expect(sheet).toContainText('Garden gate')
  await expect(sheet).toContainText(world.camera('Garden gate').deviceId)
  expect(await phone.host.back()).toBe(true)
  await expect(sheet).toBeHidden()

  const { deviceId, iotId } = world.camera('Living room')
  await phone.tap(tab.button('Living room', 'View'))
  await expect(phone.page).toHaveURL(/[/]devicePackage[?]/)
  expect(phone.query()).toEqual({
    ...{ deviceName: 'Living room', deviceId, productCode: 'IPC', productMorphology: '1', owned: '1', iotId },
    interType: 'prevPage',
  })
})

// spec: 2.74
test('no row, head or empty state is shown until it is known whether there are cameras', async ({
  phone,
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/filterCloudDevices**', (route) => held.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/filterCloudDevices**')
  await phone.open(CloudTabScreen.address)
  await asked
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  for (const heading of ['My Cameras', 'No bound devices yet']) {
    await expect(page.getByText(heading)).toHaveCount(0)
  }
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(0)
  held.resolve()
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
})

test.describe('a camera whose package has ended', () => {
  test.use({ scenario: 'expired-cloud' })

  // spec: 4.19
  test('says when it ended, and can be ordered for', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toContainText(/Ended 2026[.]\d\d[.]\d\d/)
    await expect(tab.row('Living room')).not.toContainText('has not been activated')
    await expect(tab.action('Living room')).toHaveText('Order')
  })
})

test.describe('a camera without a package', () => {
  test.use({ scenario: 'new-owner' })

  test('a camera row links to its unpaid order until the order is closed', async ({
    phone,
    world,
    journal,
  }) => {
    await givenUnpaidOrder(world, { camera: 'Living room' })
    const { deviceId } = world.camera('Living room')
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.button('Living room', 'Unpaid order')).toBeVisible()
    await expect(tab.button('Garden gate', 'Order')).toBeVisible()
    await expect(tab.button('Garden gate', 'Unpaid order')).toHaveCount(0)
    await phone.tap(tab.button('Living room', 'Unpaid order'))
    await expect(phone.page).toHaveURL(/[/]payDtl[?]/)
    expect(phone.query()).toEqual({ productCode: 'IPC', deviceId, packageSource: '1', interType: 'prevPage' })

    const order = phone.at(PayOrderScreen)
    await order.cancelOrder()
    await order.seeToast('Canceled successfully')
    await phone.open(CloudTabScreen.address)
    await expect(tab.button('Living room', 'Order')).toBeVisible()
    await journal.waitFor({ kind: 'http', operationId: 'listUserOrders' }, 2)
    await expect(tab.button('Living room', 'Unpaid order')).toHaveCount(0)
  })
})

test.describe('an account without cameras', () => {
  test.use({ scenario: 'no-devices' })

  // spec: 2.68, 2.87, 8.15
  test('an account without cameras sees the banner and the empty state', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    await expect(phone.page.getByRole('heading', { name: 'No bound devices yet' })).toBeVisible()
    await expect(phone.at(CloudTabScreen).slide).toContainText('Every event, kept')
    await expect(phone.at(CloudTabScreen).rows).toHaveCount(0)
  })
})
