import { expect, it, vi } from 'vitest'
import { exampleWalletApps, openHost } from './host-fixture.ts'

const visit = [
  { id: 7, result: {} },
  { name: 'pageHide', payload: {} },
  { name: 'pageShow', payload: {} },
]
const oldSession = { appid: 'wx1', businessType: 12, pre_entrustweb_id: 'pre-1', contractCode: 'C1' }
const preEntrust = { ...oldSession, miniprogram_username: 'gh_1', miniprogram_path: 'pages/sign' }
const agreement = { signParams: 'app_id=1&sign=x', contractCode: 'C2' }

// fact: WX-056
it.each([
  ['wechatPreEntrust', preEntrust, { preEntrustWebId: 'pre-1', launch: 'mini-program' }],
  ['aliRenewalAuth', agreement, { sheetId: 'sheet-1' }],
] as const)(
  '%s signs in the wallet and sends the page pageHide and pageShow only',
  async (method, params, request) => {
    const { call, received, confirmed } = openHost()
    await call(method, params)
    expect(confirmed).toEqual([request])
    expect(received).toEqual(visit)
  },
)

it.each([
  ['wechatPreEntrust', preEntrust],
  ['aliRenewalAuth', agreement],
] as const)('%s sends no result when the contract sheet is left', async (method, params) => {
  const { call, received, confirmed } = openHost({ showContract: async () => 'leave' })
  await call(method, params)
  expect(confirmed).toEqual([])
  expect(received).toEqual(visit)
})

const noTerms = { title: null, account: null, amountFen: null, periodDays: null, nextDate: null }

it.each([
  ['wechatPreEntrust', preEntrust, { provider: 'wechat', contractCode: 'C1', title: 'Monthly' }],
  [
    'aliRenewalAuth',
    agreement,
    { provider: 'alipay', contractCode: 'C2', amountFen: 1790, periodDays: 30, nextDate: '2026-12-19' },
  ],
] as const)(
  '%s shows the fields of the contract that the wallet has, and its number as the page gave it',
  async (method, params, shown) => {
    const showContract = vi.fn(async () => 'leave' as const)
    const { call } = openHost({ showContract })
    await call(method, params)
    expect(showContract).toHaveBeenCalledExactlyOnceWith({ merchantName: 'Skyshop', ...noTerms, ...shown })
  },
)

it.each(['signed', 'expired', 'plan-taken', 'not-launched', 'unknown'] as const)(
  'a sheet that is %s does not open',
  async (status) => {
    const { wechat, alipay } = exampleWalletApps()
    const showContract = vi.fn()
    const walletApps = { wechat: { ...wechat, openContract: async () => ({ status }) }, alipay }
    const { call, received } = openHost({ walletApps, showContract })
    await call('wechatPreEntrust', preEntrust)
    expect(showContract).not.toHaveBeenCalled()
    expect(received).toEqual(visit)
  },
)

it('returns to the page and reports the error when the gateway cannot be reached', async () => {
  const { wechat, alipay } = exampleWalletApps()
  const openContract = () => Promise.reject(new Error('out of reach'))
  const { call, received, errors } = openHost({ walletApps: { wechat, alipay: { ...alipay, openContract } } })
  await call('aliRenewalAuth', agreement)
  expect(received).toEqual(visit)
  expect(errors).toHaveLength(1)
})

it.each([
  ['sign', 'signed', [{ kind: 'contract', isSigned: true, provider: 'alipay' }]],
  ['sign', 'too-many', [{ kind: 'contract', isSigned: false, provider: 'alipay' }]],
  ['refused', 'signed', [{ kind: 'contract', isSigned: false, provider: 'alipay' }]],
  ['leave', 'signed', []],
] as const)('shows the result of choice %s in the wallet: %s', async (choice, status, expected) => {
  const { wechat, alipay } = exampleWalletApps()
  const walletApps = { wechat, alipay: { ...alipay, signContract: async () => ({ status }) } }
  const results: unknown[] = []
  const showResult = async (result: unknown) => void results.push(result)
  await openHost({ walletApps, showContract: async () => choice, showResult }).call(
    'aliRenewalAuth',
    agreement,
  )
  expect(results).toEqual(expected)
})

// fact: WX-051, WX-055
it.each([
  ['android', preEntrust, 'mini-program'],
  ['harmony', preEntrust, 'mini-program'],
  ['android', oldSession, 'web-view'],
  ['harmony', oldSession, 'web-view-harmony'],
] as const)('a signing on %s with session %o is opened by %s', async (platform, session, launch) => {
  const { wechat, alipay } = exampleWalletApps()
  const openContract = vi.fn(async () => ({ status: 'not-launched' as const }))
  const { call } = openHost({ walletApps: { wechat: { ...wechat, openContract }, alipay } }, { platform })
  await call('wechatPreEntrust', session)
  expect(openContract).toHaveBeenCalledExactlyOnceWith({ preEntrustWebId: 'pre-1', launch })
})
