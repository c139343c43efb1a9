import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'
import { CallTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'unattended-ready' })

test('View details opens the calls of an active reminder and back returns to the tab', async ({
  phone,
  world,
}) => {
  const month = { packageId: 'unattended-month', packageSource: 4 }
  await givenPackage(world, { camera: 'Front door', ...month })
  await phone.open(CallTabScreen.reminder)
  const tab = phone.at(CallTabScreen)
  await expect(tab.row('Front door')).toContainText('Until 2026.12.20')
  await phone.tap(tab.button('Front door', 'View details'))
  const reminder = phone.at(ReminderScreen)
  await expect(reminder.callsLeft).toContainText(/60\s*calls left of 60/)
  await phone.tap(reminder.back)
  await expect(phone.page).toHaveURL(/\/unAttended(\?|$)/)
  expect(phone.exits).toEqual([])
})

test('back closes a reminder page that the host opened', async ({ phone, world }) => {
  const { deviceId } = world.camera('Front door')
  await phone.open(`/unAttendedDevice?${new URLSearchParams({ deviceId })}`)
  await phone.tap(phone.at(ReminderScreen).back)
  await expect.poll(() => phone.exits).toEqual(['close'])
})
