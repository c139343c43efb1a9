import type { Locator } from '@playwright/test'
import { givenCancelledOrders, givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

/** Labels of an order (product 3.13) beside those of its time line: of its receipt, of the device, of the order. */
const labels = [
  ...['Package name', 'Device name', 'Original price', 'Payout amount', 'Paid with', 'Payment number'],
  ...['Source', 'Device SN'],
  ...['Order number', 'Order date', 'Creation time', 'Account'],
]

/** Those of a cheaper package that nobody paid: no wallet has a number for it. */
const labelsUnpaid = [...[...labels.slice(0, 3), 'Saving', 'Payout amount'], ...labels.slice(6)]

/** English labels of orders that are not unpaid, by status (product 4.01). */
const names: Readonly<Record<number, string>> = {
  ...{ 1: 'Activating', 2: 'Activated successfully', 3: 'Refunded', 4: 'Valid', 5: 'Expired' },
  ...{ 6: 'Canceled', 7: 'Timed out' },
  ...{ '-1': 'Failed to pay', '-2': 'Failed to activate', '-3': 'Failed to refund' },
}

test.use({ scenario: 'active-cloud' })

// spec: 3.27
test('the receipt of an order is a picture of its rows, to be saved by a long press', async ({ phone }) => {
  await phone.open(OrdersScreen.address)
  const detail = await phone.at(OrdersScreen).openRow('Living room')
  await phone.tap(detail.getByRole('button', { name: 'Receipt as a picture' }))
  const picture = phone.page.getByRole('img', { name: 'Receipt' })
  await expect(picture).toBeVisible()
  await expect(phone.page.getByText('Press and hold the picture')).toBeVisible()
  expect(await picture.getAttribute('src')).toMatch(/^data:image[/]png;base64,/)
  const { width, height } = await picture.evaluate((image) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement
    return { width: naturalWidth, height: naturalHeight }
  })
  expect(width).toBe(720)
  // Title, five rows, and for how long, by whom and under which number it was sold.
  expect(height).toBeGreaterThan(600)
})

// spec: 3.26
test('an invoice of a paid order is asked for with what is missing said, then read as asked for and issued', async ({
  phone,
  clock,
}) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  const detail = await orders.openRow('Living room')
  await phone.tap(detail.getByRole('button', { name: 'Request an invoice' }))
  const form = phone.page.getByRole('dialog', { name: 'Request an invoice' })
  await phone.tap(form.getByRole('radio', { name: 'Company' }))
  await phone.tap(form.getByRole('button', { name: 'Request', exact: true }))
  await expect(form).toContainText('Enter the name for the invoice')
  await expect(form).toContainText('Enter the taxpayer number: 15 to 20 letters and digits')
  await expect(form).toContainText('Enter the e-mail address in full, like name@example.com')
  await expect(form.getByLabel('Name on the invoice')).toBeFocused()
  await form.getByLabel('Name on the invoice').fill('Beispiel Ltd.')
  await form.getByLabel('Taxpayer number').fill('91310000ma1k35xx0x')
  await form.getByLabel('E-mail address').fill('books@example.com')
  for (const label of ['Name on the invoice', 'Taxpayer number', 'E-mail address'])
    await expect(form.getByText(label, { exact: true })).toBeVisible()
  await phone.tap(form.getByRole('button', { name: 'Request', exact: true }))
  await expect(form).toBeHidden()
  await expect(detail).toContainText('Requested on 2026.11.20')
  await expect(detail).toContainText('Taxpayer number91310000MA1K35XX0XE-mail addressbooks@example.com')
  await clock.advance(day)
  await phone.open(OrdersScreen.address)
  await orders.openRow('Living room')
  await expect(detail).toContainText('Issued on 2026.11.21')
  await expect(detail.getByRole('term')).toContainText(['Invoice number'])
  await expect(detail.getByRole('button', { name: 'Request an invoice' })).toHaveCount(0)
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, scenario: 'nvr-four-channels' })

  // spec: 3.28
  test('an opened order says at once what was paid, and for which channels', async ({ phone, world }) => {
    const camera = 'Warehouse recorder'
    await givenPackage(world, { camera, packageId: 'nvr-event-7d-month', channels: ['Entrance', 'Yard'] })
    await phone.open(OrdersScreen.address)
    const detail = await phone.at(OrdersScreen).openRow(camera)
    await expect(detail.getByText('Paid ¥31.80')).toBeInViewport({ ratio: 1 })
    for (const name of ['Entrance', 'Yard'])
      await expect(detail.getByText(name, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    // Original price and payout amount; that of the channels is not repeated.
    await expect(detail.getByText('¥31.80', { exact: true })).toHaveCount(2)
  })
})

