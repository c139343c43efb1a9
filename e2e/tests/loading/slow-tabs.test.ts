import { expect, test } from '../../kit/fixtures/test.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'

test.use({ scenario: 'unattended-ready' })

// A tab for which no camera is fit says so: that too is an answer.
const tabs = [
  ['/homePage2', 'Living room'],
  ['/homePage4G', 'Front door'],
  ['/unAttended', 'Front door'],
  ['/weichatCall', 'No device supports this feature'],
  ['/algorithm', 'No device supports this feature'],
] as const

// spec: 4.20
test('each tab shows no row, button or text before its slow answers arrive', async ({ phone, page }) => {
  let hold = Promise.withResolvers<void>()
  await page.route('**/api/skyworth*/**', async (route) => {
    await hold.promise
    await route.continue()
  })
  for (const [address, answer] of tabs) {
    hold = Promise.withResolvers<void>()
    await phone.open(address)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloud Service')
    await expect(main.getByText(answer)).toHaveCount(0)
    await expect(main.getByRole('listitem').filter({ hasText: /./ })).toHaveCount(0)
    await expect(main.getByRole('listitem').getByRole('button')).toHaveCount(0)
    hold.resolve()
    await expect(main.getByText(answer).first()).toBeVisible()
  }
})

// spec: 2.53, 2.57, 8.05, 8.21
test('going offline on a tab opens the error page and reload returns to the root', async ({
  phone,
  page,
  context,
}) => {
  phone.guard.allow(/net::ERR_INTERNET_DISCONNECTED/)
  for (const [address, answer] of tabs) {
    await phone.open(address)
    await expect(page.getByRole('main').getByText(answer).first()).toBeVisible()
    await context.setOffline(true)
    await expect(page).toHaveURL(/[/]nullPage[/]error/)
    await expect(phone.at(NullPageScreen).networkError).toBeVisible()
    await context.setOffline(false)
  }
  await phone.tap(phone.at(NullPageScreen).reload)
  await expect(page).toHaveURL(/[/]homePage$/)
})
