import { expect, it, vi } from 'vitest'
import type { CashierChoice, WalletApps, WalletOutcome, WechatApp } from './host-dependencies.ts'
import { examplePayParameters, exampleWalletApps, openHost } from './host-fixture.ts'

const reply = { id: 7, result: {} }
const event = (name: string, payload: object = {}) => ({ name, payload })
const visit = [reply, event('pageHide'), event('pageShow')]

function walletAppsWith(change: Partial<WechatApp>): WalletApps {
  const { wechat, alipay } = exampleWalletApps()
  return { wechat: { ...wechat, ...change }, alipay }
}

// spec: 7.64
it.each<[CashierChoice, string, string | null]>([
  ['pay', 'success', 'success'],
  ['fail', 'fail', 'failure'],
  ['cancel', 'cancel', 'failure'],
  ['paid-callback-lost', 'success', null],
])('confirms WeChat choice %s as %s and sends the page %s', async (choice, outcome, resultType) => {
  const { call, received, confirmed } = openHost({ showCashier: async () => choice })
  await call('requestWechatPay', examplePayParameters)
  expect(confirmed).toEqual([{ prepayId: 'prepay-1', outcome }])
  expect(received).toEqual(resultType ? [...visit, event('payCallback', { resultType })] : visit)
})

it('confirms nothing and sends no callback when undo removed the order meanwhile', async () => {
  const { call, received, confirmed, errors } = openHost({ showCashier: async () => 'gone' })
  await call('requestWechatPay', examplePayParameters)
  expect([received, confirmed, errors]).toEqual([visit, [], []])
})

// fact: WX-279
it.each<[WalletOutcome['outcome'], string, string]>([
  ['paid', 'success', 'success'],
  ['failed', 'fail', 'failure'],
  ['cancelled', 'cancel', 'failure'],
  ['undetermined', 'undetermined', 'undetermined'],
  ['insufficient', 'cancel', 'failure'],
  ['network', 'fail', 'failure'],
  ['unknown', 'unknown', 'undetermined'],
  ['repeated', 'unknown', 'undetermined'],
])('confirms preset %s without a tap as %s and sends the page %s', async (preset, outcome, resultType) => {
  const showCashier = vi.fn()
  const { call, received, confirmed } = openHost({ showCashier }, { outcome: preset })
  await call('requestWechatPay', examplePayParameters)
  expect(showCashier).not.toHaveBeenCalled()
  expect(confirmed).toEqual([{ prepayId: 'prepay-1', outcome }])
  expect(received.at(-1)).toEqual(event('payCallback', { resultType }))
})

it.each<[WalletOutcome['outcome']]>([['ask'], ['paid'], ['failed']])(
  'a lost callback (%s) leaves the page shown without a result and is journaled',
  async (outcome) => {
    const { call, received, records } = openHost({}, { outcome, callback: 'lost' })
    await call('requestWechatPay', examplePayParameters)
    expect(received).toEqual(visit)
    expect(records.at(-1)).toMatchObject({ direction: 'host-to-page', method: 'payCallback', status: 'lost' })
  },
)

it('shows merchant and amount in the cashier', async () => {
  const showCashier = vi.fn(async () => 'cancel' as const)
  await openHost({ showCashier }).call('requestWechatPay', examplePayParameters)
  expect(showCashier).toHaveBeenCalledExactlyOnceWith({
    provider: 'wechat',
    merchantName: 'Skyshop',
    description: 'Event, 7 days',
    amountFen: 990,
    tradeId: 'prepay-1',
    orderNo: null,
    payUntilMs: null,
    balanceFen: null,
    renewal: null,
  })
})

it('shows the order number of the signed string in the Alipay cashier', async () => {
  const showCashier = vi.fn(async () => 'cancel' as const)
  const content = encodeURIComponent('{"subject":"Event","out_trade_no":"260314100211000042"}')
  await openHost({ showCashier }).call('requestAliPay', { orderString: `app_id=1&biz_content=${content}` })
  const numbers = { tradeId: 'trade-1', orderNo: '260314100211000042' }
  expect(showCashier).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(numbers))
})

