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

  await panel.chooseEnd(/^Too little money.*payCallback failure · WeChat -2$/)
  await expect(panel.walletResult).toContainText('Not enough money')
  await expect(panel.walletResult).toContainText(strip)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(notPaid(panel)).toBeVisible()
  // Used up by this payment.
  const outcome = async () => (await world.read()).walletOutcome.outcome
  expect(await outcome()).toBe('ask')

  // Arranged, the next goes without a cashier, and says so.
  await panel.chooseEnd(/^Cancelled/)
  await expect.poll(outcome).toBe('cancelled')
  await expect(panel.nextPayment).toContainText('No cashier opens.')
  await panel.shop.getByRole('button', { name: 'Pay again' }).click()
  await payNow(panel)
  await expect(panel.walletResult).toContainText('No cashier opened')
  await expect.poll(outcome).toBe('ask')
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(notPaid(panel)).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})

test.describe('a payer with a contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  test('does not sign another that the wallet refuses, sees the deductions in the wallet and ends the contract there', async ({
    panel,
    world,
  }) => {
    const active = async () => (await world.state()).contracts.filter(({ state }) => state === 'active')
    const before = await active()
    await panel.open()
    await panel.openCloudTab()
    await test.step('refused', () => refuse(panel))
    expect(await active()).toEqual(before)
    await panel.button('My deductions in the wallets').click()
    const wallet = panel.page.getByRole('region', { name: 'My deductions' })
    const contract = wallet.getByRole('article').first()
    await expect(contract).toContainText('active')
    await expect(contract.getByRole('listitem').first()).toContainText('¥')
    await contract.getByRole('button', { name: 'End contract' }).click()
    await wallet.getByRole('button', { name: 'Keep it' }).click()
    await expect(contract).toContainText('active')
    await contract.getByRole('button', { name: 'End contract' }).click()
    await wallet.getByRole('alertdialog').getByRole('button', { name: 'End contract' }).click()
    await expect(wallet.getByRole('article').last()).toContainText('ended')
    const [signed] = before
    const contracts = new Map((await world.state()).contracts.map((one) => [one.contractCode, one]))
    const ended = contracts.get(signed?.contractCode ?? '')
    expect(ended).toMatchObject({ state: 'terminated', endedBy: 'user' })
  })
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

/** Goes as far as the wallet's sheet with a contract, where it is refused. */
async function refuse(panel: Panel): Promise<void> {
  await panel.choose('Garden gate')
  await panel.shop.getByRole('switch', { name: 'Renew monthly, automatically' }).click()
  await panel.shop.getByRole('button', { name: 'Continue', exact: true }).click()
  const ticks = panel.shop.getByRole('checkbox', { name: /I accept the/ })
  await ticks.first().click()
  await ticks.last().click()
  await panel.shop.getByRole('button', { name: /^Sign and pay ¥/ }).click()
  const sheet = panel.page.getByRole('region', { name: 'Auto-renewal', exact: true })
  await expect(sheet).toContainText('Simulated wallet, no money moves')
  await expect(sheet).toContainText('Deducted one day before the service ends')
  await panel.chooseEnd(/^Refused, all plans used/)
  await expect(panel.walletResult).toContainText('This contract cannot be signed')
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.walletResult).toBeHidden()
}
