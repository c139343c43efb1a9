import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { horizontalOverflow } from '../../kit/checks/page-layout.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen, DataTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'data-new', viewport: { width: 320, height: 640 } })

test('axe finds no violation on the serial number dialog, empty and refused, and the device sheet', async ({
  phone,
}) => {
  await phone.open(DataTabScreen.address)
  const data = phone.at(DataTabScreen)
  await phone.tap(data.recharge)
  await expect(data.serialNumber).toBeVisible()
  expect(await accessibilityViolations(phone.page)).toEqual([])
  await data.enter('3701')
  await expect(data.popup).toContainText('The device SN is incorrect')
  expect(await accessibilityViolations(phone.page)).toEqual([])
  expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  await phone.host.back()
  await expect(data.popup).toBeHidden()
  await expect(data.recharge).toBeFocused()

  await phone.tap(data.tab('Cloud'))
  const sheet = await phone.at(CloudTabScreen).manage('Living room')
  await expect(sheet).toBeVisible()
  expect(await accessibilityViolations(phone.page)).toEqual([])
  expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
})

test('axe finds no violation on the contract sheet', async ({ phone, world }) => {
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await expect(sheet.sign).toBeVisible()
  expect(await accessibilityViolations(phone.page)).toEqual([])
  expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
})