it.each(['paid', 'closed', 'expired', 'invalid-signature', 'unknown-prepay'] as const)(
  'a cashier that does not open (%s) is a failure without a confirmation',
  async (status) => {
    const confirm = vi.fn()
    const openCashier = async () => ({ status, sdkResult: -1 }) as const
    const { call, received } = openHost({ walletApps: walletAppsWith({ openCashier, confirm }) })
    await call('requestWechatPay', examplePayParameters)
    expect(received).toEqual([...visit, event('payCallback', { resultType: 'failure' })])
    expect(confirm).not.toHaveBeenCalled()
  },
)

it('passes the SDK parameters to the gateway unchanged', async () => {
  const openCashier = vi.fn(async () => ({ status: 'invalid-signature' }) as const)
  await openHost({ walletApps: walletAppsWith({ openCashier }) }).call(
    'requestWechatPay',
    examplePayParameters,
  )
  expect(openCashier).toHaveBeenCalledExactlyOnceWith(examplePayParameters)
})

it('reports failure when the gateway is unreachable before the payment, undetermined after it', async () => {
  const refuse = async () => {
    throw new Error('out of reach')
  }
  const before = openHost({ walletApps: walletAppsWith({ openCashier: refuse }) })
  await before.call('requestWechatPay', examplePayParameters)
  expect(before.received.at(-1)).toEqual(event('payCallback', { resultType: 'failure' }))
  const after = openHost({ walletApps: walletAppsWith({ confirm: refuse }) })
  await after.call('requestWechatPay', examplePayParameters)
  expect(after.received.at(-1)).toEqual(event('payCallback', { resultType: 'undetermined' }))
  expect([before.errors.length, after.errors.length]).toEqual([1, 1])
})

it('reports failure for an order that was closed while the cashier was open', async () => {
  const confirm = async () => ({ tradeState: 'CLOSED', sdkResult: -1 }) as const
  const { call, received } = openHost({ walletApps: walletAppsWith({ confirm }) })
  await call('requestWechatPay', examplePayParameters)
  expect(received.at(-1)).toEqual(event('payCallback', { resultType: 'failure' }))
})

it.each([
  ['requestWechatPay', examplePayParameters, { hasWechat: false, hasAlipay: true }],
  ['requestAliPay', { orderString: 'o' }, { hasWechat: true, hasAlipay: false }],
] as const)('%s answers wallet-missing when its app is not installed', async (method, params, apps) => {
  const { call, received } = openHost({ abilities: () => ({ ...apps, missingMethods: [] }) })
  expect(await call(method, params)).toMatchObject({ error: { code: 'wallet-missing' } })
  expect(received).toHaveLength(1)
})

// spec: 7.64
it.each<[CashierChoice, string, string | null]>([
  ['pay', 'success', 'success'],
  ['fail', 'fail', 'failure'],
  ['cancel', 'cancel', 'failure'],
  ['paid-callback-lost', 'success', null],
])('confirms Alipay choice %s as %s and sends the page %s', async (choice, outcome, resultType) => {
  const { call, received, confirmed } = openHost({ showCashier: async () => choice })
  await call('requestAliPay', { orderString: 'o' })
  expect(confirmed).toEqual([{ tradeNo: 'trade-1', outcome }])
  expect(received).toEqual(resultType ? [...visit, event('payCallback', { resultType })] : visit)
})

// spec: 7.64
it('confirms nothing and sends no callback when undo removed the order meanwhile', async () => {
  const { call, received, confirmed, errors } = openHost({ showCashier: async () => 'gone' })
  await call('requestWechatPay', examplePayParameters)
  expect([received, confirmed, errors]).toEqual([visit, [], []])
})

it.each<[WalletOutcome['outcome'], string, string]>([
  ['paid', 'success', 'success'],
  ['failed', 'fail', 'failure'],
  ['insufficient', 'fail', 'failure'],
  ['cancelled', 'cancel', 'failure'],
  ['network', 'network', 'failure'],
  ['undetermined', 'undetermined', 'undetermined'],
  ['unknown', 'unknown', 'undetermined'],
  ['repeated', 'repeated', 'undetermined'],
])('confirms Alipay preset %s as %s and sends the page %s', async (outcome, confirmedAs, resultType) => {
  const { call, received, confirmed } = openHost({}, { outcome })
  await call('requestAliPay', { orderString: 'o' })
  expect(confirmed).toEqual([{ tradeNo: 'trade-1', outcome: confirmedAs }])
  expect(received.at(-1)).toEqual(event('payCallback', { resultType }))
})

