import { givenPackage, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage, fillSheet, fillSheetFromTab } from '../../../kit/testing/flows/buy-package.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { hour } from '../../../kit/testing/world/world-clock.ts'

// spec: 4.05, 4.11
test('a bought month is active on result page, camera row and order list', async ({ phone, world }) => {
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month' })
  await expect(result.paid).toContainText('Living room')
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success[?]/)
  await phone.tap(result.backToCameras)

  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Living room')).toContainText('Until 2026.12.20')
  await expect(tab.action('Living room')).toHaveText('Renew')
  await expect(tab.action('Garden gate')).toHaveText('Order')

  const orders = await tab.openOrders()
  await expect(orders.rows).toHaveCount(1)
  await expect(orders.rows).toContainText(['Valid'])
  await expect(orders.rows).toContainText([await world.priceText()])
  expect((await world.state()).orders).toMatchObject([{ status: 4, payMoneyFen: await world.priceFen() }])
})

// spec: 2.33, 5.07
test('the chosen recording, rolling days and duration are ordered and the glossary explains them', async ({
  phone,
  world,
}) => {
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Shop front')
  await phone.tap(packages.glossary)
  await expect(packages.glossary).toHaveAttribute('aria-expanded', 'true')
  await expect(phone.page.getByRole('definition')).not.toHaveCount(0)
  await phone.tap(packages.option(packages.recordings, 'Continuous recording'))
  await phone.tap(packages.option(packages.rollingDays, '3 days'))
  await packages.chooseDuration('1 month')
  // 2,990 fen for 30 days: to the nearest fen, not down.
  await expect(packages.durations).toContainText('¥1.00 a day')
  await expect(packages.option(packages.recordings, 'Continuous recording')).toBeChecked()

  const sheet = await packages.confirm()
  await expect(sheet.pay).toHaveText(/¥29[.]90/)
  await sheet.accept()
  phone.cashier.choose('pay')
  const result = await sheet.payNow()
  await expect(result.paid).toContainText('Shop front')
  expect((await world.state()).orders).toMatchObject([
    {
      deviceName: 'Shop front',
      packageId: 'cloud-continuous-3d-month',
      payMoneyFen: await world.priceFen('cloud-continuous-3d-month'),
    },
  ])
})

// spec: 4.22
test('the preselected package takes three taps and the consent, and the camera row updates when it activates', async ({
  phone,
  world,
}) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  await expect(sheet.pay).toHaveText(/¥198[.]00/)
  await expect(sheet.sheet).toContainText('Covered until 2027.11.20, does not renew automatically')
  await sheet.payNow()
  const cashier = await phone.cashier.waitForOpen()
  expect(phone.taps).toBe(3 + 1)
  expect(cashier.amountFen).toBe(19800)
  expect(cashier.merchantName).not.toBe('')
  phone.cashier.choose('pay')
  // The annual package takes up to an hour; nothing is covered until then.
  await expect(phone.at(ResultScreen).paid).toHaveText('Paid. Activating, at most an hour')
  expect((await world.state()).payments).toMatchObject([{ provider: 'wechat', amountFen: 19800 }])

  await phone.tap(phone.at(ResultScreen).backToCameras)
  const row = phone.at(CloudTabScreen).row('Living room')
  await expect(row).toContainText('Activating')
  // As under a clock that runs, the phone does not wake.
  await world.advance({ byMs: hour })
  await expect(row).toContainText('Until 2027.11.20')
})

// spec: 5.07
test('going on without a package explains it and orders nothing', async ({ phone, world }) => {
  const { deviceId } = world.camera('Living room')
  const packages = phone.at(PackagesScreen)
  await phone.open(`${PackagesScreen.address(deviceId)}&packageId=withdrawn`)
  await expect(packages.durations.getByRole('radio', { checked: true })).toHaveCount(0)
  await phone.tap(packages.order)
  await expect(phone.page.getByRole('alert')).toHaveText('Select a package')
  await packages.chooseDuration('1 month')
  await expect(phone.page.getByText('Select a package')).toHaveCount(0)
  const sheet = await packages.confirm()
  await expect(sheet.sheet).toBeVisible()

  await test.step('a package that is withdrawn while the agreement is read has to be chosen anew', async () => {
    await phone.tap(sheet.agreement)
    // Its address is there before it; until then the page of packages would stay, and read nothing again.
    await expect(packages.title).toHaveText('Cloud Storage Service Agreement')
    await world.request('PATCH', '/packages/cloud-event-7d-month', { onSale: false })
    await phone.page.goBack()
    await expect(phone.page.getByRole('alert')).toHaveText('Select a package')
    await expect(sheet.sheet).toHaveCount(0)
  })
  expect((await world.state()).orders).toEqual([])
})

