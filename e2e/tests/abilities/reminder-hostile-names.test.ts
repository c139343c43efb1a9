import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'unattended-ready' })

const names = ['<img src=x onerror="window.wasHit=1"><b>Door</b>🐈‍⬛🚪\u202eroodback', 'A'.repeat(64)]

test('the reminder page shows a camera name with markup as plain text', async ({ phone, world }) => {
  for (const name of names) {
    await world.changeCamera('Front door', { deviceName: name })
    await phone.open(ReminderScreen.addressOf(world.camera('Front door')))
    await expect(phone.page.getByText(name, { exact: true })).toBeVisible()
    expect(await phone.page.evaluate('window.wasHit')).toBeUndefined()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(414)
  }
})
