import { afterAll, beforeAll, expect, it } from 'vitest'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { advance, deleteWorld } from '../support/control.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000

let stack: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  stack = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

const open = (type?: 'MD5') => openPapayMerchant(stack, listener, type)

// fact: WX-025, WX-041, WX-042
it.each(['MD5', undefined] as const)('a signing in an app, answer under %s', async (type) => {
  const merchant = await open(type)
  const answer = await merchant.presign()
  expect(answer).toMatchObject({
    ...{ return_code: 'SUCCESS', return_msg: 'OK', result_code: 'SUCCESS' },
    ...{ appid: merchant.appid, mch_id: merchant.mchid, nonce_str: expect.stringMatching(/./) },
    ...{ pre_entrustweb_id: expect.stringMatching(/./), miniprogram_username: expect.stringMatching(/./) },
  })
  expect(answer.miniprogram_path).toContain(answer.pre_entrustweb_id)
  expect(merchant.holds(answer)).toBe(true)
  await merchant.setUp({ signingLaunch: 'web-view' })
  expect(await merchant.presign({ contract_code: 'C2' })).not.toHaveProperty('miniprogram_username')
  expect(await deleteWorld(stack, merchant.worldId)).toEqual([])
})

// fact: WX-026
it.each([
  ...['plan_id', 'contract_code', 'request_serial', 'contract_display_account', 'notify_url'],
  ...['version', 'timestamp', 'appid', 'mch_id', 'sign'],
])('a signing without %s, refused with nothing signed', async (name) => {
  const { signed, signing, send, apiV2Key } = await open()
  const { sign: _, ...rest } = Object.fromEntries(
    Object.entries(signed(signing())).filter(([one]) => one !== name),
  )
  const body = name === 'sign' ? rest : signPapay(rest, apiV2Key, 'HMAC-SHA256')
  const { text } = await send('/papay/preentrustweb', buildPapayXml(body))
  expect(text).toContain('<return_code><![CDATA[FAIL]]></return_code>')
})

const REFUSED: [string, PapayFields, string][] = [
  ['a serial that begins with 0', { request_serial: '0123' }, 'request_serial'],
  ['a serial of letters', { request_serial: '12a' }, 'request_serial'],
  ['a serial beyond int64', { request_serial: '9223372036854775808' }, 'request_serial'],
  ['a timestamp of eight digits', { timestamp: '17951388' }, 'timestamp'],
  ['a timestamp six minutes old', { timestamp: '1795138500' }, 'timestamp'],
  ['an address that is none', { clientip: '127.0.0.256' }, 'clientip'],
  ['an emoji', { contract_display_account: '猫😀' }, 'contract_display_account'],
  ['a code of 129 characters', { contract_code: 'C'.repeat(129) }, 'contract_code'],
  ['a bare domain', { notify_url: 'http://127.0.0.1:9' }, 'notify_url'],
  ['an outerid of another form', { outerid: '张三13800130021' }, 'outerid'],
]

// fact: WX-028, WX-029, WX-031, WX-032, WX-033, WX-036
it.each(REFUSED)('a signing with %s, refused by name', async (_, change, field) => {
  const { presign } = await open()
  expect(await presign(change)).toMatchObject({
    return_code: 'FAIL',
    return_msg: expect.stringContaining(field),
  })
})

