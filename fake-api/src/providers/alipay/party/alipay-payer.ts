import { createHash } from 'node:crypto'
import {
  type PayerFacts,
  PayerRefusal,
  type PayerSheet,
  type PayerStanding,
  type PayerWallet,
  type PhoneCall,
  readGatewayAddress,
} from '../../../engine/party/payer-wallet.ts'
import type { WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { GATEWAY_METHODS, sdkMethodOf } from '../../../wire/alipay/alipay-gateway-table.ts'
import { type AlipayParameters, readForm, writeForm } from '../../../wire/alipay/alipay-signing.ts'
import type { AlipayKeyStore } from '../alipay-account.ts'
import { findAgreement, type GatewayAgreement } from '../alipay-agreement-repository.ts'
import { statusOf } from '../alipay-agreement-service.ts'
import { REFUSED_AS } from '../alipay-cashier-service.ts'
import { admittedCall } from '../alipay-envelope.ts'
import { DEFAULT_BUYER_ID, tradeNoInCode } from '../alipay-ids.ts'
import { findTrade, type GatewayTrade } from '../alipay-trade-repository.ts'
import { notifyTemplate } from '../alipay-trade-service.ts'
import { alipayPlanOf } from '../certificate-keys.ts'
import type { AlipayGatewayService } from '../gateway/alipay-gateway-service.ts'
import { isPageMethod } from '../gateway-addresses.ts'
import { signStringOf, stringRefusal } from '../merchant-string.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'
import { diagnoseOwn } from '../refusals/signature-diagnosis.ts'
import { isAgreementLive } from '../rules/agreement.ts'
import { tradeStatus } from '../rules/trade.ts'
import { bearTrade } from '../trade-closing.ts'
import { returnUrlOf } from '../web/web-cashier-page.ts'
import type { WebPayCall } from '../web/web-pay-service.ts'

/** Dependencies of the payers of Alipay. */
export interface AlipayPayerOptions {
  readonly keys: AlipayKeyStore
  readonly webhookBase: () => WebhookBase
  readonly service: AlipayGatewayService
}

/** The payers of Alipay. */
export function alipayPayers(options: AlipayPayerOptions): PayerWallet {
  return {
    examples: ['app_id=…&biz_content=…'],
    accepts: [
      'the order string of alipay.trade.app.pay',
      'the address, the parameters or the HTML form of alipay.trade.wap.pay and alipay.trade.page.pay',
      'the address of the cashier they lead to (…/app/web-cashier?trade_no=…)',
      'an order code (https://qr.alipay.com/bax…)',
      'a trade number of 28 digits',
      'the string or the address of alipay.user.agreement.page.sign (alipays://platformapi/startapp?…, too)',
    ],
    async open(world, text, payer) {
      const asked = readAlipayText(world.id, text)
      if (asked === null) return null
      const buyerId = buyerOf(payer)
      const at = { ...options, world, buyerId }
      switch (asked.type) {
        case 'order':
        case 'code':
          return openOrder(at, asked.text)
        case 'sign':
          return openSigning(at, asked.text)
        case 'web':
          return openWeb(at, asked.parameters)
        case 'trade':
          return openTrade(at, asked.tradeNo)
      }
    },
    asPhone: async (world, text) => phoneCallIn(readAlipayText(world.id, text)),
  }
}

/** What a text of Alipay asks for, before anything is looked up. */
type AlipayAsk =
  | { readonly type: 'order' | 'sign' | 'code'; readonly text: string }
  | { readonly type: 'web'; readonly parameters: AlipayParameters }
  | { readonly type: 'trade'; readonly tradeNo: string }

/** Reads what a text asks for; null for one that is nothing of Alipay. @throws PayerRefusal for another world's */
function readAlipayText(worldId: string, text: string): AlipayAsk | null {
  if (/^\d{28}$/.test(text)) return { type: 'trade', tradeNo: text }
  if (tradeNoInCode(text) !== null) return { type: 'code', text }
  const form = /<form\b/i.test(text) ? formIn(text) : signStringOf(text)
  const parameters = readForm(form)
  const method = parameters?.method ?? ''
  if (method === sdkMethodOf('order')) return { type: 'order', text: form }
  if (method === sdkMethodOf('sign')) return { type: 'sign', text: form }
  if (parameters !== null && isPageMethod(GATEWAY_METHODS.get(method)?.id ?? ''))
    return { type: 'web', parameters }
  const address = readGatewayAddress('alipay', worldId, text)
  const tradeNo = address?.path.endsWith('/web-cashier') ? address.query.get('trade_no') : null
  return tradeNo ? { type: 'trade', tradeNo } : null
}

/** What the app or the browser brings with a text. */
function phoneCallIn(asked: AlipayAsk | null): PhoneCall | null {
  if (asked === null || asked.type === 'trade' || asked.type === 'code') return null
  const { sign: _, ...parameters } = asked.type === 'web' ? asked.parameters : (readForm(asked.text) ?? {})
  const page = GATEWAY_METHODS.get(parameters.method ?? '')?.id ?? ''
  const as = { order: 'alipayOpenCashier', sign: 'alipayOpenSignSheet', web: page }[asked.type]
  return { as, parameters, signature: null }
}

/** The parameters of an HTML form as one text, those of its address with those of its fields. */
function formIn(html: string): string {
  const fields = [...html.matchAll(/<input\b[^>]*>/gi)].flatMap(([input]) => {
    const [name, value] = [attributeOf(input, 'name'), attributeOf(input, 'value')]
    return name === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  })
  const [form = ''] = /<form\b[^>]*>/i.exec(html) ?? []
  const [, query = ''] = attributeOf(form, 'action').split('?')
  return [query, ...fields].filter((part) => part !== '').join('&')
}

function attributeOf(tag: string, name: string): string {
  const [, double, single = ''] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return (double ?? single).replaceAll(
    /&(quot|amp|lt|gt|#39|#34);/g,
    (_, entity: string) => ENTITIES[entity] ?? '',
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#39': "'",
  '#34': '"',
}

/** A buyer by a name: the number 2088… itself, or one that the name always has. */
function buyerOf(payer: string | undefined): string {
  if (payer === undefined) return DEFAULT_BUYER_ID
  if (/^2088\d{12}$/.test(payer)) return payer
  const digits = BigInt(`0x${createHash('sha256').update(payer).digest('hex').slice(0, 12)}`)
  return `2088${String(digits % 10n ** 12n).padStart(12, '0')}`
}

interface Opening extends AlipayPayerOptions {
  readonly world: World
  readonly buyerId: string
}

function refuse(message: string): never {
  throw new PayerRefusal(message)
}

/** Says a refusal of Alipay as its cashier does, with the code that its page of errors is found by. */
function said({ subCode, message }: AlipayRefusal): string {
  return message.includes(subCode) ? message : `${message} (${subCode})`
}

/** Opens an order string, or a scanned code, as the app does. */
async function openOrder(at: Opening, orderString: string): Promise<PayerSheet> {
  const { service, world, buyerId } = at
  const opened = await service.openCashier(world, { orderString, buyerId }, `payer-opens`)
  const { tradeNo, result = '', remark } = opened
  if (tradeNo !== undefined) return sheetOf(at, tradeNo, remark)
  return refuse(`${textIn(result, 'sub_msg')} (${textIn(result, 'sub_code')})`)
}

/** Opens what a browser brings to the gateway, and goes on to the cashier. */
async function openWeb(at: Opening, parameters: AlipayParameters): Promise<PayerSheet> {
  const { keys, webhookBase, service, world } = at
  const gateway = await keys.gatewayOf(world)
  try {
    const diagnosis = diagnoseOwn(writeForm(parameters), gateway)
    const { content, method, notifyUrl, ...call } = admittedCall(
      parameters,
      { keys: gateway, diagnosis },
      await alipayPlanOf(world),
    )
    const urlTemplate = notifyTemplate(notifyUrl, { worldId: world.id, ...webhookBase() })
    const product = method.id === 'alipayOpenWapPay' ? 'wap' : 'page'
    const asked = { ...call, product, sellerId: gateway.sellerId, urlTemplate, place: '' } as const
    // The method's schema has been checked.
    const { location } = await service.openWebPay(world, {
      ...asked,
      content: content as WebPayCall['content'],
    })
    return await sheetOf(at, new URLSearchParams(location.split('?')[1]).get('trade_no') ?? '')
  } catch (error) {
    if (error instanceof AlipayRefusal) return refuse(said(error))
    throw error
  }
}

/** A text of the gateway's answer, which the SDK hands on as JSON. */
function textIn(result: string, name: string): string {
  const [, text = '""'] = new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`).exec(result) ?? []
  return String(JSON.parse(text))
}

async function openTrade(at: Opening, tradeNo: string): Promise<PayerSheet | null> {
  const trade = await findTrade(at.world.read, { tradeNo })
  return trade === null ? null : sheetOf(at, tradeNo)
}

/** Outcomes as the Alipay app confirms them. */
const CONFIRMED = {
  paid: 'success',
  'paid-not-signed': 'success',
  failed: 'fail',
  insufficient: 'fail',
  cancelled: 'cancel',
} as const

const REFUSED: Readonly<Record<string, keyof typeof REFUSED_AS>> = {
  TRADE_CLOSED: 'closed',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
}

async function sheetOf(at: Opening, tradeNo: string, remark?: string): Promise<PayerSheet> {
  const { keys, service, world } = at
  const trade = await tradeOf(world, tradeNo)
  const obstacle = REFUSED[tradeStatus(trade, world.nowMs())]
  if (obstacle !== undefined) refuse(said(new AlipayRefusal(REFUSED_AS[obstacle])))
  if (trade.product === 'deduction') refuse(said(new AlipayRefusal(REFUSED_AS['invalid-order'])))
  const offered = await offeredWith(world, trade)
  const { merchantName } = await keys.gatewayOf(world)
  const { subject, outTradeNo, amountFen } = trade
  return {
    asked: offered?.state === 'pre-signed' ? 'payment-and-signing' : 'payment',
    facts: { merchantName, description: subject, number: outTradeNo, amountFen, currency: 'CNY' },
    async act(outcome, traceId) {
      if (outcome === 'signed' || outcome === 'sign-refused') return
      const isOfBrowser = trade.product === 'wap' || trade.product === 'page'
      // In a browser the buyer logs in first, and the trade is there from then on.
      if (isOfBrowser && trade.state === 'OPENED' && outcome !== 'cancelled')
        await world.withTx((ctx) => bearTrade(ctx, trade, traceId))
      const isRenewalDeclined = outcome === 'paid-not-signed'
      await service.confirmPayment(
        world,
        { tradeNo, outcome: CONFIRMED[outcome], isRenewalDeclined },
        traceId,
      )
    },
    standing: async () => ({
      ...(await standingOfTrade(at, tradeNo)),
      ...(remark !== undefined && { shown: `No agreement is offered: ${remark}` }),
    }),
  }
}

async function tradeOf(world: World, tradeNo: string): Promise<GatewayTrade> {
  const trade = await findTrade(world.read, { tradeNo })
  return trade ?? refuse('There is no such trade')
}

async function offeredWith(world: World, { sheetId }: GatewayTrade): Promise<GatewayAgreement | null> {
  return sheetId === null ? null : findAgreement(world.read, { sheetId })
}

async function standingOfTrade({ keys, world }: Opening, tradeNo: string): Promise<PayerStanding> {
  const trade = await tradeOf(world, tradeNo)
  const agreement = await offeredWith(world, trade)
  const isPaid = trade.paidAtMs !== null
  return {
    state: trade.state === 'OPENED' ? 'TRADE_NOT_EXIST' : tradeStatus(trade, world.nowMs()),
    providerNumber: tradeNo,
    agreementNumber: agreement?.agreementNo ?? null,
    signed: agreement === null ? null : agreement.state === 'active',
    returnUrl: isPaid ? await returnUrlOf(keys, world, trade) : trade.quitUrl,
  }
}

const NOT_SIGNABLE = {
  signed: 'This agreement is signed already',
  ended: 'The time to sign this agreement is over, or it has ended',
  'scene-taken': 'This payer has an agreement of the scene already',
  'too-many': 'This payer has as many agreements as one may have',
  'not-contracted': 'MERCHANT_AGREEMENT_IS_NOT_EXIST',
} as const

async function openSigning(
  { keys, service, world, buyerId }: Opening,
  signString: string,
): Promise<PayerSheet> {
  const {
    status,
    sheetId = '',
    merchantName = '',
    remark,
  } = await service.openSignSheet(world, { signString, buyerId })
  if (status === 'invalid-request') {
    const refusal = stringRefusal('sign', signString, await keys.gatewayOf(world))
    const isGenuine = refusal.subCode === 'isv.invalid-app-id'
    return refuse(isGenuine ? 'Alipay makes no agreement on such terms (ILLEGAL_PARAMS)' : said(refusal))
  }
  if (status !== 'signable') return refuse([NOT_SIGNABLE[status], remark].filter(Boolean).join(': '))
  const agreement = await agreementOf(world, sheetId)
  return {
    asked: 'signing',
    facts: { merchantName, ...factsOf(agreement), amountFen: null, currency: null },
    async act(outcome, traceId) {
      if (outcome === 'signed') await service.sign(world, { sheetId }, traceId)
    },
    standing: () => standingOfAgreement(world, sheetId),
  }
}

function factsOf({
  terms,
  externalAgreementNo,
}: GatewayAgreement): Pick<PayerFacts, 'description' | 'number'> {
  const { plan, singleAmountFen } = terms
  const amount = singleAmountFen === null ? '' : `, at most CNY ${(singleAmountFen / 100).toFixed(2)} each`
  const cycle =
    plan === null ? '' : ` every ${plan.period} ${plan.periodType}${amount}, first on ${plan.nextDate}`
  return { description: `${terms.personalProduct}${cycle}`, number: externalAgreementNo }
}

async function agreementOf(world: World, sheetId: string): Promise<GatewayAgreement> {
  const agreement = await findAgreement(world.read, { sheetId })
  if (agreement === null) throw new Error(`the sheet ${sheetId} is gone`)
  return agreement
}

async function standingOfAgreement(world: World, sheetId: string): Promise<PayerStanding> {
  const agreement = await agreementOf(world, sheetId)
  const { agreementNo, state, terms } = agreement
  const isSigned = state === 'active'
  return {
    state: isSigned ? statusOf(terms, isAgreementLive(agreement, world.nowMs())) : 'USER_AGREEMENT_NOT_EXIST',
    ...{ providerNumber: agreementNo, agreementNumber: agreementNo, signed: isSigned, returnUrl: null },
  }
}
