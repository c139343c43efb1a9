import { formatBeijingDay } from './beijing-day.ts'
import type { ClientContext } from './client-run.ts'

const DAY_MS = 86_400_000

interface AlipaySdk {
  sdkExecute(method: string, params: object): string
  pageExecute(method: string, verb: string, params: object): string
  exec(method: string, params: object, options: object): Promise<Record<string, string>>
  checkNotifySignV2(fields: object): boolean
}

/** Drives alipay-sdk, which verifies every answer. */
export async function driveAlipay({
  accounts,
  load,
  attempt,
  onPhone,
  ...rest
}: ClientContext): Promise<void> {
  const { advance, notifies, notifyUrl } = rest
  const { AlipaySdk } = load<{ AlipaySdk: new (options: object) => AlipaySdk }>('alipay-sdk')
  const { rootUrl: _, ...keys } = accounts.alipay
  const sdk = new AlipaySdk({ ...keys, keyType: 'PKCS8' })
  const exec = (method: string, bizContent: object, common: object = {}) =>
    attempt(method, () => sdk.exec(method, { ...common, bizContent }, { validateSign: true }), failureOf)
  const order = (no: string) => ({ outTradeNo: no, totalAmount: '19.90', subject: 'Cloud storage' })
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
}

/** Says why an answer is none that Alipay would give: it knows all of these methods. */
function failureOf({ code, subCode, subMsg, msg }: Record<string, string>): string | null {
  return code === '10000' ? null : `${code} ${subCode} ${subMsg ?? msg}`
}
