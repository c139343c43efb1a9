import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

// spec: 2.59
test('back on a tab closes the host page', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).back)
  await expect.poll(() => phone.exits).toEqual(['close'])
})

test('the host back button closes the sheet first and then goes back in history', async ({ phone }) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  expect(await phone.host.back()).toBe(true)
  await expect(sheet.sheet).toBeHidden()
  expect(phone.address()).toMatch(/^[/]packagesList/)
  await phone.host.back()
  await expect(phone.page).toHaveURL(/[/]homePage2/)
  expect(phone.exits).toEqual([])
})

// spec: 2.93
test('a reload, back and forward keep the chosen package and what its sheet was answered', async ({
  phone,
}) => {
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Living room')
  await packages.chooseDuration('1 day')
  const day = packages.option(packages.durations, '1 day')
  await phone.page.reload()
  await expect(day).toBeChecked()
  await expect(packages.price).toHaveText('¥1.90')

  const sheet = await packages.confirm()
  await sheet.accept()
  await phone.page.goBack()
  await expect(sheet.sheet).toBeHidden()
  await expect(phone.page).toHaveURL(/[/]packagesList[?]/)
  await expect(day).toBeChecked()
  await phone.page.goForward()
  await expect(sheet.pay).toContainText('Pay ¥1.90')
  await phone.page.reload()
  await expect(sheet.pay).toContainText('Pay ¥1.90')
  await expect(sheet.agreementCheckbox).toBeChecked()

  await phone.host.back()
  await expect(sheet.sheet).toBeHidden()
  await expect(day).toBeChecked()
  await phone.host.back()
  await expect(phone.page).toHaveURL(/[/]homePage2/)
  expect(phone.exits).toEqual([])
})

// spec: 7.66
test('the host back button waits while the order is created and works once the wallet is open', async ({
  phone,
  journal,
}) => {
  const sheet = await fillSheet(phone, { camera: 'Living room' })
  const isHeld = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await phone.page.route('**/order/add', async (route) => {
    isHeld.resolve()
    await answer.promise
    await route.continue()
  })
  await sheet.payNow()
  await isHeld.promise
  await journal.waitFor({ kind: 'bridge', operationId: 'noExitFun' })
  expect(await phone.host.back()).toBe(false)
  answer.resolve()
  await phone.cashier.waitForOpen()
  await expect.poll(() => phone.host.back()).toBe(true)
})
