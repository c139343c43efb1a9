import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'

const strip = 'Simulated wallet, no money moves'
const payNow = (panel: Panel) => panel.shop.getByRole('button', { name: /^Pay ¥/ }).click()
const notPaid = (panel: Panel) => panel.shop.getByRole('heading', { name: 'Not paid' })

test('the payment outcome is chosen beside the phone, before or while the cashier is open, and shown in the wallet', async ({
  panel,
  world,
}) => {
  await panel.open()
  await test.step('the phone has no WeChat, or an old host app', () => lackWallets(panel, world))
  await panel.shop.getByRole('button', { name: 'Pay with Alipay' }).click()
  await panel.shop.getByRole('radio', { name: 'WeChat Pay' }).check()
  await payNow(panel)
  await expect(panel.cashier).toContainText('Balance ¥1000.00')
  await expect(panel.cashier).toContainText(strip)
  await expect(panel.cashier.getByRole('button', { name: /fail|money|network|lost/i })).toHaveCount(0)

  const activity = panel.page.getByRole('region', { name: 'WeChat cashier is open: let it end as' })
  await activity.getByRole('button', { name: /^Too little money.*-2$/ }).click()
  await expect(panel.walletResult).toContainText('Not enough money')
  await expect(panel.walletResult).toContainText(strip)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(notPaid(panel)).toBeVisible()
  // Used up by this payment.
  const outcome = async () => (await world.read()).walletOutcome.outcome
  expect(await outcome()).toBe('ask')

  // Arranged, the next goes without a cashier.
  await panel.nextPayment.getByText('Cancelled', { exact: true }).click()
  await expect.poll(outcome).toBe('cancelled')
  await panel.shop.getByRole('button', { name: 'Pay again' }).click()
  await payNow(panel)
  await expect.poll(outcome).toBe('ask')
  await expect(notPaid(panel)).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})

async function lackWallets(panel: Panel, world: World): Promise<void> {
  const records = async () => (await world.faults()).map(({ record }) => record.bridge)
  await panel.page.getByRole('checkbox', { name: 'WeChat installed' }).click()
  await expect.poll(records).toHaveLength(1)
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.shop.getByText(/WeChat could not be opened/)).toBeVisible()
  await panel.page.getByRole('checkbox', { name: 'WeChat installed' }).click()
  await expect.poll(records).toEqual([])

  const tooOld = panel.page.getByRole('combobox', { name: 'Host app too old for' })
  await tooOld.selectOption('requestAliPay')
  await expect.poll(records).toEqual([{ names: ['requestAliPay'], effect: { kind: 'missing' } }])
  await expect(tooOld).toHaveValue('requestAliPay')
  await tooOld.selectOption('nothing')
  await expect.poll(records).toEqual([])
}
