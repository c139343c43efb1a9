import { expect, it } from 'vitest'
import type { World } from '../../engine/world/transaction/world.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { signPapay } from '../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../wire/wechat/papay-xml.ts'
import type { PresignRequest } from './contract-wallet-port.ts'
import { createPapayWebhookReceiver, createWechatContractWallet } from './wechat-papay.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const KEY = '2'.repeat(32)
const read = { setting: { findUnique: async () => null } }
const world = { id: 'w0000001', nowMs: () => NOW_MS, read } as unknown as World
const CONTRACT = { contractCode: 'C1', providerContractId: '1'.repeat(28), planId: '120201' }
const SAID = {
  ...{ return_code: 'SUCCESS', result_code: 'SUCCESS', appid: 'wx1', mch_id: '1900006891' },
  ...{ err_code: '0', err_code_des: 'SUCCESS' },
}

const account: WechatMerchantFiles = {
  baseUrl: 'http://gateway/wallets/wechat/w0000001',
  ...{ appid: 'wx1', mchid: '1900006891', serial: '', privateKey: '' },
  ...{ platformSerial: '', platformPublicKey: '', platformCertificates: [] },
  ...{ apiV3Key: '3'.repeat(32), apiV2Key: KEY, keyMode: 'public-key', deductMode: 'pre-notice' },
}
const files = async () => account

function walletReceiving(fields: PapayFields, key = KEY) {
  const urls: string[] = []
  const sent: string[] = []
  const body = buildPapayXml(signPapay({ ...SAID, ...fields }, key, 'HMAC-SHA256'))
  const wallet = createWechatContractWallet({
    files,
    http: async ({ url, body: request }) => {
      urls.push(url)
      sent.push(String(request))
      return { status: 200, headers: {}, body }
    },
    productBaseUrl: () => 'http://product',
  })
  return { wallet, urls, sent }
}

/** A receiver that keeps what it has handed on. */
async function receive(kind: 'receiveContract' | 'receiveDeduction', fields: PapayFields, key = KEY) {
  const events: object[] = []
  const keep = async (_: World, event: object) => {
    events.push(event)
    return 'accepted' as const
  }
  const contracts = { onSigned: keep, onEnded: keep, onDeduction: keep }
  const receiver = createPapayWebhookReceiver({ files, contracts })
  const signed = signPapay({ ...SAID, nonce_str: 'n1', ...fields }, key, 'MD5')
  const { note } = await receiver[kind](world, buildPapayXml(signed))
  return { note, events }
}

const ENDED = {
  ...{ contract_id: CONTRACT.providerContractId, contract_code: 'C1', plan_id: '120201', openid: 'o1' },
  ...{ change_type: 'DELETE', operate_time: '2026-11-20 20:00:00' },
}
const FAILED = {
  ...{ result_code: 'FAIL', out_trade_no: 'ORDER00001', contract_id: CONTRACT.providerContractId },
  ...{ total_fee: '1790', fee_type: 'CNY', trade_type: 'PAP', openid: 'o1', bank_type: 'OTHERS' },
}

it.each([
  ['1', 'expired'],
  ['2', 'user'],
  ['3', 'merchant'],
  ['4', 'platform'],
  ['5', 'account-closed'],
  ['7', 'customer-service'],
])('reads termination mode %s of a query and of a webhook as an end by %s', async (mode, by) => {
  const end = { contract_state: '1', contract_termination_mode: mode }
  const times = {
    contract_signed_time: '2026-10-01 08:00:00',
    contract_terminated_time: '2026-11-20 20:00:00',
  }
  const { wallet } = walletReceiving({ ...ENDED, ...end, ...times })
  expect(await wallet.queryContract(world, CONTRACT, '')).toEqual({ state: 'ended', by, endedAtMs: NOW_MS })
  const { events } = await receive('receiveContract', { ...ENDED, contract_termination_mode: mode })
  expect(events).toMatchObject([{ by, endedAtMs: NOW_MS, contractCode: 'C1' }])
})

// WXM-12
it('tells who signed as the signing notice and the query name them', async () => {
  const { contract_id, openid } = ENDED
  const { wallet } = walletReceiving({
    ...{ contract_id, plan_id: '120201', contract_code: 'C1', openid },
    ...{ contract_state: '0', contract_termination_mode: '0', contract_signed_time: '2026-11-20 20:00:00' },
  })
  const signed = { providerContractId: contract_id, signedAtMs: NOW_MS, openid }
  expect(await wallet.queryContract(world, CONTRACT, '')).toEqual({ state: 'signed', ...signed })
  const { events } = await receive('receiveContract', { ...ENDED, change_type: 'ADD' })
  expect(events).toMatchObject([signed])
})

