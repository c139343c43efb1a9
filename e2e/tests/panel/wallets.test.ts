import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answered } from '@skyshop/bridge-simulator/control'
import { signForAlipay } from '../../../kit/testing/builders/alipay-merchant.ts'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { day, minute } from '../../../kit/testing/world/world-clock.ts'

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
  const content = panel.page.getByRole('tabpanel')
  const before = await content.boundingBox()
  await payNow(panel)
  await expect(panel.cashier).toContainText('Balance ¥1000.00')
  await expect(panel.page.getByRole('region', { name: /cashier is open/ })).toBeVisible()
  expect(await content.boundingBox(), 'nothing jumps when a cashier opens').toEqual(before)
  await expect(panel.cashier).toContainText(strip)
  await expect(panel.cashier.getByRole('button', { name: /fail|money|network|lost/i })).toHaveCount(0)

  await panel.chooseOutcome(/^Too little money.*payCallback failure · WeChat -2$/)
  await expect(panel.walletResult).toContainText('Not enough money')
  await expect(panel.walletResult).toContainText(strip)
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(notPaid(panel)).toBeVisible()
  // Used up by this payment.
  const outcome = async () => (await world.read()).walletOutcome.outcome
  expect(await outcome()).toBe('ask')

  // Arranged, the next goes without a cashier, and says so.
  await panel.chooseOutcome(/^Cancelled/)
  await expect.poll(outcome).toBe('cancelled')
  await expect(panel.nextPayment).toContainText('No cashier opens.')
  await expect(panel.nextPayment.locator('code').last()).toHaveCSS('font-family', /^"JetBrains Mono"/)
  await panel.shop.getByRole('button', { name: 'Pay now' }).click()
  await payNow(panel)
  await expect(panel.walletResult).toContainText('No cashier opened')
  await expect.poll(outcome).toBe('ask')
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(notPaid(panel)).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])
})

test.describe('another merchant', () => {
  // It orders without an end, and its first answers to notices are wrong.
  test.use({ brokenChecks: ['ALM-09', 'ALM-18'] })

  test('signs a general agreement with Alipay, and no contract when the payer clears auto-renewal', async ({
    panel,
    world,
    clock,
  }) => {
    await using merchant = await startMerchant()
    const signed = (order: object, notifyUrl?: string) =>
      signForAlipay(world, 'alipay.trade.app.pay', order, notifyUrl)
    // General agreements are of a merchant who contracted them before 2026.
    await world.request('PATCH', '/merchant-plans', { alipay: { deductionProduct: 'older' } })
    await panel.open()
    await panel.openCloudTab()
    await openForeign(panel, await signed(generalOrder('G1'), merchant.notifyUrl))
    const renewal = panel.cashier.getByRole('checkbox', { name: /^Auto-renewal/ })
    await expect(renewal).toBeChecked()
    await payInCashier(panel)
    const unheard = ['TRADE_SUCCESS', 'dut_user_sign'].map((kind) => [kind, [false]])
    await expect.poll(() => toldOf(world)).toEqual(unheard)
    merchant.answer = 'success'
    await clock.advance(4 * minute)
    const ofAgreement = ['TRADE_SUCCESS', 'dut_user_sign'].map((kind) => [kind, [false, true]])
    expect(await toldOf(world)).toEqual(ofAgreement)

    await openForeign(panel, await signed(payAndSign))
    await expect(renewal).toHaveAccessibleName(/^Auto-renewal ¥19[.]90 every 30 days, from/)
    await expect(renewal).toBeChecked()
    await renewal.uncheck()
    await payInCashier(panel)
    await expect
      .poll(async () => (await world.state()).foreignTrades)
      .toContainEqual(expect.objectContaining({ outTradeNo: 'first_month', state: 'SUCCESS' }))

    await openForeign(panel, await signed(generalOrder('G2'), merchant.notifyUrl))
    await expect(panel.cashier).toBeVisible()
    await expect(renewal, 'no second agreement').toBeHidden()
    await world.advance({ byMs: day })
    const told = await toldOf(world)
    expect([told.slice(0, 2), told.slice(2).map(([kind]) => kind)]).toEqual([ofAgreement, ['TRADE_SUCCESS']])
    expect((await world.state()).contracts).toEqual([])
  })
})

/** What other merchants were told, oldest first, and which attempts were acknowledged. */
async function toldOf(world: World): Promise<(readonly [kind: string, isAcknowledged: boolean[]])[]> {
  const sent = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  return sent.map(({ kind, attempts }) => [kind, attempts.map(({ isAcknowledged }) => isAcknowledged)])
}

/** A server of another merchant, which at first does not say success. */
async function startMerchant() {
  const server = createServer((_, response) => response.end(merchant.answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  const merchant = {
    answer: 'ok',
    notifyUrl: `http://127.0.0.1:${port}/notify`,
    [Symbol.asyncDispose]: async () => void (await close()),
  }
  return merchant
}

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
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
}

/** An order that offers a general agreement, of which a user has one for a merchant and scene. */
const generalOrder = (agreementNo: string) => ({
  ...{ out_trade_no: `order_${agreementNo}`, total_amount: '19.90', subject: 'Cloud recording' },
  product_code: 'GENERAL_WITHHOLDING',
  agreement_sign_params: {
    ...{ personal_product_code: 'GENERAL_WITHHOLDING_P', product_code: 'GENERAL_WITHHOLDING' },
    sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
    ...{ external_agreement_no: agreementNo, access_params: { channel: 'ALIPAYAPP' } },
  },
})

/** An order of a merchant's own client that offers an agreement with the payment; the shop itself makes none. */
const payAndSign = {
  ...{ out_trade_no: 'first_month', total_amount: '19.90', subject: 'Cloud recording' },
  product_code: 'GENERAL_WITHHOLDING',
  agreement_sign_params: {
    ...{ personal_product_code: 'CYCLE_PAY_AUTH_P', product_code: 'GENERAL_WITHHOLDING' },
    sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
    ...{ external_agreement_no: 'PS1', access_params: { channel: 'ALIPAYAPP' } },
    period_rule_params: {
      ...{ period_type: 'DAY', period: 30, execute_time: '2026-12-20', single_amount: '19.90' },
    },
  },
}

/** Certificates first: what has only the public key has nothing to switch from. */
test.describe('a payer with a contract', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  test('is refused a second contract, sees the deductions in the wallet and ends the contract there', async ({
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
  await panel.shop.getByRole('radio', { name: /^Renew monthly, automatically/ }).click()
  await panel.shop.getByRole('button', { name: 'Continue', exact: true }).click()
  const ticks = panel.shop.getByRole('checkbox', { name: /I accept the/ })
  await ticks.first().click()
  await ticks.last().click()
  await panel.shop.getByRole('button', { name: /^Sign and pay ¥/ }).click()
  const sheet = panel.page.getByRole('region', { name: 'Auto-renewal', exact: true })
  await expect(sheet).toContainText('Simulated wallet, no money moves')
  await expect(sheet).toContainText('Deducted one day before the service ends')
  // WeChat is sent only the name of its plan.
  for (const term of [/¥\d+[.]\d\d each 30 days/, /Cloud, .*auto-renewal/, 'Garden gate', '连续包月'])
    await expect(sheet).toContainText(term)
  await panel.chooseOutcome(/^Refused, all plans used/)
  await expect(panel.walletResult).toContainText('This contract cannot be signed')
  await panel.walletResult.getByRole('button', { name: 'Done' }).click()
  await expect(panel.walletResult).toBeHidden()
}
