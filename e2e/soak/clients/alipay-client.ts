import { type ClientContext, formatBeijingDay } from './client-run.ts'

const DAY_MS = 86_400_000

interface AlipaySdk {
  curl(verb: string, path: string, options: object): Promise<{ data: Record<string, string> }>
  sdkExecute(method: string, params: object): string
  pageExecute(method: string, verb: string, params: object): string
  exec(method: string, params: object, options: object): Promise<Record<string, string>>
  checkNotifySignV2(fields: object): boolean
}

/** Drives alipay-sdk, which verifies every answer. */
export async function driveAlipay(context: ClientContext): Promise<void> {
  const { accounts, load, attempt, onPhone, advance, notifies, notifyUrl } = context
  const { AlipaySdk } = load<{ AlipaySdk: new (options: object) => AlipaySdk }>('alipay-sdk')
  const { rootUrl: _, ...keys } = accounts.alipay
  const endpoint = keys.gateway.replace(/\/gateway[.]do$/, '')
  const sdk = new AlipaySdk({ ...keys, endpoint, keyType: 'PKCS8' })
  const exec = (method: string, bizContent: object, common: object = {}) =>
    attempt(method, () => sdk.exec(method, { ...common, bizContent }, { validateSign: true }), failureOf)
  const orderString = sdk.sdkExecute('alipay.trade.app.pay', {
    notifyUrl,
    bizContent: { ...order('sdk_1'), productCode: 'QUICK_MSECURITY_PAY' },
  })
  await attempt('alipay.trade.app.pay', async () => {
    const { tradeNo } = await onPhone<{ tradeNo?: string }>('alipay', 'cashier', { orderString })
    const paid = await onPhone<{ resultStatus?: string }>('alipay', 'confirm', {
      tradeNo,
      outcome: 'success',
    })
    if (paid.resultStatus !== '9000') throw new Error(`the buyer cannot pay: ${JSON.stringify(paid)}`)
  })
  await attempt('checkNotifySignV2', async () => {
    const fields = Object.fromEntries(new URLSearchParams(notifies.at(-1)?.body ?? ''))
    if (!sdk.checkNotifySignV2(fields)) throw new Error('the signature of the notify is refused')
  })
  const query = { outTradeNo: 'sdk_1' }
  await exec('alipay.trade.query', query)
  await exec('alipay.trade.refund', { ...query, refundAmount: '9.90', outRequestNo: 'R1' })
  await exec('alipay.trade.fastpay.refund.query', { ...query, outRequestNo: 'R1' })
  await exec('alipay.trade.precreate', order('sdk_2'))
  await exec('alipay.trade.cancel', { outTradeNo: 'sdk_2' })
  await exec('alipay.trade.create', {
    ...order('sdk_3'),
    buyerId: '2088102146225135',
    productCode: 'JSAPI_PAY',
  })
  const bill_date = formatBeijingDay((await advance(2 * DAY_MS)) - 2 * DAY_MS)
  await exec('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate: bill_date })
  await exec('alipay.system.oauth.token', {}, { grantType: 'authorization_code', code: 'x' })
  await driveAgreement(context, { sdk, exec })
  await drivePages(context, sdk)
  await driveV3(context, sdk)
}

const order = (no: string) => ({ outTradeNo: no, totalAmount: '19.90', subject: 'Cloud storage' })

interface AlipayCalls {
  readonly sdk: AlipaySdk
  exec(method: string, bizContent: object, common?: object): Promise<Record<string, string> | null>
}

/** Signs an agreement, deducts, moves its plan and ends it. */
async function driveAgreement(
  { attempt, onPhone, nowMs, notifyUrl }: ClientContext,
  { sdk, exec }: AlipayCalls,
) {
  const product = { personalProductCode: 'CYCLE_PAY_AUTH_P', productCode: 'GENERAL_WITHHOLDING' }
  const rules = {
    periodType: 'DAY',
    period: 30,
    executeTime: formatBeijingDay(nowMs()),
    singleAmount: '19.90',
  }
  const bizContent = {
    ...{ ...product, signScene: 'INDUSTRY|DIGITAL_MEDIA', externalAgreementNo: 'SDK1' },
    ...{ accessParams: { channel: 'ALIPAYAPP' }, periodRuleParams: rules },
  }
  const page = 'alipay.user.agreement.page.sign'
  const signed = await attempt(page, async () => {
    const signString = sdk.sdkExecute(page, { notifyUrl, bizContent })
    const { sheetId } = await onPhone<{ sheetId?: string }>('alipay', 'sign-sheet', { signString })
    return onPhone<{ agreementNo?: string }>('alipay', 'sign', { sheetId })
  })
  const agreementNo = signed?.agreementNo ?? ''
  await exec('alipay.user.agreement.query', { agreementNo })
  const deducted = { ...order('sdk_4'), productCode: product.productCode, agreementParams: { agreementNo } }
  await exec('alipay.trade.pay', deducted, { notifyUrl })
  const deductTime = formatBeijingDay(nowMs() + 35 * DAY_MS)
  await exec('alipay.user.agreement.executionplan.modify', { agreementNo, deductTime })
  await exec('alipay.user.agreement.unsign', { agreementNo })
}

/** Opens the payments of browsers, and closes a trade whose payer had no money. */
async function drivePages({ attempt, onPhone, notifyUrl }: ClientContext, sdk: AlipaySdk) {
  const pages = [
    ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
    ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  ] as const
  for (const [method, productCode] of pages)
    await attempt(method, async () => {
      const bizContent = { ...order(method.replaceAll('.', '_')), productCode }
      const response = await fetch(sdk.pageExecute(method, 'GET', { notifyUrl, bizContent }))
      const html = await response.text()
      if (!response.ok || !html.includes('19.90')) throw new Error(`no cashier: ${response.status} ${html}`)
    })
  const bizContent = { ...order('sdk_5'), productCode: 'QUICK_MSECURITY_PAY' }
  const orderString = sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent })
  const { tradeNo } = await onPhone<{ tradeNo?: string }>('alipay', 'cashier', { orderString })
  await onPhone('alipay', 'confirm', { tradeNo, outcome: 'fail' })
  const asked = { bizContent: { outTradeNo: 'sdk_5' } }
  await attempt(
    'alipay.trade.close',
    () => sdk.exec('alipay.trade.close', asked, { validateSign: true }),
    failureOf,
  )
}

/** Calls the v3 protocol, whose answers the client verifies by their headers. */
async function driveV3({ attempt }: ClientContext, sdk: AlipaySdk) {
  const out_trade_no = 'sdk_1'
  await attempt('curl v3/alipay/trade/query', async () => {
    const { data } = await sdk.curl('GET', '/v3/alipay/trade/query', { query: { out_trade_no } })
    if (data.trade_status !== 'TRADE_SUCCESS') throw new Error(JSON.stringify(data))
  })
  const body = { out_trade_no, refund_amount: '10.00', out_request_no: 'R2' }
  await attempt('curl v3/alipay/trade/refund', () => sdk.curl('POST', '/v3/alipay/trade/refund', { body }))
}

/** Says why an answer is none that Alipay would give: it knows all of these methods. */
function failureOf({ code, subCode, subMsg, msg }: Record<string, string>): string | null {
  return code === '10000' ? null : `${code} ${subCode} ${subMsg ?? msg}`
}
