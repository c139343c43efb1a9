import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answered } from '@skyshop/bridge-simulator/control'
import { signForAlipay } from '../../kit/builders/alipay-merchant.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import type { World } from '../../kit/world/world.ts'
import { day, minute } from '../../kit/world/world-clock.ts'

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

test('with the keys switched over and the merchant 6 minutes ahead in the panel, a payment is checked and never failed, and paid once the clocks agree', async ({
  panel,
  world,
  clock,
}) => {
  panel.guard.allow(/status of 422/)
  await panel.open()
  await panel.page.getByRole('group', { name: 'World' }).getByText('Wallets', { exact: true }).click()
  await test.step('an account that has only the public key is refused the switch-over', () =>
    switchKeys(panel, world))
  await test.step('no payment opens while the clocks are apart, and the order stays', async () => {
    await setMerchantAhead(panel, 6)
    await expect(panel.page.getByText(/^Merchant and wallets are 6 minutes apart/)).toBeVisible()
    await panel.openCloudTab()
    await panel.orderInPhone('Living room')
    await expect(panel.shop.getByRole('heading', { name: 'Failed to pay' })).toBeVisible()
    await expect(panel.cashier).toBeHidden()
    expect((await world.state()).orders).toMatchObject([{ status: 0 }])
    await setMerchantAhead(panel, 0)
    await panel.shop.getByRole('button', { name: 'Pay again' }).click()
  })
  await payNow(panel)
  await panel.cashier.waitFor()
  await setMerchantAhead(panel, 6)
  await panel.chooseEnd(/^Paid/)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  await expect(notPaid(panel)).toBeHidden()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await setMerchantAhead(panel, 0)
  await clock.advance(minute)
  await expect(panel.shop.getByRole('heading', { name: /^Paid/ })).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 4 }])
})

test('a payer leaves the renewal of another merchant out in the cashier: paid, no contract, and no word of it', async ({
  panel,
  world,
}) => {
  await panel.open()
  await panel.openCloudTab()
  const orderString = await signForAlipay(world, 'alipay.trade.app.pay', payAndSign)
  await openForeign(panel, orderString)
  const renewal = panel.cashier.getByRole('checkbox', { name: /^Auto-renewal ¥19[.]90 every 30 days, from/ })
  await expect(renewal).toBeChecked()
  await renewal.uncheck()
  await payInCashier(panel)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () => (await world.state()).foreignTrades)
    .toMatchObject([{ provider: 'alipay', outTradeNo: 'first_month', state: 'SUCCESS' }])
  await world.advance({ byMs: day })
  const told = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  expect(told.map(({ kind }) => kind)).toEqual(['TRADE_SUCCESS'])
  expect((await world.state()).contracts).toEqual([])
})

test('a payer signs the general agreement of another merchant, which hears of it until it says success, and is offered no second one', async ({
  panel,
  world,
  clock,
}) => {
  let answer = 'ok'
  const merchant = createServer((_, response) => response.end(answer))
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', () => resolve()))
  const notifyUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
  await panel.open()
  await panel.openCloudTab()
  await openForeign(panel, await signForAlipay(world, 'alipay.trade.app.pay', generalOrder('G1'), notifyUrl))
  await expect(panel.cashier.getByRole('checkbox', { name: /^Auto-renewal/ })).toBeChecked()
  await payInCashier(panel)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  const told = async () => {
    const sent = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
    return sent.map(({ kind, attempts }) => [kind, attempts.map(({ isAcknowledged }) => isAcknowledged)])
  }
  await expect.poll(told).toEqual([
    ['TRADE_SUCCESS', [false]],
    ['dut_user_sign', [false]],
  ])
  answer = 'success'
  await clock.advance(4 * minute)
  expect(await told()).toEqual([
    ['TRADE_SUCCESS', [false, true]],
    ['dut_user_sign', [false, true]],
  ])
  merchant.close()
  await openForeign(panel, await signForAlipay(world, 'alipay.trade.app.pay', generalOrder('G2'), notifyUrl))
  await expect(panel.cashier).toBeVisible()
  await expect(panel.cashier.getByRole('checkbox', { name: /^Auto-renewal/ })).toBeHidden()
})

/** The page in the phone hands an order string to the host app. */
function openForeign(panel: Panel, orderString: string): Promise<void> {
  return panel.shop.locator('body').evaluate(
    (_, json) => {
      const { skyBridge } = window as unknown as { skyBridge: { postMessage(text: string): void } }
      skyBridge.postMessage(json)
    },
    JSON.stringify({ id: 'foreign', method: 'requestAliPay', params: { orderString } }),
  )
}

async function payInCashier(panel: Panel): Promise<void> {
  await panel.cashier.getByRole('button', { name: 'Confirm and pay' }).click()
  for (const digit of '202611') await panel.cashier.getByRole('button', { name: digit, exact: true }).click()
  await expect(panel.walletResult).toContainText('¥19.90')
}

/** An order that offers a general agreement, of which a user has one for a merchant and scene. */
const generalOrder = (agreementNo: string) => ({
  ...{ out_trade_no: `order_${agreementNo}`, total_amount: '19.90', subject: 'Cloud recording' },
  product_code: 'GENERAL_WITHHOLDING',
  agreement_sign_params: {
    ...{ personal_product_code: 'GENERAL_WITHHOLDING_P', sign_scene: 'INDUSTRY|DIGITAL_MEDIA' },
    ...{ external_agreement_no: agreementNo, access_params: { channel: 'ALIPAYAPP' } },
  },
})

/** An order of a merchant's own client that offers an agreement with the payment; the shop itself makes none. */
const payAndSign = {
  ...{ out_trade_no: 'first_month', total_amount: '19.90', subject: 'Cloud recording' },
  product_code: 'CYCLE_PAY_AUTH',
  agreement_sign_params: {
    ...{ personal_product_code: 'CYCLE_PAY_AUTH_P', sign_scene: 'INDUSTRY|DIGITAL_MEDIA' },
    ...{ external_agreement_no: 'PS1', access_params: { channel: 'ALIPAYAPP' } },
    period_rule_params: {
      ...{ period_type: 'DAY', period: 30, execute_time: '2026-12-20', single_amount: '19.90' },
    },
  },
}

/** Certificates first: what has only the public key has nothing to switch from. */
async function switchKeys({ page }: Panel, world: World): Promise<void> {
  const keys = page.getByRole('group', { name: 'Signs with' }).first()
  const mode = async () =>
    answered(await world.control.GET('/control/worlds/{worldId}/merchant-plans', world.here)).wechat.keyMode
  await keys.getByText('Switching', { exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The wallet does not allow this setting.')
  expect(await mode()).toBe('public-key')
  for (const [name, set] of [
    ['Certificates', 'certificates'],
    ['Switching', 'switching'],
  ] as const) {
    await keys.getByText(name, { exact: true }).click()
    await expect(keys.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByRole('alert')).toBeHidden()
    expect(await mode()).toBe(set)
  }
}

async function setMerchantAhead({ page }: Panel, minutes: number): Promise<void> {
  await page.getByLabel('Merchant, minutes ahead').fill(String(minutes))
  const set = page.getByRole('button', { name: 'Set clocks' })
  await set.click()
  await expect(set).toBeDisabled()
}

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
