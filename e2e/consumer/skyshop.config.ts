import { createHmac, timingSafeEqual } from 'node:crypto'
import { defineConfig, defineProvider } from 'skyshop-kit/config'

/** Account of a merchant, as the console of Mint Pay hands it out. */
export interface MintAccount {
  shopId: string
  secret: string
}

/** A request to take money; amounts are in fen. */
export interface ChargeRequest {
  reference: string
  amount: number
  description: string
  notify_url: string
  return_url?: string
}

const minute = 60_000

/** The signature of Mint Pay: over the path with its query, and over the body. */
export const sign = (path: string, body: string, secret: string) =>
  createHmac('sha256', secret).update(`${path}\n${body}`).digest('hex')

const isSame = (given: unknown, wanted: string) =>
  typeof given === 'string' &&
  given.length === wanted.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

const isCharge = (body: unknown): body is ChargeRequest => {
  const { reference, amount, description, notify_url } = Object(body)
  const texts = [reference, description, notify_url]
  return texts.every((text) => typeof text === 'string') && typeof amount === 'number'
}

const mintPay = defineProvider<MintAccount>({
  name: 'mintpay',
  title: 'Mint Pay',
  createAccount: (random) => ({ shopId: `S-${random.hex(8)}`, secret: random.hex(64) }),
  verify: ({ path, rawBody, headers }, { secret }) =>
    isSame(headers['mint-signature'], sign(path, rawBody, secret)) ? null : 'the signature does not hold',
  refusal: ({ reason }) => ({ error: reason }),
  operations: {
    mintCreateCharge: {
      method: 'POST',
      path: '/charges',
      async handle({ body, payments, payUrl, refuse }) {
        if (!isCharge(body)) return refuse(400, 'reference, amount, description and notify_url are needed')
        const payment = await payments.open({
          tradeNo: body.reference,
          amountFen: body.amount,
          description: body.description,
          notifyUrl: body.notify_url,
          returnUrl: body.return_url,
          payWithinMs: 30 * minute,
        })
        return {
          status: 201,
          body: { id: payment.paymentId, pay_url: payUrl(payment) },
          tradeNo: payment.tradeNo,
        }
      },
    },
    mintGetCharge: {
      method: 'GET',
      path: '/charges/:reference',
      async handle({ parameters: { reference = '' }, payments, refuse }) {
        const payment = await payments.find(reference)
        if (payment === null) return refuse(404, `there is no charge ${reference}`)
        return { status: 200, body: { reference, status: payment.status }, tradeNo: reference }
      },
    },
  },
  webhook: {
    kind: 'charge.ended',
    retryDelaysMs: [minute, 10 * minute, 60 * minute],
    signatureHeader: 'mint-signature',
    body: ({ payment, notifyId }) => ({
      id: notifyId,
      reference: payment.tradeNo,
      amount: payment.amountFen,
      status: payment.status,
    }),
    sign: (text, { path, account }) => sign(path, text, account.secret),
    isAcknowledged: ({ status }) => status === 200,
  },
})

export default defineConfig({ parties: ['backend', 'wechat', 'alipay', 'paypal', 'lianlian', mintPay] })
