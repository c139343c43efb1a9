import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'renewed-ahead' })

// spec: 5.19
test('a package that is already renewed cannot be renewed again and the page says so', async ({
  phone,
  world,
}) => {
  const before = (await world.state()).orders.length
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).choose('Living room')
  await expect(phone.page.getByText('A package already renewed cannot be renewed again')).toBeVisible()
  expect((await world.state()).orders).toHaveLength(before)
})
