import { expect, test } from '../../kit/fixtures.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screen.ts'

// spec: 2.53, 2.57, 8.05, 8.21
test('going offline shows the error page, and reload leads back to the root', async ({ phone, context }) => {
  phone.guard.allow(/net::ERR_INTERNET_DISCONNECTED/)
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
  await context.setOffline(true)
  const nothing = phone.at(NullPageScreen)
  await expect(nothing.networkError).toBeVisible()
  expect(phone.address()).toMatch(/^[/]nullPage[/]error/)

  await context.setOffline(false)
  await phone.tap(nothing.reload)
  await expect(phone.page).toHaveURL(/[/]homePage$/)
})
