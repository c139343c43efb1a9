import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

// spec: 5.07
test('the chosen recording, rolling days and duration are ordered and the glossary explains them', async ({
  phone,
  world,
}) => {
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Shop front')
  await phone.tap(packages.glossary)
  await expect(packages.glossary).toHaveAttribute('aria-expanded', 'true')
  await expect(phone.page.getByRole('definition')).not.toHaveCount(0)
  await phone.tap(packages.option(packages.recordings, 'Continuous recording'))
  await phone.tap(packages.option(packages.rollingDays, '3 days'))
  await packages.chooseDuration('1 month')
  // 2,990 fen for 30 days: to the nearest fen, not down.
  await expect(packages.durations).toContainText('¥1.00 a day')
  await expect(packages.option(packages.recordings, 'Continuous recording')).toBeChecked()

  const sheet = await packages.confirm()
  await expect(sheet.pay).toHaveText(/¥29[.]90/)
  await sheet.accept()
  phone.cashier.choose('pay')
  const result = await sheet.payNow()
  await expect(result.paid).toContainText('Shop front')
  expect((await world.state()).orders).toMatchObject([
    {
      deviceName: 'Shop front',
      packageId: 'cloud-continuous-3d-month',
      payMoneyFen: await world.priceFen('cloud-continuous-3d-month'),
    },
  ])
})
