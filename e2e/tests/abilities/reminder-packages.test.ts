import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

test.use({ scenario: 'unattended-ready' })

const month = { camera: 'Front door', packageId: 'unattended-month', packageSource: 4 }

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
