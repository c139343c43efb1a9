import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { ReminderScreen } from '../../../kit/testing/screens/reminder-screen.ts'
import { CallTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const month = { camera: 'Front door', packageId: 'unattended-month', packageSource: 4 }

const hostPages = [
  ['Reminder settings', 'phoneRemindSet', 'enterPhoneRemindSet'],
  ['Reminders so far', 'phoneRemindRecord', 'enterPhoneRemindRecord'],
  ['How to set it up', 'phoneRemindGuide', 'enterPhoneRemindGuide'],
] as const

const reminderPaths = ['/unAttendedDevice', '/packagesListPhone']
const hostileNames = ['<img src=x onerror="window.wasHit=1"><b>Door</b>🐈‍⬛🚪\u202eroodback', 'A'.repeat(64)]

test.use({ scenario: 'unattended-ready' })

test('the reminder page of a camera without a reminder shows it as not activated and links to the packages', async ({
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

// spec: 2.28
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

test('what the reminder page could not read yet is announced, and read again on request', async ({
  phone,
  world,
}) => {
  const address = ReminderScreen.addressOf(world.camera('Front door'))
  const screen = phone.at(ReminderScreen)
  await test.step('announces loading while answers are slow', async () => {
    const answer = Promise.withResolvers<void>()
    await phone.page.route('**/unattendedDevice/v1/detail**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await phone.open(address)
    await expect(phone.page.getByRole('main').getByRole('status')).toHaveText('Loading')
    answer.resolve()
    await expect(screen.action('Activate now')).toBeVisible()
  })
  const answer = { kind: 'status' as const, status: 503 }
  phone.guard.allow(/status of 503/)
  await test.step('shows an error when it could not be read', async () => {
    await world.arm({ count: 3, http: { operationIds: ['getUnattendedDetail'], answer } })
    await phone.open(address)
    await expect(screen.state).toHaveText('Network error')
    await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
    await expect(screen.action('Activate now')).toBeVisible()
  })
  await test.step('reads the trial calls again', async () => {
    await world.arm({ count: 3, http: { operationIds: ['getAuditionCallTimes'], answer } })
    await phone.open(address)
    await phone.tap(phone.page.getByRole('button', { name: 'Audition calls Try again' }))
    await expect(screen.trialCallsLeft).toHaveText('3 of 3 left')
  })
})

test('the reminder page opens settings, record and guide in the host app and refreshes on return', async ({
  phone,
  world,
  journal,
}) => {
  const { deviceId, iotId } = world.camera('Front door')
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(screen.trialCallsLeft).toHaveText('3 of 3 left')
  for (const [index, [row, page, operationId]] of hostPages.entries()) {
    await phone.tap(screen.link(row))
    await expect.poll(() => phone.hostPages, row).toHaveLength(index + 1)
    expect(phone.hostPages.at(-1)).toEqual({ name: page, deviceName: 'Front door' })
    const [entry] = await journal.waitFor({ kind: 'bridge', operationId })
    expect(JSON.stringify(entry)).toContain(iotId)
    expect(JSON.stringify(entry)).toContain(deviceId)
    await world.placeCalls('Front door', { kind: 'audition' })
    phone.closeHostPage()
    await expect(screen.trialCallsLeft).toHaveText(`${2 - index} of 3 left`)
  }
  expect(phone.exits).toEqual([])
})

test('the reminder page asks for an app update when the host app has no such page', async ({
  phone,
  world,
}) => {
  phone.capabilities.missingMethods.push('enterPhoneRemindGuide')
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await phone.tap(screen.link('How to set it up'))
  await expect(screen.error).toContainText('This app version cannot open the page')
  await expect(screen.error).toContainText('Update the app, then try again.')
  await phone.tap(screen.link('Reminder settings'))
  await expect.poll(() => phone.hostPages).toHaveLength(1)
  await expect(screen.error).toHaveCount(0)
})

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

// spec: 5.01
test('both reminder pages say why a camera is not eligible', async ({ phone, world, journal }) => {
  const ofCamera = (deviceId: string) => (path: string) =>
    `${path}?${new URLSearchParams({ deviceId, productCode: 'IPC', interType: 'prevPage' })}`
  const { deviceId } = world.camera('Front door')
  const expectSaid = async (navigator: PageNavigator, addressOf: (path: string) => string, said: string) => {
    for (const path of reminderPaths) {
      await navigator.goTo({ address: addressOf(path), ready: `main h2:text-is("${said}")` })
    }
  }
  await test.step('abroad', async () => {
    await world.changeHost({ countryCode: 'DE' })
    const abroad = await PageNavigator.open(phone)
    await expectSaid(abroad, ofCamera(deviceId), 'Phone reminders are not offered in your country')
    expect(await journal.count({ kind: 'http', operationId: 'getUnattendedDetail' })).toBe(0)
  })

  await test.step('a camera that is none, unknown, without 4G or unable', async () => {
    await world.changeHost({ countryCode: '' })
    await world.changeCamera('Front door', { canUnattended: false })
    const navigator = await PageNavigator.open(phone)
    await expectSaid(navigator, (path) => path, 'Select a device')
    await expectSaid(navigator, ofCamera('3701000000000000000009'), 'The device SN is incorrect')
    const { deviceId: withoutCell } = world.camera('Living room')
    await expectSaid(navigator, ofCamera(withoutCell), 'Phone reminders need a 4G camera')
    await expectSaid(navigator, ofCamera(deviceId), 'This camera has no phone reminder')
  })
  await test.step('lead to the cameras', async () => {
    await expect(phone.at(ReminderScreen).title).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/\/homePage2/)
  })
})

test('the reminder page shows a camera name with markup as plain text', async ({ phone, world }) => {
  for (const name of hostileNames) {
    await world.changeCamera('Front door', { deviceName: name })
    await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
    await expect(phone.page.getByText(name, { exact: true })).toBeVisible()
    expect(await phone.page.evaluate('window.wasHit')).toBeUndefined()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(414)
  }
})

test.describe('an iOS phone under review', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  test('app store reviewers see the reminder of a camera and no link to a price', async ({
    phone,
    world,
  }) => {
    await phone.open(ReminderScreen.addressOf(world.camera('Living room')))
    const screen = phone.at(ReminderScreen)
    await expect(screen.trialCallsLeft).toBeVisible()
    await expect(screen.action('Activate now')).toHaveCount(0)
    await expect(phone.page.getByText('¥')).toHaveCount(0)
  })
})