// spec: 2.91, 2.92, 3.13
test('an order opens with all its details in groups, leads to help with its number, and is bought again', async ({
  phone,
  world,
}) => {
  const [order] = (await world.state()).orders.filter(({ deviceName }) => deviceName === 'Living room')
  expect(order?.orderNo).toMatch(/^\d{20}$/)
  await phone.open(OrdersScreen.address)
  const detail = await phone.at(OrdersScreen).openRow('Living room')
  await expect(detail.getByRole('term')).toHaveText(labels)
  await expect(detail.getByRole('definition').nth(labels.indexOf('Source'))).toHaveText('Cloud recording')
  // Shown in groups of digits.
  await expect(detail).toContainText(new RegExp([...(order?.orderNo ?? '')].join(String.raw`\s*`)))
  const serial = detail.getByRole('definition').filter({ hasText: order?.deviceId ?? '' })
  await expect(serial.locator('bdi > span')).toHaveCount(6)
  await expect(detail).toContainText(await world.priceText())
  await expect(detail.getByRole('heading', { level: 3 })).toHaveText(['Receipt', 'Package', 'Order'])
  const steps = detail.getByRole('listitem')
  await expect(steps).toHaveText([/^Ordered/, /^Paid/, /^Effective time/, /^Deadline/])
  await expect(detail.getByText('Valid', { exact: true })).toHaveCount(1)
  await expect(detail.getByRole('definition').filter({ hasText: /\d:\d\d:\d\d/ })).toHaveCount(0)
  await phone.tap(detail.getByRole('button', { name: 'Help with this order' }))
  await expect
    .poll(() => phone.hostPages)
    .toMatchObject([{ name: 'customerService', orderNo: order?.orderNo }])
  phone.closeHostPage()
  await phone.tap(detail.getByRole('button', { name: 'Buy again' }))
  await expect(phone.page).toHaveURL(new RegExp(`/packagesList[?]deviceId=${order?.deviceId}&`))

  // Renewed ahead it is sold nothing, and the order that is valid leads nowhere.
  await givenPackage(world, { camera: 'Living room' })
  await phone.open(OrdersScreen.address)
  const valid = phone.at(OrdersScreen).rows.filter({ hasText: 'Living room' }).filter({ hasText: 'Valid' })
  await phone.tap(valid.getByRole('button'))
  await expect(detail.getByRole('button', { name: 'Help with this order' })).toBeVisible()
  // Its place is kept until it is known which button it has.
  await expect(detail.locator('footer > * > *')).toHaveCount(0)
})

test.describe('an order for channels of a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('keeps a number and what it counts on one line of its receipt', async ({ phone, world }) => {
    const camera = 'Warehouse recorder'
    await givenPackage(world, { camera, packageId: 'nvr-event-7d-month', channels: ['Entrance', 'Yard'] })
    await phone.open(OrdersScreen.address)
    await phone.at(OrdersScreen).openRow(camera)
    const { receipt } = phone.at(OrdersScreen)
    for (const counted of ['1 month', '2 channels']) {
      const lines = await receipt
        .getByText(counted, { exact: true })
        .evaluate((text) => text.getClientRects().length)
      expect(lines, counted).toBe(1)
    }
  })
})

test('every row of a receipt ends at its edge, also what it was paid with', async ({ phone }) => {
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await orders.openRow('Living room')
  const endOf = async (part: Locator): Promise<number> => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
    return Math.round(x + width)
  }
  const paidAt = orders.receipt.getByText(/^\d{4}[.]\d\d[.]\d\d \d\d:\d\d$/)
  await expect.poll(async () => (await endOf(paidAt)) - (await endOf(orders.receipt))).toBe(0)
})

test('a click before the order button is there does nothing, and the button appears in its reserved place', async ({
  phone,
}) => {
  const { page } = phone
  const cover = Promise.withResolvers<void>()
  await page.route('**/vipExpireInfoBatchQuery*', (route) => cover.promise.then(() => route.continue()))
  await phone.open(OrdersScreen.address)
  const detail = await phone.at(OrdersScreen).openRow('Living room')
  const footer = detail.locator('footer')
  await expect(footer).toBeVisible()
  const place = await footer.boundingBox()
  if (place === null) throw new Error('The button has no place.')
  const { x, y, width, height } = place
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(footer.getByRole('button')).toHaveCount(0)
  await expect(detail).toBeVisible()
  cover.resolve()
  const again = footer.getByRole('button', { name: 'Buy again' })
  await expect(again).toBeVisible()
  expect(await footer.boundingBox()).toEqual(place)
  await phone.tap(again)
  await expect(page).toHaveURL(/[/]packagesList[?]/)
})

