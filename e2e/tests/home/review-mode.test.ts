import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { CallTabScreen, CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'ios-review', platform: 'ios' })

// spec: 2.69, 2.77
test('app store reviewers see a cover over the cloud tab, a link to the reminders and no price on a banner', async ({
  phone,
}) => {
  const navigator = await PageNavigator.open(phone, CloudTabScreen.address)
  await expect(phone.page.getByRole('heading', { name: 'Cloud Service is under review' })).toBeVisible()
  await expect(phone.at(CloudTabScreen).tabBar).toBeHidden()
  await phone.tap(phone.page.getByRole('button', { name: 'See phone reminder' }))
  const reminders = phone.at(CallTabScreen)
  await expect(reminders.row('Living room')).toContainText('Phone reminder not activated')
  await expect(reminders.tabBar).toBeHidden()
  for (const address of [CallTabScreen.reminder, '/homePage']) {
    await navigator.expectUsable(address)
    await expect(reminders.slide).toBeVisible()
    await expect(phone.page.getByRole('main'), address).not.toContainText('¥')
  }
})

test.describe('the reviewer account on Android', () => {
  test.use({ platform: 'android' })

  test('sees the ordinary cloud tab', async ({ phone, world }) => {
    await phone.open(CallTabScreen.reminder)
    const reminders = phone.at(CallTabScreen)
    await expect(reminders.row('Living room')).toBeVisible()
    await expect(reminders.tabBar).toBeVisible()
    await expect(reminders.banner).toContainText(await world.priceText('unattended-month'))
  })
})
