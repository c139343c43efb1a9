import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'no-devices' })

// spec: 2.68, 8.15
test('an account without cameras sees the empty state', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  await expect(phone.page.getByRole('heading', { name: 'No bound devices yet' })).toBeVisible()
  await expect(phone.at(CloudTabScreen).rows).toHaveCount(0)
})
