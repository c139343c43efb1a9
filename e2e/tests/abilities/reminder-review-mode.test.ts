import { expect, test } from '../../kit/fixtures/test.ts'
import { ReminderScreen } from '../../kit/screens/reminder-screen.ts'

test.use({ scenario: 'ios-review', platform: 'ios' })

test('app store reviewers see the reminder of a camera and no link to a price', async ({ phone, world }) => {
  await phone.open(ReminderScreen.addressOf(world.camera('Living room')))
  const screen = phone.at(ReminderScreen)
  await expect(screen.trialCallsLeft).toBeVisible()
  await expect(screen.action('Activate now')).toHaveCount(0)
  await expect(phone.page.getByText('¥')).toHaveCount(0)
})
