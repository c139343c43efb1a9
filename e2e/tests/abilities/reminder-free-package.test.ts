import { givenPackage } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

const call = 'receiveFreeUnattendedPackage'
const month = { camera: 'Front door', packageId: 'unattended-month', packageSource: 4 }

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
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(screen.action('Activate now')).toBeVisible()
  await expect(screen.getFree).toHaveCount(0)
})
