import { givenPackage, givenUnpaidOrder, openWallet } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet, fillSheetFromTab } from '../../../kit/testing/flows/buy-package.ts'
import type { WalletEnding } from '../../../kit/testing/phone/wallet-sheets.ts'
import { PaymentQuestionScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day, second } from '../../../kit/testing/world/world-clock.ts'

const camera = 'Living room'
const notifyDelayMs = 30 * second

// spec: 2.94, 8.10
test('an order whose package has ended shows as expired, and can be opened and bought again', async ({
  phone,
  world,
  clock,
}) => {
  const orderNo = await givenPackage(world, { camera })
  // The token of the app has ended by then, and is renewed.
  await clock.advance(31 * day)
  const { deviceId } = world.camera(camera)
  await phone.open(PaymentQuestionScreen.address({ orderNo, deviceId }))
  await phone.tap(phone.at(PaymentQuestionScreen).done)
  await expect(phone.page.getByText('The order of user has expired, please place a new order')).toBeVisible()
  await expect(phone.page.getByRole('heading', { name: 'Expired' })).toBeVisible()
  await phone.tap(phone.at(ResultScreen).seeOrder)
  const detail = phone.page.getByRole('dialog').filter({ visible: true })
  await expect(detail).toContainText('Expired')
  await expect(detail.getByRole('button', { name: 'Buy again' })).toBeVisible()
})

const undecidedEndings = [
  ['a callback that was lost', 'Living room', { outcome: 'paid', callback: 'lost' }],
  ['undetermined', 'Garden gate', { outcome: 'undetermined' }],
  ['a wallet that says success before the server knows', 'Shop front', { outcome: 'paid' }],
] as const

type Wallet = 'WeChat Pay' | 'Alipay'

type Ending = readonly [WalletEnding, string, 'paid' | 'failed' | 'checking']

/**
 * Every code the SDKs hand over (R-WECHAT-7, R-ALIPAY-20), and what the shop makes of it; the last one of each pays.
 */
const codes: readonly (readonly [Wallet, string, readonly Ending[]])[] = [
  [
    ...(['WeChat Pay', 'wechatConfirmPayment'] as const),
    [
      ['failed', '-1', 'failed'],
      ['insufficient', '-2', 'failed'],
      ['unknown', 'none', 'checking'],
      ['paid', '0', 'paid'],
    ],
  ],
  [
    ...(['Alipay', 'alipayConfirmPayment'] as const),
    [
      ['insufficient', '4000', 'failed'],
      ['cancelled', '6001', 'failed'],
      ['network', '6002', 'failed'],
      ['unknown', '6004', 'checking'],
      ['repeated', '5000', 'checking'],
      ['paid', '9000', 'paid'],
    ],
  ],
  [...(['Alipay', 'alipayConfirmPayment'] as const), [['undetermined', '8000', 'checking']]],
]

// spec: 2.18, 2.52, 4.29
test('the success page receives packageName, deviceId and packageSource in its query, and congratulates for nothing else', async ({
  phone,
  world,
}) => {
  phone.cashier.choose('pay')
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect(phone.query()).toMatchObject({
    packageName: 'Event recording, 1 month',
    deviceId: world.camera(camera).deviceId,
    packageSource: '1',
  })
  await phone.open(ResultScreen.successAddress)
  await expect(phone.page.getByRole('heading', { name: 'No payment to show' })).toBeVisible()
  await phone.tap(phone.page.getByRole('button', { name: 'See my orders' }))
  await expect(phone.at(OrdersScreen).rows).toHaveCount(1)
})

// spec: 2.45
test('the payment page needs its three parameters alone for any package source', async ({ phone, world }) => {
  await givenUnpaidOrder(world, { camera })
  const { deviceId } = world.camera(camera)
  for (const packageSource of [1, 2, 4, 5, 6, 7]) {
    await phone.open(`/payDtl?productCode=IPC&deviceId=${deviceId}&packageSource=${packageSource}`)
    await expect(phone.page.getByRole('timer'), `source ${packageSource}`).toHaveText('15:00')
  }
})