it.each<[string, PapayFields]>([
  ['the greatest serial', { request_serial: '9223372036854775807' }],
  ['a code of 128 characters', { contract_code: 'C'.repeat(128) }],
  ['an outerid', { outerid: '张*三（13800130021）', contract_outerid: 'camera-2' }],
])('a signing with %s, taken', async (_, change) => {
  const { presign } = await open()
  expect(await presign(change)).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-035
it('a signing with a notify_url that has a query, refused with its rule', async () => {
  const { presign } = await open()
  const answer = await presign({ notify_url: listener.url('/sign?a=1') })
  expect(answer).toMatchObject({ err_code: 'PARAM_ERROR', err_code_des: expect.stringContaining('query') })
})

// fact: WX-344
it.each([
  (xml: string) => xml.replaceAll('xml>', 'request>'),
  (xml: string) => xml.replace('<xml>', '<xml lang="zh">'),
  (xml: string) => xml.replace('<appid>', '<appid type="text">'),
  (xml: string) => `${xml}${xml}`,
  () => '',
])('a message that is none of v2 is no XML to WeChat: %s', async (change) => {
  const { signed, signing, send } = await open()
  const { text } = await send('/papay/preentrustweb', change(buildPapayXml(signed(signing()))))
  expect(text).toMatch(
    /^<xml><return_code><!\[CDATA\[FAIL\]\]><\/return_code><return_msg><!\[CDATA\[XML格式错误/,
  )
})

// fact: WX-027
it('a request under HMAC-SHA256, taken only when it names its kind, which is signed too', async () => {
  const { signed, signing, send, apiV2Key } = await open()
  const { sign_type: _, sign: __, ...unnamed } = signed(signing())
  const post = async (fields: PapayFields) => (await send('/papay/preentrustweb', buildPapayXml(fields))).text
  const silent = signPapay(unnamed, apiV2Key, 'HMAC-SHA256')
  expect(await post(silent)).toContain('签名错误')
  expect(await post({ ...silent, sign_type: 'HMAC-SHA256' })).toContain('签名错误')
  expect(await post(signed(signing()))).toContain('pre_entrustweb_id')
  expect(await post(signPapay(unnamed, apiV2Key, 'MD5'))).toContain('pre_entrustweb_id')
})

// fact: WX-047, WX-048
it.each<[string, (fields: PapayFields, key: string) => PapayFields, string]>([
  ['a changed field', (fields) => ({ ...fields, contract_code: 'C9' }), '签名错误'],
  ['another key', (fields) => signPapay(fields, 'x'.repeat(32), 'HMAC-SHA256'), '签名错误'],
  ['another appid', (fields, key) => signPapay({ ...fields, appid: 'wx0' }, key, 'HMAC-SHA256'), '参数错误'],
  [
    'another mch_id',
    (fields, key) => signPapay({ ...fields, mch_id: '1900000109' }, key, 'HMAC-SHA256'),
    '参数错误',
  ],
])('a signing under %s, refused without a signature', async (_, change, msg) => {
  const { signed, signing, send, apiV2Key } = await open()
  const { text } = await send('/papay/preentrustweb', buildPapayXml(change(signed(signing()), apiV2Key)))
  expect(text).toContain(msg)
  expect(text).not.toContain('<sign>')
})

// fact: WX-043, WX-044
it('a signing asked for again, the same session for two hours and another one after them', async () => {
  const { worldId, presign } = await open()
  const { pre_entrustweb_id: first } = await presign()
  const at = (offS: number) => ({ timestamp: String(1_795_138_860 + offS) })
  await advance(stack, worldId, { byMs: 2 * HOUR_MS - 1000 })
  expect((await presign(at(7199))).pre_entrustweb_id).toBe(first)
  await advance(stack, worldId, { byMs: 1000 })
  expect((await presign(at(7200))).pre_entrustweb_id).not.toBe(first)
})

// fact: WX-044, WX-082
it.each<[string, PapayFields, PapayFields]>([
  ['another address', { notify_url: '/moved' }, {}],
  ['another account', { contract_display_account: '1390021' }, { contract_display_account: '1390021' }],
  ['no way back', { return_app: 'N' }, {}],
])(
  'a signing asked for again with %s, another session under the later terms',
  async (_, change, contract) => {
    const { worldId, presign, phone, call } = await open()
    const address = change.notify_url === undefined ? {} : { notify_url: listener.url(`/moved/${worldId}`) }
    const { pre_entrustweb_id: first } = await presign()
    const { pre_entrustweb_id: second } = await presign({ ...change, ...address })
    expect(second).not.toBe(first)
    expect(await phone('sign', { preEntrustWebId: first })).toEqual({ status: 'unknown' })
    const signed = await phone('sign', { preEntrustWebId: second })
    expect(signed).toMatchObject({ status: 'signed', returnsToApp: change.return_app !== 'N' })
    const [told, elsewhere] = change.notify_url === undefined ? ['sign', 'moved'] : ['moved', 'sign']
    expect(listener.at(`/${told}/${worldId}`)).toMatchObject([{ change_type: 'ADD', contract_code: 'C1' }])
    expect(listener.at(`/${elsewhere}/${worldId}`)).toEqual([])
    const query = { plan_id: '120201', contract_code: 'C1', version: '1.0' }
    expect(await call('/papay/querycontract', query)).toMatchObject({ contract_state: '0', ...contract })
  },
)

// fact: WX-030, WX-044
it('a signing asked for again under another serial, the same session, told with the later serial', async () => {
  const { worldId, presign, phone } = await open()
  const { pre_entrustweb_id: first } = await presign()
  const { pre_entrustweb_id: second } = await presign({ request_serial: '2' })
  expect(second).toBe(first)
  await phone('sign', { preEntrustWebId: second })
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ request_serial: '2' }])
})

// fact: WX-045, WX-046
it('a contract_code used before, refused while its contract lives and after its end by the setting', async () => {
  const { presign, sign, call, setUp, phone } = await open()
  const { contractId = '' } = await sign()
  const duplicate = { result_code: 'FAIL', err_code: 'CONTRACT_CODE DUPLICATION' }
  expect(await presign()).toMatchObject(duplicate)
  await setUp({ contractCodeAgain: 'taken' })
  expect(await presign()).toMatchObject(duplicate)
  const contract = { contract_id: contractId, version: '1.0' }
  await call('/papay/deletecontract', { ...contract, contract_termination_remark: 'x' })
  await setUp({ contractCodeAgain: 'refused' })
  expect(await presign()).toMatchObject(duplicate)
  await setUp({ contractCodeAgain: 'taken' })
  const again = await sign()
  expect(again).toMatchObject({ status: 'signed' })
  expect(await call('/papay/querycontract', contract)).toMatchObject({
    contract_state: '1',
    contract_code: 'C1',
  })
  const { contracts } = await phone<{ contracts: { contractCode: string }[] }>('list', {})
  expect(contracts.map(({ contractCode }) => contractCode)).toEqual(['C1', 'C1'])
})

it('a contract whose code was used before, not ended when the time of the earlier one is over', async () => {
  const { worldId, sign, call, setUp } = await open()
  await setUp({ contractCodeAgain: 'taken' })
  const { contractId: earlier = '' } = await sign()
  await advance(stack, worldId, { byMs: HOUR_MS })
  const end = { contract_id: earlier, version: '1.0', contract_termination_remark: 'x' }
  await call('/papay/deletecontract', end)
  const { contractId: later = '' } = await sign({ timestamp: String(1_795_138_860 + 3600) })
  const stateOf = async (contract_id: string) =>
    (await call('/papay/querycontract', { contract_id, version: '1.0' })).contract_state
  await advance(stack, worldId, { byMs: 3 * 365 * 24 * HOUR_MS - HOUR_MS })
  expect(await stateOf(later)).toBe('0')
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect(await stateOf(later)).toBe('1')
})

// fact: WX-028
it('a contract_code of a living contract, refused for another template too', async () => {
  const { presign, sign } = await open()
  await sign()
  const other = await presign({ plan_id: '120202' })
  expect(other).toMatchObject({ result_code: 'FAIL', err_code: 'CONTRACT_CODE DUPLICATION' })
})

// fact: WX-030
it('a request_serial used twice, taken for another contract', async () => {
  const { presign } = await open()
  expect(await presign({ request_serial: '7' })).toMatchObject({ result_code: 'SUCCESS' })
  const other = await presign({ request_serial: '7', contract_code: 'C2' })
  expect(other).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-039
it('one user on one template, several contracts with a contract_outerid each', async () => {
  const { sign } = await open()
  const outerid = '张*三（13800130021）'
  const camera = (name: string) => ({ contract_code: `C-${name}`, outerid, contract_outerid: name })
  expect(await sign(camera('one'))).toMatchObject({ status: 'signed' })
  expect(await sign(camera('two'))).toMatchObject({ status: 'signed' })
  expect(await sign({ ...camera('two'), contract_code: 'C-three' })).toEqual({ status: 'plan-taken' })
})