test.describe('orders of every status', () => {
  test.use({ scenario: 'orders-of-every-status' })

  // spec: 4.01
  test('show the status of the server', async ({ phone, world }) => {
    const ended = (await world.state()).orders.filter(({ status }) => status !== 0)
    const newestFirst = ended.sort((one, other) => other.createdAtMs - one.createdAtMs)
    expect(new Set(ended.map(({ status }) => status)).size).toBe(Object.keys(names).length)
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows).toContainText(
      newestFirst.map(({ status }) => names[status] ?? '?'),
    )
    const starts = phone.at(OrdersScreen).rows.filter({ hasText: /From \d{4}[.]\d\d[.]\d\d/ })
    await expect(starts, 'the package that waits has its first day').toContainText(['Activated successfully'])
    await expect(phone.at(OrdersScreen).cards).toContainText(['Unpaid'])
  })

  // spec: 3.27
  test('have a picture of their receipt where something was paid, and none where nothing was', async ({
    phone,
  }) => {
    await phone.open(OrdersScreen.address)
    const orders = phone.at(OrdersScreen)
    for (const [status, count] of [
      ['Failed to activate', 1],
      ['Failed to pay', 0],
      ['Timed out', 0],
      ['Refunded', 1],
    ] as const) {
      const detail = await orders.openRow(status)
      await expect(detail.getByRole('button', { name: 'Help with this order' })).toBeVisible()
      const picture = detail.getByRole('button', { name: 'Receipt as a picture' })
      await expect(picture, status).toHaveCount(count)
      await phone.page.keyboard.press('Escape')
    }
  })

  // spec: 3.13
  test('show where the money is when there is no package, and no amount where none was charged', async ({
    phone,
  }) => {
    await phone.open(OrdersScreen.address)
    const orders = phone.at(OrdersScreen)
    for (const [status, money, steps, receipt] of [
      ['Failed to pay', 'Nothing has been charged', /^Ordered.*Failed to pay$/, /Payout amountNot charged$/],
      [
        'Failed to activate',
        'What you paid is being refunded',
        /^Ordered.*Paid.*Failed to activate$/,
        /Payout amount¥54[.]00.*WeChat Pay · 2026[.]11[.]20.*Being refunded¥54[.]00/,
      ],
      [
        'Refunded',
        'The full amount has been refunded',
        /^Ordered.*Paid.*Refunded2026[.]11[.]12 \d\d:\d\d$/,
        /Payout amount¥19[.]90.*Refunded¥19[.]90.*WeChat Pay · 2026[.]11[.]12.*Refund number/,
      ],
    ] as const) {
      const detail = await orders.openRow(status)
      await expect(detail).toContainText(money)
      await expect(detail.getByRole('list')).toHaveText(steps)
      await expect(orders.receipt).toHaveText(receipt)
      await phone.tap(detail.getByRole('button', { name: 'Close' }))
    }
    const unpaid = await orders.openRow('Timed out')
    await expect(unpaid.getByRole('term')).toHaveText(labelsUnpaid)
    await phone.tap(unpaid.getByRole('button', { name: 'Close' }))
    const stuck = await orders.openRow('Failed to refund')
    await phone.tap(stuck.getByRole('button', { name: 'Help with this order' }))
    await expect.poll(() => phone.hostPages).toMatchObject([{ name: 'customerService' }])
  })
})

test.describe('an account with more than a hundred orders', () => {
  test.use({ scenario: 'new-owner' })

  // spec: 2.38
  test('its list is searched, and shown by year', async ({ phone, world, clock }) => {
    await givenCancelledOrders(world, 'Living room', 60)
    await givenCancelledOrders(world, 'Garden gate', 41)
    await clock.advance(50 * day)
    await phone.open(OrdersScreen.address)
    const orders = phone.at(OrdersScreen)
    const row = orders.rows.filter({ hasText: 'Garden gate' })
    await expect(orders.months).toHaveText(['November 2026'])
    await orders.search.fill('living')
    await expect(row).toHaveCount(0)
    await expect(orders.rows).not.toHaveCount(0)
    await orders.showYear('2027')
    await expect(phone.page.getByRole('heading', { name: 'No matching orders' })).toBeVisible()
    await orders.showYear('All years')
    await orders.show('Ended')
    await expect(orders.rows).not.toHaveCount(0)
    await orders.show('Running')
    await phone.tap(phone.page.getByRole('button', { name: 'Show all orders' }))
    await expect(orders.search).toHaveValue('')
    await expect(row).not.toHaveCount(0)
  })
})