// spec: 2.22, 2.55, 2.56, 2.85, 4.10
test('“Problem with payment” opens the unpaid order and “Payment done” checks it: not paid, then paid', async ({
  phone,
  world,
}) => {
  const orderNo = await givenUnpaidOrder(world, { camera })
  const { deviceId } = world.camera(camera)
  const question = phone.at(PaymentQuestionScreen)
  const address = PaymentQuestionScreen.address({ orderNo, deviceId })
  await phone.open(address)
  await phone.tap(question.problem)
  await expect(phone.page).toHaveURL(/[/]payDtl[?]/)
  expect(phone.query()).toMatchObject({ productCode: 'IPC', deviceId, packageSource: '1' })
  await expect(phone.at(PayOrderScreen).timeLeft).toHaveText('15:00')

  await phone.goTo(address)
  await phone.tap(question.done)
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]fail/)
  await expect(phone.at(ResultScreen).checking).toBeVisible()

  // The page left goes on asking in its document.
  await phone.open(address)
  await expect(question.done).toBeVisible()
  const pay = await openWallet(world, { orderNo, camera, provider: 'wechat' })
  await pay()
  await phone.tap(question.done)
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
  expect(phone.query()).toMatchObject({ packageName: 'Package' })
})

// spec: 2.19, 3.20, 4.12
test('a payment of unknown result shows as checking, never as failed, and then as paid', async ({
  phone,
  world,
  clock,
}) => {
  // Only the notify tells: asked, the provider would know at once.
  await world.failProviderQueries()
  await phone.open(CloudTabScreen.address)
  for (const [name, camera, outcome] of undecidedEndings) {
    await test.step(name, async () => {
      await world.setNextPayment({ ...outcome, notifyDelayMs })
      const sheet = await fillSheetFromTab(phone, { camera, duration: '1 month' })
      const result = await sheet.payNow()
      await expect(result.checking).toBeVisible()
      await expect(result.failed).toBeHidden()
      const statusOf = async () =>
        (await world.state()).orders.find(({ deviceName }) => deviceName === camera)?.status
      expect(await statusOf()).toBe(0)

      await clock.advance(notifyDelayMs)
      await expect(result.paid).toContainText(camera)
      expect(await statusOf()).toBe(4)
      await phone.tap(result.backToCameras)
    })
  }
})

for (const [wallet, confirmation, endings] of codes) {
  const names = endings.map(([, code, reaction]) => `${code} as ${reaction}`).join(', ')
  // spec: 3.20, 4.12, 7.64
  test(`the result page shows the ${wallet} SDK codes ${names}`, async ({ phone, world, clock, journal }) => {
    await givenUnpaidOrder(world, { camera })
    await world.failProviderQueries()
    const order = phone.at(PayOrderScreen)
    for (const [ending, code, reaction] of endings) {
      await test.step(ending, async () => {
        await phone.goTo(PayOrderScreen.address(world.camera(camera).deviceId))
        await phone.tap(order.method(wallet))
        const isTaken = ending === 'undetermined'
        const notifyDelayMs = isTaken ? 30 * second : 0
        phone.cashier.choose({ outcome: ending, callback: 'told', notifyDelayMs })
        const result = await order.payNow()
        await expect(result[reaction]).toBeVisible()
        const answers = await journal.entries({ operationId: confirmation })
        expect(codeOf(answers.at(-1)?.response)).toBe(code)
        const status = reaction === 'paid' ? 4 : 0
        expect((await world.state()).orders).toMatchObject([{ status }])
        if (!isTaken) return
        await clock.advance(notifyDelayMs)
        await expect(result.paid).toBeVisible()
      })
    }
  })
}

function codeOf(answer: unknown): string {
  const { sdkResult, resultStatus } = answer as Record<string, unknown>
  return String(sdkResult ?? resultStatus ?? 'none')
}

// spec: 4.29
test('the page after signing shows the charge, the next charge with its date, and how to end the contract', async ({
  phone,
  world,
}) => {
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const sheet = await phone.at(PackagesScreen).renewMonthly()
  await sheet.acceptBoth()
  phone.contract.choose('sign')
  const result = await sheet.signNow()
  await expect(result.steps.first()).toContainText('Paid ¥17.90')
  await expect(result.details).toContainText([
    'Event recording, monthly renewal',
    '2026.12.19 · ¥17.90',
    '2026.11.20',
    'Any time, in WeChat. The steps are under Auto-renewals.',
  ])
})

for (const language of ['en', 'zh', 'ar', 'de']) {
  test.describe(`the fail page in ${language} without an order`, () => {
    test.use({ language })

    // spec: 2.19, 8.12
    test('says once that there was a problem, with a picture that is not that of a lost network', async ({
      phone,
    }) => {
      await phone.open('/resultPage2/fail')
      const main = phone.page.getByRole('main')
      await expect(main.getByRole('heading')).toHaveCount(1)
      await expect(main.getByRole('paragraph')).toHaveCount(0)
      await expect(main.getByRole('button')).toHaveCount(2)
      // The drawing of a lost network has a signal that is struck out, without a corner frame.
      await expect(main.locator('svg path[stroke="var(--accent)"]').first()).toBeAttached()
      await expect(main.locator('path[stroke="var(--warm)"]')).toHaveCount(0)
    })
  })
}
