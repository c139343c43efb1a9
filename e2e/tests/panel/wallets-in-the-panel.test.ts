import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

const strip = 'Simulated wallet, no money moves'

test('how the open cashier ends is chosen beside the phone, and said in the wallet', async ({
  panel,
  world,
}) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText('Balance ¥1000.00')
  await expect(panel.cashier).toContainText(strip)
  await expect(panel.cashier.getByRole('button', { name: /fail|money|network|lost/i })).toHaveCount(0)

  const desk = panel.page.getByRole('region', { name: 'WeChat cashier is open: let it end as' })
  await desk.getByRole('button', { name: /^Too little money.*-2$/ }).click()
  await expect(panel.walletResult).toContainText('Not enough money')
  await expect(panel.walletResult).toContainText(strip)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
  // Used up by this payment.
  expect((await world.read()).walletOutcome.outcome).toBe('ask')
})

test('a contract the wallet refuses is said there, and nothing is signed', async ({ panel, world }) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await panel.shop.getByRole('switch', { name: 'Renew monthly, automatically' }).click()
  await panel.shop.getByRole('button', { name: 'Continue', exact: true }).click()
  const ticks = panel.shop.getByRole('checkbox', { name: /I accept the/ })
  await ticks.first().click()
  await ticks.last().click()
  await panel.shop.getByRole('button', { name: /^Sign and pay ¥/ }).click()
  const sheet = panel.page.getByRole('region', { name: 'Auto-renewal', exact: true })
  await expect(sheet).toContainText(strip)
  await expect(sheet).toContainText('Deducted one day before the service ends')
  await panel.button(/^Refused, all plans used/).click()
  await expect(panel.walletResult).toContainText('This contract cannot be signed')
  expect((await world.state()).contracts.filter(({ state }) => state === 'active')).toEqual([])
})

test('a phone without WeChat, and a host app in another country that undo brings back', async ({
  panel,
  world,
}) => {
  await panel.open()
  await panel.page.getByRole('checkbox', { name: 'WeChat installed' }).click()
  await expect.poll(async () => (await world.faults()).length).toBe(1)
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.shop.getByText(/WeChat could not be opened/)).toBeVisible()
  await panel.page.getByRole('checkbox', { name: 'WeChat installed' }).click()
  await expect.poll(async () => (await world.faults()).length).toBe(0)

  const tooOld = panel.page.getByRole('combobox', { name: 'Host app too old for' })
  const records = async () => (await world.faults()).map(({ record }) => record.bridge)
  await tooOld.selectOption('requestAliPay')
  await expect.poll(records).toEqual([{ names: ['requestAliPay'], effect: { kind: 'missing' } }])
  await expect(tooOld).toHaveValue('requestAliPay')
  await tooOld.selectOption('nothing')
  await expect.poll(records).toEqual([])

  const country = async () => (await world.read()).profile.countryCode
  await panel.hostApp.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await expect.poll(country).toBe('DE')
  await panel.button(/^Undo/).click()
  await expect.poll(country).toBe('CN')
})
