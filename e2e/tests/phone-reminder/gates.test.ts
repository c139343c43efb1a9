import { expect, test } from '../../kit/fixtures.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

for (const path of ['/unAttendedDevice', '/packagesListPhone']) {
  const addressOf = (deviceId: string) =>
    `${path}?${new URLSearchParams({ deviceId, productCode: 'IPC', interType: 'prevPage' })}`

  test(`${path} is for owners whose country is empty or CN`, async ({ phone, world, journal }) => {
    const { deviceId } = world.camera('Front door')
    await world.changeHost({ countryCode: 'DE' })
    await phone.open(addressOf(deviceId))
    const screen = phone.at(ReminderScreen)
    await expect(screen.state).toHaveText('Phone reminders are not offered in your country')
    expect(await journal.count({ kind: 'http', operationId: 'getUnattendedDetail' })).toBe(0)
    await world.changeHost({ countryCode: '' })
    await phone.open(addressOf(deviceId))
    await expect(screen.title).toBeVisible()
    await expect(screen.state.filter({ hasText: 'not offered' })).toHaveCount(0)
  })

  test(`${path} needs a 4G camera, and leads to the cameras`, async ({ phone, world }) => {
    await phone.open(addressOf(world.camera('Living room').deviceId))
    await expect(phone.at(ReminderScreen).state).toHaveText('Phone reminders need a 4G camera')
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/\/homePage2/)
  })

  test(`${path} needs a model that can`, async ({ phone, world }) => {
    await world.changeCamera('Front door', { canUnattended: false })
    await phone.open(addressOf(world.camera('Front door').deviceId))
    await expect(phone.at(ReminderScreen).state).toHaveText('This camera cannot remind by phone')
  })

  test(`${path} knows no strange camera`, async ({ phone }) => {
    await phone.open(addressOf('3701000000000000000009'))
    await expect(phone.at(ReminderScreen).state).toHaveText('The device SN is incorrect')
  })

  // spec: 5.01
  test(`${path} asks for a camera where none is named`, async ({ phone }) => {
    await phone.open(path)
    await expect(phone.at(ReminderScreen).state).toHaveText('Select a device')
  })
}