const PRE_SIGNED = { pre_entrustweb_id: 'p1', return_msg: 'OK', nonce_str: 'n1' }
const MINI_PROGRAM = { miniprogram_username: 'gh_1', miniprogram_path: 'pages/sign' }
const PRESIGN: PresignRequest = {
  ...{
    contractCode: 'C26112009410000000158',
    planId: '120201',
    description: 'x',
    displayAccount: '猫😀 138****0021',
  },
  ...{ amountFen: 1790, firstAmountFen: 1790, periodDays: 30, firstDeductionMs: NOW_MS, signUntilMs: NOW_MS },
  ...{ providerContractId: null, userId: 'u1' },
}

it('signs on plans of the mode that the account is in when it is asked', async () => {
  let deductMode = account.deductMode
  const wallet = createWechatContractWallet({
    files: async () => ({ ...account, deductMode }),
    http: () => Promise.reject(new Error('nobody is called')),
    productBaseUrl: () => '',
  })
  expect(await wallet.planMode?.(world)).toBe('pre-notice')
  deductMode = '24-hour'
  expect(await wallet.planMode?.(world)).toBe('24-hour')
})

it('asks WeChat to sign with an int64 serial, a plain account and the way back to the app', async () => {
  const { wallet, sent } = walletReceiving(PRE_SIGNED)
  expect(await wallet.presign(world, PRESIGN, '')).toEqual({
    appid: 'wx1',
    businessType: 12,
    pre_entrustweb_id: 'p1',
  })
  expect(parsePapayXml(sent[0] ?? '')).toMatchObject({
    ...{ contract_code: PRESIGN.contractCode, request_serial: '1261120094100000001' },
    ...{ contract_display_account: '猫1380021', return_app: 'Y', sign_type: 'HMAC-SHA256' },
    timestamp: String(NOW_MS / 1000),
  })
})

// WXM-20
it.each([
  ['CONTRACT_CODE DUPLICATION', true],
  ['PARAM_ERROR', false],
])('reads the refusal %s of a signing: the code is taken, %s', async (err_code, isTaken) => {
  const { wallet } = walletReceiving({ result_code: 'FAIL', err_code })
  const refusal = await wallet.presign(world, PRESIGN, '').catch((error: unknown) => error)
  expect(wallet.isCodeTaken?.(refusal)).toBe(isTaken)
  expect(wallet.classifyError(refusal)).toBe('refused')
})

it('hands the mini-program of a signing on to the host app', async () => {
  const { wallet } = walletReceiving({ ...PRE_SIGNED, ...MINI_PROGRAM })
  expect(await wallet.presign(world, PRESIGN, '')).toMatchObject(MINI_PROGRAM)
})

it.each([
  ['under way', '9'],
  ['not signed in time', '1'],
])('reads a contract whose signing is %s as not signed', async (_, contract_state) => {
  const { wallet } = walletReceiving({
    plan_id: '120201',
    contract_code: 'C1',
    contract_state,
    contract_termination_mode: '0',
  })
  expect(await wallet.queryContract(world, CONTRACT, '')).toEqual({ state: 'not-signed' })
})

it('refuses a webhook of an end that does not say who ended the contract', async () => {
  expect(await receive('receiveContract', ENDED)).toEqual({ note: 'not-a-contract-notify', events: [] })
})

it.each([
  ['0', { status: 'pending' }],
  ['SYSTEMERROR', { status: 'pending' }],
  ['NOTENOUGH', { status: 'failed', code: 'NOTENOUGH', isContractOver: false }],
  ['CONTRACT_NOT_EXIST', { status: 'failed', code: 'CONTRACT_NOT_EXIST', isContractOver: true }],
])('reads the failure %s of a deduction', async (err_code, outcome) => {
  const { events } = await receive('receiveDeduction', { ...FAILED, err_code })
  expect(events).toMatchObject([{ orderNo: 'ORDER00001', notifyId: 'n1', outcome }])
})

it.each([
  ['wrong-signature', {}, '4'.repeat(32)],
  ['not-for-us', { mch_id: '1900000109' }, KEY],
])('refuses a webhook as %s', async (note, fields, key) => {
  expect(await receive('receiveDeduction', { ...FAILED, err_code: '0', ...fields }, key)).toEqual({
    note,
    events: [],
  })
})

it('does not trust an answer under another key', async () => {
  const { wallet, urls } = walletReceiving({}, '4'.repeat(32))
  const refusal = await wallet.queryDeduction(world, 'ORDER00001', '').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: null })
  expect(wallet.classifyError(refusal)).toBe('unknown')
  expect(urls).toEqual(['http://gateway/wallets/wechat/w0000001/pay/orderquery'])
})

