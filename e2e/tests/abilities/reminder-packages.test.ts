import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ReminderScreen } from '../../../kit/testing/screens/reminder-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const month = { camera: 'Front door', packageId: 'unattended-month', packageSource: 4 }
const call = 'receiveFreeUnattendedPackage'

test.use({ scenario: 'unattended-ready' })

for (const backend of ['extensions', 'a strict backend']) {
  test(`a reminder package is bought from the camera page and its calls are shown, with ${backend}`, async ({
    phone,
    world,
    journal,
  }) => {
    if (backend !== 'extensions') await world.enableStrictBackend()
    phone.cashier.choose('pay')
    await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
    await phone.tap(phone.at(ReminderScreen).action('Activate now'))
    const packages = phone.at(PackagesScreen)
    await expect(packages.title).toHaveText('Phone reminder packages')
    await expect(packages.option(packages.durations, '1 year')).toBeChecked()
    await expect(packages.durations).toContainText('720 calls · ¥0.12 a call')
    await packages.chooseDuration('1 month')
    await expect(packages.durations).toContainText('60 calls · ¥0.17 a call')
    const sheet = await packages.confirm()
    await sheet.accept()
    await expect(sheet.pay).toHaveText(/¥9[.]90/)
    await sheet.payNow()
    await expect(phone.at(ResultScreen).paid).toBeVisible()

    const [order] = (await world.state()).orders
    expect(order).toMatchObject({
      packageId: 'unattended-month',
      payMoneyFen: await world.priceFen('unattended-month'),
      status: 4,
    })
    const [added] = await journal.entries({ kind: 'http', operationId: 'addOrder' })
    expect(JSON.stringify(added)).toContain('"packageSource":4')
    await phone.tap(phone.at(ResultScreen).backToCameras)
    await expect(phone.page).toHaveURL(/\/unAttended(\?|$)/)
    await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
    await expect(phone.at(ReminderScreen).callsLeft).toContainText(/60\s*calls left of 60/)
  })
}

// spec: 2.37
test('the reminder packages page offers the free package as well', async ({ phone, world }) => {
  const { deviceId } = world.camera('Front door')
  await phone.open(`/packagesListPhone?${new URLSearchParams({ deviceId, productCode: 'IPC' })}`)
  await phone.tap(phone.at(ReminderScreen).getFree)
  await expect(phone.page.getByText('It runs from 2026.11.20 until 2026.12.20.')).toBeVisible()
  await expect(phone.page.getByText('Until 2026.12.20', { exact: true })).toBeVisible()
})

test('a second reminder package starts after the active one or now', async ({ phone, world }) => {
  await givenPackage(world, month)
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  await phone.tap(phone.at(ReminderScreen).action('Renew'))
  const sheet = await phone.at(PackagesScreen).confirm()
  await expect(sheet.effect('After the current one')).toBeChecked()
  await expect(sheet.effect('Now')).toBeVisible()
})

test('the free reminder package is received once per camera for any number of taps', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(phone.page.getByText('10 calls · 30 days · once per camera')).toBeVisible()
  await screen.getFree.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await expect(phone.page.getByText('The free package is yours')).toBeVisible()
  await expect(phone.page.getByText('It runs from 2026.11.20 until 2026.12.20.')).toBeVisible()
  await expect(screen.callsLeft).toContainText(/10\s*calls left of 10/)
  await expect(screen.getFree).toHaveCount(0)
  expect(await journal.count({ kind: 'http', operationId: call })).toBe(1)
  expect((await world.state()).entitlements).toHaveLength(1)

  await phone.open(ReminderScreen.addressOf(world.camera('Warehouse')))
  await expect(screen.getFree).toBeVisible()
})

test('the free reminder package starts after the active package and blocks further renewals', async ({
  phone,
  world,
}) => {
  await givenPackage(world, month)
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(phone.page.getByText('Starts after the current package')).toBeVisible()
  await phone.tap(screen.getFree)
  await expect(phone.page.getByText('It runs from 2026.12.20 until 2027.01.19.')).toBeVisible()
  await phone.tap(screen.action('Renew'))
  await expect(phone.page.getByText('A package already renewed cannot be renewed again')).toBeVisible()
})

test('the free reminder package is refused for a camera that is already renewed', async ({
  phone,
  world,
}) => {
  await givenPackage(world, month)
  await givenPackage(world, month)
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await phone.tap(screen.getFree)
  await expect(screen.error).toContainText('Failed to receive')
  await expect(screen.error).toContainText('A package already renewed cannot be renewed again')
})

test('the free reminder package shows as received when it was received elsewhere', async ({
  phone,
  world,
}) => {
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(screen.getFree).toBeVisible()
  const answer = { kind: 'business-code' as const, code: 'already-received' }
  await world.arm({ http: { operationIds: [call], answer } })
  await phone.tap(screen.getFree)
  await expect(phone.page.getByText('This has been received before')).toBeVisible()
  await expect(screen.error).toHaveCount(0)
})

test('the free reminder package is not received after a lost request and found on the camera after a lost answer', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/status of 503|ERR_|Failed to load/)
  await world.arm({ http: { operationIds: [call], answer: { kind: 'status', status: 503 } } })
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await phone.tap(screen.getFree)
  await expect(screen.error).toContainText('Failed to receive')
  expect((await world.state()).entitlements).toHaveLength(0)
  await world.arm({ http: { operationIds: [call], answer: { kind: 'truncated' } } })
  await phone.tap(screen.getFree)
  await expect(phone.page.getByText('The free package is yours')).toBeVisible()
  await expect(screen.callsLeft).toContainText(/10\s*calls left of 10/)
  expect((await world.state()).entitlements).toHaveLength(1)
})

// spec: 5.17
test('a shared camera has no free reminder package', async ({ phone, world }) => {
  await world.changeCamera('Front door', { owned: 0 })
  const address = ReminderScreen.addressOf(world.camera('Front door'))
  await (await PageNavigator.open(phone, address)).goTo({ address, ready: 'main ~ * button' })
  const screen = phone.at(ReminderScreen)
  await expect(screen.action('Activate now')).toBeVisible()
  await expect(screen.getFree).toHaveCount(0)
})
