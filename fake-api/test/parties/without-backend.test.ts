import type { Schemas } from '@skyshop/openapi/control'
import { type ControlOperationId, controlOperations } from '@skyshop/openapi/control-operations'
import document from '@skyshop/openapi/documents/control' with { type: 'json' }
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { control } from '../support/control.ts'
import { type ProviderStack, startProviders } from '../support/own-backend.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let providers: ProviderStack
let whole: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  providers = await startProviders([wechat, alipay])
  whole = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await providers.stop()
  await whole.stop()
})

/** Operations about what the vendor's backend alone has: users, devices, packages, coupons, codes, content, its own refunds. */
const ofBackend: readonly ControlOperationId[] = [
  ...([
    'listBanners',
    'createBanner',
    'changeBanner',
    'removeBanner',
    'listTexts',
    'changeCampaign',
  ] as const),
  ...(['addDevice', 'changeDevice', 'unbindDevice', 'placeCalls'] as const),
  ...(['updateCatalogue', 'givePackage', 'listPackages', 'changePackage'] as const),
  ...(['createCoupon', 'withdrawCoupon', 'createCode', 'removeCode', 'refundOrder'] as const),
  ...(['getHostApp', 'changeProfile', 'changeUser', 'signIn', 'expireToken', 'issueToken'] as const),
  ...(['getDegradation', 'setDegradation'] as const),
]

/** Operations that answer with a stream or a file, and that wait. */
const notJson: readonly string[] = [
  'streamJournal',
  'exportJournal',
  'exportWorld',
  'importWorld',
  'getMetrics',
]

const paths: Readonly<Record<string, Readonly<Record<string, object>>>> = document.paths

/** The example of a request's body in the contract, about a call that there is here; undefined where it takes none. */
function exampleOf(id: ControlOperationId): object | undefined {
  const { path, method } = controlOperations[id]
  const asked = paths[path]?.[method] as { requestBody?: { content: Record<string, { example?: object }> } }
  if (id === 'takeBridgeFault') return { name: 'openPage' }
  if (id === 'waitForJournal') return { pattern: { kind: 'gateway' }, timeoutMs: 1 }
  const example = asked.requestBody?.content['application/json']?.example
  const written = JSON.stringify(example)?.replaceAll(
    /addOrder|listUserOrders|pay4WeChat/g,
    'wechatCreateAppOrder',
  )
  return written === undefined ? undefined : JSON.parse(written)
}

it.each((Object.keys(controlOperations) as ControlOperationId[]).filter((id) => !notJson.includes(id)))(
  'without a backend %s answers, unless it is about what the backend alone has',
  async (id) => {
    const { worldId } = await providers.makeWorld()
    const { method, path } = controlOperations[id]
    const url = path
      .replace('{worldId}', worldId)
      .replace('{snapshotId}', 's1')
      .replace(/\{\w+\}/g, '1')
    const body = exampleOf(id)
    const answer = await control<Partial<Schemas['ControlRefusal']>>(providers, method.toUpperCase(), url, {
      ...(body && { body }),
    })
    expect(answer.body.error === 'bad-request' ? answer.body.message : '').toBe('')
    expect(answer.body.error === 'no-backend').toBe(ofBackend.includes(id))
  },
)

/** A contract at WeChat Pay that a server of somebody else had signed, in a world of a scenario. */
async function signedAtWechat(stack: ProviderStack | TestStack, scenario?: string) {
  const merchant = await openPapayMerchant(stack, listener, 'HMAC-SHA256', scenario)
  const { worldId } = merchant
  await merchant.setUp({ contractNotifyUrl: listener.url(`/ends/${worldId}`) })
  const { contractId = '' } = await merchant.sign()
  const end = (number: string, by: Schemas['ContractEnd']['by'] = 'user') =>
    control<Schemas['ForeignContractEnd'] & Schemas['ControlRefusal']>(
      ...[stack, 'POST', `/control/worlds/${worldId}/contracts/${number}/terminate`, { body: { by } }],
    )
  return { contractId, end, told: () => listener.at(`/ends/${worldId}`) }
}

it.each([
  ['where only providers run', 'providers'],
  ['beside the vendor’s backend, which does not know it', 'whole'],
] as const)(
  '%s, a payer ends a contract by the number of either side, and its merchant is told',
  async (_, which) => {
    const stack = which === 'providers' ? providers : whole
    const { end, told } = await signedAtWechat(stack, which === 'providers' ? 'merchant-account' : undefined)
    expect((await end('C2')).body.error).toBe('contract-not-found')
    expect(await end('C1')).toEqual({
      status: 200,
      body: { contractCode: 'C1', provider: 'wechat', state: 'terminated', endedBy: 'user' },
    })
    expect(told()).toMatchObject([
      { change_type: 'DELETE', contract_code: 'C1', contract_termination_mode: '2' },
    ])
    expect(await end('C1')).toMatchObject({ status: 422, body: { error: 'contract-not-signed' } })
  },
)

it('the provider ends a contract by its own number, and the merchant by its own call alone', async () => {
  const { end, told, contractId } = await signedAtWechat(providers, 'merchant-account')
  expect(await end(contractId, 'merchant')).toMatchObject({
    ...{ status: 404, body: { error: 'no-backend', message: expect.stringContaining('its own call') } },
  })
  expect(await end(contractId, 'platform')).toMatchObject({ status: 200, body: { contractCode: contractId } })
  expect(told()).toMatchObject([{ change_type: 'DELETE', contract_code: 'C1' }])
})

it.each(['X1', 'its own number'])('an agreement at Alipay is ended by %s', async (by) => {
  const { worldId } = await providers.makeWorld()
  const sdk = new AlipaySdk({ ...(await providers.accountsOf(worldId)).alipay, keyType: 'PKCS8' })
  const what = sdk.sdkExecute('alipay.user.agreement.page.sign', {
    timestamp: '2026-11-20 09:41:00',
    bizContent: {
      ...{ personalProductCode: 'CYCLE_PAY_AUTH_P', productCode: 'GENERAL_WITHHOLDING' },
      ...{ signScene: 'INDUSTRY|DIGITAL_MEDIA', externalAgreementNo: 'X1' },
      accessParams: { channel: 'ALIPAYAPP' },
      periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-12-20', singleAmount: '19.90' },
    },
  })
  const { body: signed } = await providers.control<Schemas['PayerResult']>('POST', `/${worldId}/payer`, {
    what,
  })
  const number = by === 'X1' ? by : (signed.agreementNumber ?? '')
  const end = () =>
    providers.control<Schemas['ForeignContractEnd']>('POST', `/${worldId}/contracts/${number}/terminate`, {
      by: 'user',
    })
  expect(await end()).toMatchObject({ status: 200, body: { provider: 'alipay', contractCode: number } })
  expect(await end()).toMatchObject({ status: 422, body: { error: 'contract-not-signed' } })
})