it('believes no refusal that is not signed: what became of the call is unknown', async () => {
  const unsigned = { return_code: 'SUCCESS', result_code: 'FAIL', err_code: 'ORDERNOTEXIST' }
  for (const fields of [unsigned, { return_code: 'FAIL', return_msg: 'x' }]) {
    const wallet = createWechatContractWallet({
      files,
      http: async () => ({ status: 200, headers: {}, body: buildPapayXml(fields) }),
      productBaseUrl: () => 'http://product',
    })
    const refusal = await wallet.queryDeduction(world, 'ORDER00001', '').catch((error: unknown) => error)
    expect(wallet.classifyError(refusal)).toBe('unknown')
  }
})

// fact: WX-154
it('an error of WeChat in answer to a deduction settles nothing: what became of it is unknown', async () => {
  const { wallet } = walletReceiving({ result_code: 'FAIL', err_code: 'SYSTEMERROR' })
  const request = { ...CONTRACT, orderNo: 'ORDER00001', description: 'x', amountFen: 1790 }
  const refusal = await wallet.deduct(world, request, '').catch((error: unknown) => error)
  expect(wallet.classifyError(refusal)).toBe('unknown')
})

const CLOSED = { status: 'failed', code: 'CLOSED', isContractOver: false }
const PAID = { transaction_id: 't1', time_end: '20261120200000' }

/** A wallet that is answered these messages in turn, and the calls it made. */
function walletAnswered(...answers: PapayFields[]) {
  const calls: string[] = []
  const wallet = createWechatContractWallet({
    files,
    http: async ({ url }) => {
      calls.push(url.slice(url.lastIndexOf('/') + 1))
      const fields = { ...SAID, nonce_str: 'n', ...answers.shift() }
      return { status: 200, headers: {}, body: buildPapayXml(signPapay(fields, KEY, 'MD5')) }
    },
    productBaseUrl: () => 'http://product',
  })
  return { wallet, calls }
}

const queried = (trade_state: string): PapayFields => ({
  ...{ out_trade_no: 'ORDER00001', total_fee: '1790', trade_state },
  ...PAID,
})
const refused = (err_code: string): PapayFields => ({ result_code: 'FAIL', err_code })

// fact: WX-172, WX-187
it.each<[string, PapayFields[], object]>([
  ['closed', [queried('CLOSED')], CLOSED],
  ['under way', [queried('ACCEPT')], { status: 'pending' }],
  ['paid', [queried('SUCCESS')], { status: 'succeeded', transactionId: 't1' }],
  ['failed and open', [queried('PAYERROR'), {}], CLOSED],
  ['unpaid', [queried('NOTPAY'), {}], CLOSED],
  ['being paid', [queried('USERPAYING'), {}], CLOSED],
  ['unknown to the query and closed', [refused('ORDERNOTEXIST'), refused('ORDERCLOSED')], CLOSED],
  ['unknown', [refused('ORDERNOTEXIST'), refused('ORDERNOTEXIST')], { status: 'unknown' }],
  ['paid meanwhile', [queried('NOTPAY'), refused('ORDERPAID')], { status: 'pending' }],
])('closing a deduction that is %s asks first and closes where needed', async (_, answers, outcome) => {
  const { wallet, calls } = walletAnswered(...answers)
  expect(await wallet.closeDeduction?.(world, 'ORDER00001', '')).toMatchObject(outcome)
  expect(calls).toEqual(['orderquery', 'closeorder'].slice(0, answers.length))
})

// fact: WX-176, WX-179
it.each([
  ['ACCEPT', { status: 'pending' }],
  ['NOTPAY', { status: 'pending', isUnpaid: true }],
  ['USERPAYING', { status: 'pending', isUnpaid: true }],
  ['PAYERROR', { status: 'failed', code: 'PAYERROR', isContractOver: false }],
])('a query that finds %s closes nothing', async (state, outcome) => {
  const { wallet, calls } = walletAnswered(queried(state))
  expect(await wallet.queryDeduction(world, 'ORDER00001', '')).toEqual(outcome)
  expect(calls).toEqual(['orderquery'])
})

it.each([
  ['ORDER_ACCEPTED', { status: 'pending' }],
  ['CONTRACT_NOT_EXIST', { status: 'failed', code: 'CONTRACT_NOT_EXIST', isContractOver: true }],
  ['CONTRACTERROR', { status: 'failed', code: 'CONTRACTERROR', isContractOver: true }],
])('reads the refusal %s of a deduction', async (err_code, outcome) => {
  const { wallet } = walletReceiving({ result_code: 'FAIL', err_code })
  const request = { ...CONTRACT, orderNo: 'ORDER00001', description: 'x', amountFen: 1790 }
  expect(await wallet.deduct(world, request, '')).toEqual(outcome)
})