it.each<[CashierChoice, object]>([
  ['pay', {}],
  ['pay-once', { isRenewalDeclined: true }],
])('shows the renewal an Alipay order offers, and confirms choice %s with %j', async (choice, declined) => {
  const showCashier = vi.fn(async () => choice)
  const shop = { merchantName: 'Skyshop', amountFen: 990, subject: 'Event', tradeNo: 'trade-1' }
  const agreement = {
    singleAmountFen: 1790,
    periodType: 'DAY',
    period: 30,
    executeDate: '2026-12-19',
  } as const
  const confirm = vi.fn(async () => ({ tradeStatus: 'TRADE_SUCCESS', resultStatus: '9000' }) as const)
  const { wechat, alipay } = exampleWalletApps()
  const openCashier = async () => ({ ...shop, agreement, status: 'payable' }) as const
  const { call, received } = openHost({
    showCashier,
    walletApps: { wechat, alipay: { ...alipay, openCashier, confirm } },
  })
  await call('requestAliPay', { orderString: 'o' })
  const renewal = { amountFen: 1790, periodDays: 30, nextDate: '2026-12-19' }
  expect(showCashier).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ renewal }))
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ tradeNo: 'trade-1', outcome: 'success', ...declined })
  expect(received.at(-1)).toEqual(event('payCallback', { resultType: 'success' }))
})

it('uses the outcome chosen beside the open cashier for this payment', async () => {
  const outcome = { outcome: 'insufficient', callback: 'lost', notifyDelayMs: 30_000 } as const
  const results: unknown[] = []
  const showResult = async (result: unknown) => void results.push(result)
  const { call, received, arrangedLater, confirmed } = openHost({
    showCashier: async () => outcome,
    showResult,
  })
  await call('requestAliPay', { orderString: 'o' })
  expect(arrangedLater).toEqual([outcome])
  expect(confirmed).toEqual([{ tradeNo: 'trade-1', outcome: 'fail' }])
  expect(results).toMatchObject([{ kind: 'payment', outcome: 'insufficient', cashier: { amountFen: 990 } }])
  expect(received).toEqual(visit)
})

it('sends the callback after the buyer has left the result sheet', async () => {
  let leave = (): void => undefined
  const showResult = () =>
    new Promise<void>((resolve) => {
      leave = resolve
    })
  const { host, received } = openHost({ showResult })
  const paying = host.receive(
    JSON.stringify({ id: 7, method: 'requestWechatPay', params: examplePayParameters }),
  )
  await expect.poll(() => received).toEqual(visit.slice(0, 2))
  await new Promise((resolve) => setTimeout(resolve))
  leave()
  await paying
  expect(received.at(-1)).toEqual(event('payCallback', { resultType: 'success' }))
})

it('shows no result when the buyer cancels', async () => {
  const showResult = vi.fn()
  await openHost({ showResult, showCashier: async () => 'cancel' }).call(
    'requestWechatPay',
    examplePayParameters,
  )
  expect(showResult).not.toHaveBeenCalled()
})

it.each(['failed', 'cancelled'] as const)(
  'says that no cashier opened when the payment was arranged to end as %s',
  async (outcome) => {
    const showResult = vi.fn()
    await openHost({ showResult }, { outcome }).call('requestWechatPay', examplePayParameters)
    expect(showResult.mock.calls).toMatchObject([[{ kind: 'payment', outcome, isArranged: true }]])
  },
)

it('refuses to open the wallet twice at a time and opens it again afterwards', async () => {
  let choose = (_choice: CashierChoice): void => undefined
  const chosen = new Promise<CashierChoice>((resolve) => {
    choose = resolve
  })
  const { host, received, confirmed } = openHost({ showCashier: () => chosen })
  const message = (id: number) =>
    JSON.stringify({ id, method: 'requestWechatPay', params: examplePayParameters })
  const first = host.receive(message(1))
  await host.receive(message(2))
  expect(received).toContainEqual({
    id: 2,
    error: { code: 'failed', message: 'The wallet is open already.' },
  })
  choose('pay')
  await first
  await host.receive(message(3))
  expect(confirmed).toHaveLength(2)
})

it('confirms the payment and reports the error when the page is gone', async () => {
  const deliver = async () => {
    throw new Error('The page was closed.')
  }
  const { host, confirmed, errors } = openHost({ page: { deliver } })
  await host.receive(JSON.stringify({ id: 1, method: 'requestWechatPay', params: examplePayParameters }))
  expect(confirmed).toHaveLength(1)
  expect(errors).toHaveLength(4)
})
