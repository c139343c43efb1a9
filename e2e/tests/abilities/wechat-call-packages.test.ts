import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { ClaimScreen } from '../../../kit/testing/screens/offer-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ReminderScreen } from '../../../kit/testing/screens/reminder-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import type { World } from '../../../kit/testing/world/world.ts'

test.use({ scenario: 'wechat-call-ready' })

function packagesAddress(world: World): string {
  const { deviceId } = world.camera('Grandparents')
  const device = { deviceId, productCode: 'IPC', interType: 'prevPage' }
  return `/weichatCallPackage?${new URLSearchParams(device)}`
}

async function openPackages(phone: Phone, world: World): Promise<PackagesScreen> {
  await phone.open(packagesAddress(world))
  return phone.at(PackagesScreen)
}

for (const backend of ['extensions', 'a strict backend']) {
  // spec: 2.31
  test(`a WeChat call package is bought with package source 6, with ${backend}`, async ({
    phone,
    world,
    journal,
  }) => {
    if (backend !== 'extensions') await world.enableStrictBackend()
    phone.cashier.choose('pay')
    const packages = await openPackages(phone, world)
    await expect(packages.title).toHaveText('WeChat call packages')
    await expect(phone.page.getByText('WeChat call not activated', { exact: true })).toBeVisible()
    await expect(packages.durations).toContainText('1200 calls · ¥0.05 a call')
    await packages.chooseDuration('3 months')
    const sheet = await packages.confirm()
    await sheet.accept()
    await expect(sheet.pay).toHaveText(/¥18[.]90/)
    await sheet.payNow()
    await expect(phone.at(ResultScreen).paid).toBeVisible()
    const [listed] = await journal.entries({ kind: 'http', operationId: 'listPackages' })
    expect(JSON.stringify(listed)).toContain('packageSource')
    expect((await world.state()).orders).toMatchObject([
      {
        packageId: 'wechat-call-quarter',
        payMoneyFen: await world.priceFen('wechat-call-quarter'),
        status: 4,
      },
    ])
    await phone.tap(phone.at(ResultScreen).backToCameras)
    await expect(phone.page).toHaveURL(/\/weichatCall(\?|$)/)
    await openPackages(phone, world)
    await expect(phone.page.getByText('Until 2027.02.18', { exact: true })).toBeVisible()
  })
}

test('the free WeChat call package is claimed once per camera when the server offers it', async ({
  phone,
  world,
  journal,
}) => {
  await openPackages(phone, world)
  const { getFree } = phone.at(ReminderScreen)
  await expect(phone.page.getByText('A free package is waiting for this camera')).toBeVisible()
  await getFree.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await expect(phone.page.getByText('It runs from 2026.11.20 until 2026.12.20.')).toBeVisible()
  await expect(phone.page.getByText('Until 2026.12.20', { exact: true })).toBeVisible()
  await expect(getFree).toHaveCount(0)
  expect(await journal.count({ kind: 'http', operationId: 'claimWechatCallPackage' })).toBe(1)
  const [asked] = await journal.entries({ kind: 'http', operationId: 'getDeviceCanReceiveList' })
  expect(JSON.stringify(asked)).toContain(world.camera('Grandparents').sn)
})

test('the packages page links to the free calls of other cameras while there are any', async ({
  phone,
  world,
}) => {
  const others = phone.page.getByRole('button', { name: 'Free calls for your other cameras' })
  const packages = await openPackages(phone, world)
  await expect(packages.order).toBeVisible()
  await expect(phone.at(ReminderScreen).getFree).toBeVisible()
  await expect(others).toHaveCount(0)

  await world.changeCamera('Living room', { cell: 1, canWechatCall: true })
  await openPackages(phone, world)
  await phone.tap(others)
  await expect(phone.page).toHaveURL(/[/]freeforWeichatCall/)
  await expect(phone.at(ClaimScreen).camera('Living room')).toBeVisible()
  await phone.page.goBack()
  await expect(packages.title).toHaveText('WeChat call packages')
})

test('a shared camera is offered WeChat call packages and no free calls', async ({ phone, world }) => {
  await world.changeCamera('Grandparents', { owned: 0 })
  const address = packagesAddress(world)
  await (await PageNavigator.open(phone, address)).goTo({ address, ready: 'main ~ * button' })
  await expect(phone.at(PackagesScreen).order).toBeVisible()
  await expect(phone.at(ReminderScreen).getFree).toHaveCount(0)
})

test('the contact setting opens in the host app and an old app is asked to update', async ({
  phone,
  world,
}) => {
  await openPackages(phone, world)
  const settings = phone.page.getByRole('button', { name: 'WeChat call settings' })
  await phone.tap(settings)
  await expect
    .poll(() => phone.hostPages)
    .toEqual([{ name: 'wechatCallSettings', deviceName: 'Grandparents' }])
  phone.closeHostPage()
  phone.capabilities.missingMethods.push('jumpSpecifiedActivity')
  await phone.tap(settings)
  await expect(phone.page.getByRole('alert')).toContainText('This app version cannot open the page')
})

test('the WeChat call page gives the reason abroad, without 4G and on an unsupported model', async ({
  phone,
  world,
}) => {
  const { state } = phone.at(ReminderScreen)
  await world.changeCamera('Grandparents', { canWechatCall: false })
  await openPackages(phone, world)
  await expect(state).toHaveText('This camera cannot call WeChat')
  await world.changeCamera('Grandparents', { cell: 0 })
  await openPackages(phone, world)
  await expect(state).toHaveText('WeChat calls need a 4G camera')
  await world.changeHost({ countryCode: 'FR' })
  await openPackages(phone, world)
  await expect(state).toHaveText('WeChat calls are not offered in your country')
  await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
  await expect(phone.page).toHaveURL(/\/homePage2/)
})