// spec: 5.09
test('paying without consent explains it, focuses the checkbox and orders nothing', async ({
  phone,
  world,
}) => {
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Living room')
  const sheet = await packages.confirm()
  await sheet.payNow()
  await expect(sheet.sheet.getByRole('alert')).toHaveText(
    'Tick the box to accept the cloud-storage service agreement',
  )
  await expect(sheet.agreementCheckbox).toBeFocused()
  expect((await world.state()).orders).toEqual([])
})

// The price is read again before paying.
test('a changed price is shown and charged only after another tap', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await expect(sheet.pay).toHaveText(/19[.]90/)
  await world.request('PATCH', '/packages/cloud-event-7d-month', { priceFen: 2190 })
  await phone.tap(sheet.pay)
  await expect(sheet.sheet).toContainText('The price is now ¥21.90. Nothing has been charged.')
  await expect(sheet.pay).toHaveText(/21[.]90/)
  expect((await world.state()).orders).toEqual([])
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(0)

  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ payMoneyFen: 2190 }])
})

// spec: 4.28
test('a package bought on another phone meanwhile is shown, and the second is sold only after the choice', async ({
  phone,
  world,
}) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await expect(sheet.effect('Now')).toHaveCount(0)
  await givenPackage(world, { camera: 'Living room' })
  await sheet.payNow()
  await expect(sheet.sheet).toContainText('The packages of this camera have changed in the meantime')
  await expect(sheet.effect('After the current one')).toBeChecked()
  await expect(sheet.sheet).toContainText('Covered until 2027.01.19, does not renew automatically')
  expect((await world.state()).orders).toHaveLength(1)

  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toHaveText('Paid. Living room stays covered')
  expect((await world.state()).orders).toHaveLength(2)
})

test('twenty taps on Pay make one order and one wallet call', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  await sheet.pay.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await phone.cashier.waitForOpen()
  phone.cashier.choose('pay')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expect(await journal.count({ operationId: 'addOrder' })).toBe(1)
  expect(await journal.count({ operationId: 'pay4WeChat' })).toBe(1)
  expect(await journal.count({ kind: 'bridge', operationId: 'requestWechatPay' })).toBe(1)
  expect((await world.state()).orders).toHaveLength(1)
})

// spec: 2.89, 8.14
test('an unpaid order of the camera is told with its packages, paid, or cancelled for a new order', async ({
  phone,
  world,
}) => {
  const paid = await givenUnpaidOrder(world, { camera: 'Living room' })
  const cancelled = await givenUnpaidOrder(world, { camera: 'Garden gate' })
  const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
  // Made on another phone: this one knows of it from the server alone.
  await expect(phone.page.getByText('You have 1 unpaid order', { exact: true })).toBeAttached()
  await sheet.payNow()
  await expect(sheet.unpaidDialog).toContainText(/Event recording.* · ¥\d+[.]\d\d/)
  await phone.tap(sheet.unpaidDialog.getByRole('button', { name: 'Pay this order' }))

  // The sheet that is left has a button of that name, too.
  const payment = phone.at(PayOrderScreen)
  await expect(payment.timeLeft).toBeVisible()
  phone.cashier.choose('pay')
  const result = await payment.payNow()
  await expect(result.paid).toBeVisible()
  await phone.tap(result.backToCameras)

  await fillSheetFromTab(phone, { camera: 'Garden gate', duration: '1 month' })
  await sheet.payNow()
  await phone.tap(sheet.unpaidDialog.getByRole('button', { name: 'Cancel order' }))
  await sheet.seeToast('Canceled successfully')

  phone.cashier.choose('pay')
  await sheet.payNow()
  await expect(result.paid).toContainText('Garden gate')
  const { orders } = await world.state()
  expect(orders.find(({ orderNo }) => orderNo === paid)).toMatchObject({ status: 4 })
  expect(orders.find(({ orderNo }) => orderNo === cancelled)).toMatchObject({ status: 6 })
  expect(orders.filter(({ status }) => status === 4)).toHaveLength(2)
})
