import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

const month = { camera: 'Front door', packageId: 'unattended-month', packageSource: 4 }

test('the reminder page of a camera without a reminder says so and links to the packages', async ({
  phone,
  world,
}) => {
  const door = world.camera('Front door')
  await phone.open(`${ReminderScreen.addressOf(door)}&typeName=banner&configId=3&innerId=9`)
  const screen = phone.at(ReminderScreen)
  await expect(phone.page.getByText('Phone reminder not activated', { exact: true })).toBeVisible()
  await expect(screen.trialCallsLeft).toHaveText('3 of 3 left')
  await expect(screen.callsLeft).toHaveCount(0)
  await phone.tap(screen.action('Activate now'))
  await expect(phone.page).toHaveURL(/\/packagesListPhone\?/)
  expect(phone.query()).toEqual({
    ...{ deviceId: door.deviceId, productCode: 'IPC', deviceName: 'Front door', interType: 'prevPage' },
    ...{ typeName: 'banner', configId: '3', innerId: '9' },
  })
})

test('the reminder page shows calls and time left and updates after each call', async ({ phone, world }) => {
  await givenPackage(world, month)
  await world.placeCalls('Front door', { kind: 'unattended', count: 2 })
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(phone.page.getByText('Until 2026.12.20', { exact: true })).toBeVisible()
  await expect(screen.callsLeft).toContainText(/58\s*calls left of 60/)
  await expect(screen.detail('days left')).toHaveText('30')
  await expect(screen.detail('runs until')).toHaveText('2026.12.20')
  await expect(screen.detail('calls made')).toHaveText('2')
  await expect(phone.page.getByText('Phone reminder, 1 month')).toBeVisible()
  await expect(screen.action('Renew')).toBeVisible()

  await world.placeCalls('Front door', { kind: 'unattended', count: 58 })
  await phone.page.reload()
  await expect(screen.callsLeft).toContainText(/0\s*calls left of 60/)
  await expect(screen.error).toContainText('All calls are used up')
})

test('the reminder page shows the same with a strict backend', async ({ phone, world }) => {
  await givenPackage(world, month)
  await world.enableStrictBackend()
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  await expect(phone.at(ReminderScreen).callsLeft).toContainText(/60\s*calls left of 60/)
  await expect(phone.at(ReminderScreen).detail('runs until')).toHaveText('2026.12.20')
})

test('the reminder page asks again when the trial calls could not be read', async ({ phone, world }) => {
  const answer = { kind: 'status' as const, status: 503 }
  await world.arm({ count: 3, http: { operationIds: ['getAuditionCallTimes'], answer } })
  phone.guard.allow(/status of 503/)
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  await phone.tap(phone.page.getByRole('button', { name: 'Audition calls Try again' }))
  await expect(phone.at(ReminderScreen).trialCallsLeft).toHaveText('3 of 3 left')
})

test('the reminder page shows an error when it could not be read and reads again on request', async ({
  phone,
  world,
}) => {
  const answer = { kind: 'status' as const, status: 503 }
  await world.arm({ count: 3, http: { operationIds: ['getUnattendedDetail'], answer } })
  phone.guard.allow(/status of 503/)
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  await expect(phone.at(ReminderScreen).state).toHaveText('Network error')
  await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
  await expect(phone.at(ReminderScreen).action('Activate now')).toBeVisible()
})

test('the reminder page shows placeholders and announces loading while answers are slow', async ({
  phone,
  world,
}) => {
  await world.arm({ http: { operationIds: ['getUnattendedDetail'], latencyMs: 1500 } })
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  await expect(phone.page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(phone.at(ReminderScreen).action('Activate now')).toBeVisible()
})
