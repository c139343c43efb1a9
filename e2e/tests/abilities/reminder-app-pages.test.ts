import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

const lines = [
  ['Reminder settings', 'phoneRemindSet', 'enterPhoneRemindSet'],
  ['Reminders so far', 'phoneRemindRecord', 'enterPhoneRemindRecord'],
  ['How to set it up', 'phoneRemindGuide', 'enterPhoneRemindGuide'],
] as const

test('the reminder page opens settings, record and guide in the host app and refreshes on return', async ({
  phone,
  world,
  journal,
}) => {
  const { deviceId, iotId } = world.camera('Front door')
  await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
  const screen = phone.at(ReminderScreen)
  await expect(screen.trialCallsLeft).toHaveText('3 of 3 left')
  for (const [index, [line, page, operationId]] of lines.entries()) {
    await phone.tap(screen.link(line))
    await expect.poll(() => phone.hostPages, line).toHaveLength(index + 1)
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

test('the reminder page asks for an app update when the host app does not know the page', async ({
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
