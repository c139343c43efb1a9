import { expect, test } from '../../kit/fixtures.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

for (const path of ['/unAttendedDevice', '/packagesListPhone']) {
  const addressOf = (deviceId: string) =>
    `${path}?${new URLSearchParams({ deviceId, productCode: 'IPC', interType: 'prevPage' })}`

  // spec: 5.01
  test(`${path} says why there are no reminders, and leads to the cameras`, async ({
    phone,
    world,
    journal,
  }) => {
    const { deviceId } = world.camera('Front door')
    const { state, title } = phone.at(ReminderScreen)
    await world.changeHost({ countryCode: 'DE' })
    await phone.open(addressOf(deviceId))
    await expect(state).toHaveText('Phone reminders are not offered in your country')
    expect(await journal.count({ kind: 'http', operationId: 'getUnattendedDetail' })).toBe(0)
    await world.changeHost({ countryCode: '' })
    for (const [address, said] of [
      [path, 'Select a device'],
      [addressOf('3701000000000000000009'), 'The device SN is incorrect'],
      [addressOf(world.camera('Living room').deviceId), 'Phone reminders need a 4G camera'],
    ] as const) {
      await phone.open(address)
      await expect(state).toHaveText(said)
    }
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/\/homePage2/)

    await world.changeCamera('Front door', { canUnattended: false })
    await phone.open(addressOf(deviceId))
    await expect(title).toBeVisible()
    await expect(state).toHaveText('This camera cannot remind by phone')
  })
}
