import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

const paths = ['/unAttendedDevice', '/packagesListPhone']

// spec: 5.01
test('both reminder pages give the reason when a camera is not eligible and link to the cameras', async ({
  phone,
  world,
  journal,
}) => {
  const ofCamera = (deviceId: string) => (path: string) =>
    `${path}?${new URLSearchParams({ deviceId, productCode: 'IPC', interType: 'prevPage' })}`
  const { deviceId } = world.camera('Front door')
  const expectSaid = async (navigator: PageNavigator, addressOf: (path: string) => string, said: string) => {
    for (const path of paths) {
      await navigator.goTo({ address: addressOf(path), ready: `main h2:text-is("${said}")` })
    }
  }
  await world.changeHost({ countryCode: 'DE' })
  const abroad = await PageNavigator.open(phone)
  await expectSaid(abroad, ofCamera(deviceId), 'Phone reminders are not offered in your country')
  expect(await journal.count({ kind: 'http', operationId: 'getUnattendedDetail' })).toBe(0)

  await world.changeHost({ countryCode: '' })
  await world.changeCamera('Front door', { canUnattended: false })
  const navigator = await PageNavigator.open(phone)
  await expectSaid(navigator, (path) => path, 'Select a device')
  await expectSaid(navigator, ofCamera('3701000000000000000009'), 'The device SN is incorrect')
  const { deviceId: withoutCell } = world.camera('Living room')
  await expectSaid(navigator, ofCamera(withoutCell), 'Phone reminders need a 4G camera')
  await expectSaid(navigator, ofCamera(deviceId), 'This camera cannot remind by phone')
  await expect(phone.at(ReminderScreen).title).toBeVisible()
  await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
  await expect(phone.page).toHaveURL(/\/homePage2/)
})
