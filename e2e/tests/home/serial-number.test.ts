import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.use({ scenario: 'data-new' })

const incorrect = 'The device SN is incorrect'

// spec: 2.71, 2.73, 2.84
test('the serial number of a bound camera without data opens its data packages', async ({ phone, world }) => {
  await phone.open(DataTabScreen.address)
  const tab = phone.at(DataTabScreen)
  await phone.tap(tab.button('Garden gate', 'Order'))
  await expect(phone.page).toHaveURL(/[/]packagesList4GNew[?]/)
  const { deviceId: gate } = world.camera('Garden gate')
  expect(phone.query()).toEqual({ deviceId: gate, productCode: 'IPC', interType: 'prevPageH5' })
  await phone.page.goBack()

  const { deviceId } = world.camera('Orchard')
  await phone.tap(tab.recharge)
  // Numbers are copied with gaps.
  await tab.enter(deviceId.replace(/(.{4})/g, '$1 '))
  await expect(phone.page).toHaveURL(/[/]packagesList4GNew[?]/)
  expect(phone.query()).toEqual({ deviceId, productCode: 'IPC', interType: 'prevPageSN' })
})

// spec: 2.72, 5.13, 5.14, 8.16
test('the serial number dialog asks for a number when empty, keeps a refused one, and names an own camera that is not bound', async ({
  phone,
  world,
  journal,
}) => {
  await world.changeCamera('Orchard', { bindFlag: 0 })
  await phone.open(DataTabScreen.address)
  const tab = phone.at(DataTabScreen)
  await phone.tap(tab.recharge)
  await expect(tab.serialNumber).toHaveAttribute('placeholder', 'Enter the 22-digit SN code')
  await phone.tap(tab.confirm)
  await tab.seeToast('Enter the 22-digit SN code')
  expect(await journal.count({ operationId: 'getDeviceBaseForSn' })).toBe(0)
  await phone.tap(tab.popup.getByRole('button', { name: 'Cancel' }))

  for (const number of ['3701', '3701 9999 9999 9999 9999 99', '<script>window.wasHit=1</script>']) {
    await test.step(number, async () => {
      await phone.tap(tab.recharge)
      await expect(tab.serialNumber).toBeVisible()
      await expect(tab.popup.getByText(incorrect)).toHaveCount(0)
      await tab.enter(number.replaceAll(' ', ''))
      await tab.seeToast(incorrect)
      await expect(tab.popup).toContainText(incorrect)
      await expect(tab.serialNumber).toHaveValue(number)
      await expect(tab.serialNumber).toBeFocused()
      expect(phone.address()).toBe(DataTabScreen.address)
      await phone.tap(tab.popup.getByRole('button', { name: 'Cancel' }))
      await expect(tab.popup).toBeHidden()
    })
  }
  expect(await phone.page.evaluate('window.wasHit')).toBeUndefined()
  await test.step('an own camera that is not bound opens nothing', async () => {
    await phone.tap(tab.recharge)
    await tab.enter(world.camera('Orchard').deviceId)
    const text = 'This camera is not bound to an account; add it in the app first'
    await tab.seeToast(text)
    await expect(tab.popup).toContainText(text)
    expect(phone.address()).toBe(DataTabScreen.address)
  })
})

// spec: 2.72, 7.69
test('the serial number is scanned or pasted, stands in groups of four, and the dialog says where to find it', async ({
  phone,
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { deviceId } = world.camera('Orchard')
  const grouped = deviceId.replace(/(.{4})(?=.)/g, '$1 ')
  phone.scannedText = `SN: ${deviceId}`
  await phone.open(DataTabScreen.address)
  const tab = phone.at(DataTabScreen)
  await phone.tap(tab.recharge)
  await expect(tab.popup).toContainText('On the label of the camera, and in its settings in the app')
  await phone.tap(tab.popup.getByRole('button', { name: 'Scan' }))
  await expect(tab.serialNumber).toHaveValue(grouped)
  await tab.serialNumber.fill('')
  await page.evaluate((number) => navigator.clipboard.writeText(number), `序列号：${deviceId}`)
  await phone.tap(tab.popup.getByRole('button', { name: 'Paste' }))
  await expect(tab.serialNumber).toHaveValue(grouped)
  await phone.tap(tab.confirm)
  await expect(page).toHaveURL(/[/]packagesList4GNew[?]/)
  expect(phone.query()).toMatchObject({ deviceId })
})

// spec: 2.72
test.describe('cameras of two accounts', () => {
  test.use({ scenario: 'sn-top-up' })

  // spec: 2.32, 2.73
  test('the data of an own camera is shown by its serial number, of any other that only own ones are', async ({
    phone,
    world,
  }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    const [own] = world.initial.devices
    const viewOf = async (sn: string) => {
      await phone.tap(tab.recharge)
      await tab.serialNumber.fill(sn)
      await phone.tap(tab.popup.getByRole('button', { name: 'View data' }))
    }
    await viewOf('')
    await tab.seeToast('Enter the 22-digit SN code')
    await phone.tap(tab.popup.getByRole('button', { name: 'Cancel' }))
    await viewOf(own?.deviceId ?? '')
    await expect(phone.page.getByRole('heading', { name: own?.deviceName ?? '', level: 1 })).toBeVisible()
    const foreign = (await world.state()).devices.find(({ deviceName }) => deviceName === 'Field')
    for (const sn of [foreign?.deviceId ?? '', '3701999999999999999999']) {
      await phone.goTo(DataTabScreen.address)
      await viewOf(sn)
      await expect(phone.page.getByRole('heading', { name: 'Only your own cameras' })).toBeVisible()
      await expect(phone.page.getByRole('main')).not.toContainText('incorrect')
      await phone.tap(phone.page.getByRole('button', { name: 'Recharge data' }))
      await expect(phone.page).toHaveURL(/[/]packagesList4GNew[?].*interType=prevPageSN/)
    }
  })
})

test('an answer after Cancel opens nothing and many taps send one request', async ({
  phone,
  world,
  journal,
}) => {
  const answer = Promise.withResolvers<void>()
  await phone.page.route('**/getDeviceBaseForSn**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await phone.open(DataTabScreen.address)
  const tab = phone.at(DataTabScreen)
  await phone.tap(tab.recharge)
  await tab.enter(world.camera('Orchard').deviceId)
  for (let tap = 0; tap < 19; tap += 1) await tab.confirm.dispatchEvent('click')
  await phone.tap(tab.popup.getByRole('button', { name: 'Cancel' }))
  await expect(tab.popup).toBeHidden()
  const answered = phone.page.waitForEvent('requestfinished', (request) =>
    request.url().includes('getDeviceBaseForSn'),
  )
  answer.resolve()
  await answered
  await phone.tap(tab.tab('Cloud'))
  await expect(tab.activeTab).toHaveText('Cloud')
  expect(await journal.count({ kind: 'http', operationId: 'getDeviceBaseForSn' })).toBe(1)
  expect(phone.address()).toBe('/homePage2')
})
