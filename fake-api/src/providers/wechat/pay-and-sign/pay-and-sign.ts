import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { backendAheadMs } from '../../../engine/gateway/backend-clock.ts'
import { browserAddress, type GatewayReach } from '../../../engine/gateway/world-hosts.ts'
import { formatBeijingDigits, parseBeijingDigits } from '../../../engine/kernel/clock.ts'
import { enqueueWebhook } from '../../../engine/webhooks/enqueue-webhook.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { checkMaySign, openSession, signContract } from '../papay/papay-contract-service.ts'
import type { PapayHandlers } from '../papay/papay-gateway.ts'
import { PapayRefusal, successFields } from '../papay/papay-messages.ts'
import { findPapayContract, hasSignedPlan } from '../papay/papay-repository.ts'
import { PAPAY_NOTIFY_KINDS, papayNotify } from '../papay/papay-webhook-provider.ts'
import { isWayKept } from '../payment-ways.ts'
import { subMerchantTerms, withSubMerchant } from '../provider-mode.ts'
import { createPrepayId, isDeductionOpen, prepayStatus, termsOf } from '../transaction.ts'
import {
  appidsOf,
  findWechatPlan,
  isOpenidOf,
  type WechatKeyStore,
  type WechatPlan,
} from '../wechat-account.ts'
import {
  findTransaction,
  insertTransaction,
  reopenTransaction,
  signTypeOfOrder,
} from '../wechat-gateway-repository.ts'
import type { PaidOrder, TellPaid } from '../wechat-transaction-service.ts'

/*
 * Paying and signing in one (docs/providers/wechat.md)
 * R-WECHAT-88. One answer has two verdicts: result_code of the order and contract_result_code of the signing, which may
 *   fail alone; then it is a payment only (WX-075). contract_appid and contract_mchid are those of the order (WX-074), and
 *   the basic payment product of its trade type has to be opened first (`v3.unopened`, WX-081). Asked for again with the
 *   same terms it has another prepay id once the former is over, as in v3 (WX-262), and so has the signing beside it.
 * R-WECHAT-89. Two notices: the payment to notify_url in the form of basic payment, the signing to contract_notify_url
 *   (WX-076).
 * R-WECHAT-90. Paid and not signed is no error and told to nobody: the user has signed before, has not ticked the box, has
 *   an account that is abnormal or without a verified name, or more than 200 contracts (WX-077, WX-079). Where the first
 *   payment cannot be collected the page says that opening is not possible at present (WX-078).
 */

type Order = Schemas['ContractOrderRequest']
const TRADE_TYPES = { APP: 'APP', JSAPI: 'JSAPI', NATIVE: 'NATIVE', MWEB: 'MWEB' } as const

/** The gateway's orders with a signing. Refusals are PapayRefusal. */
export function payAndSignHandlers(
  options: GatewayReach & {
    readonly keys: WechatKeyStore
    readonly webhookBase: () => WebhookBase
  },
): PapayHandlers {
  return {
    async wechatContractOrder({ world, fields, request: asked }) {
      const request = fields as Order & PapayFields
      const baseUrl = browserAddress(asked, { provider: 'wechat', worldId: world.id }, options)
      const merchant = await options.keys.gatewayOf(world)
      if (request.contract_appid !== request.appid) throw new PapayRefusal('PARAM_ERROR', ':contract_appid')
      if (request.contract_mchid !== request.mch_id) throw new PapayRefusal('PARAM_ERROR', ':contract_mchid')
      checkApp(request, merchant.appid)
      const target = { worldId: world.id, ...options.webhookBase() }
      const [notifyUrl, contractUrl] = [request.notify_url, request.contract_notify_url].map((url) => {
        const template = toWebhookTemplate(url, target)
        if (template === null)
          throw new PapayRefusal('PARAM_ERROR', `: notify_url: ${brokenUrlRule(url, target)}`)
        return template
      })
      const expiresAtMs = await endOf(world, request.time_expire)
      return world.withTx(async (ctx) => {
        const plan = await findWechatPlan(ctx.tx)
        if (plan.v3.unopened.includes(request.trade_type)) throw new PapayRefusal('NOAUTH')
        const prepayId = await openOrder(ctx, request, { notifyUrlTemplate: notifyUrl ?? '', expiresAtMs })
        const verdict = await openSigning(ctx, request, {
          plan,
          prepayId,
          notifyUrlTemplate: contractUrl ?? '',
        })
        return { ...successFields(merchant), ...orderFields(request, { prepayId, baseUrl }), ...verdict }
      })
    },
  }
}

/** Checks the app that an order names, and who is to pay inside WeChat. @throws PapayRefusal */
function checkApp({ appid, openid, trade_type: tradeType }: Order, own: string): void {
  if (!appidsOf(tradeType, own).includes(appid)) throw new PapayRefusal('PARAM_ERROR', ':appid')
  const isNamed = openid !== undefined && isOpenidOf(appid, openid)
  if (tradeType === 'JSAPI' && !isNamed) throw new PapayRefusal('PARAM_ERROR', ':openid')
}

/** The end of the time to pay that an order names in the merchant's time, as an instant of the world; null for none. */
async function endOf(world: World, named: string | undefined): Promise<number | null> {
  if (named === undefined) return null
  const endMs = parseBeijingDigits(named)
  if (endMs === null) throw new PapayRefusal('PARAM_ERROR', ': time_expire is no yyyyMMddHHmmss')
  return endMs - (await backendAheadMs(world, 'wechat'))
}

/** A new order, or the same one again while it is unpaid, with another prepay id once the former is over (WX-262). */
async function openOrder(
  ctx: WorldTx,
  request: Order,
  { notifyUrlTemplate, expiresAtMs }: { notifyUrlTemplate: string; expiresAtMs: number | null },
): Promise<string> {
  if (expiresAtMs !== null && expiresAtMs <= ctx.nowMs)
    throw new PapayRefusal('PARAM_ERROR', ': time_expire is over')
  const { sign: _, nonce_str: __, ...said } = request
  const terms = termsOf(said, notifyUrlTemplate)
  const known = await findTransaction(ctx.tx, { outTradeNo: request.out_trade_no })
  if (known !== null) {
    if (known.subMchid !== request.sub_mch_id || isDeductionOpen(known.state))
      throw new PapayRefusal('OUT_TRADE_NO_USED')
    const status = prepayStatus(known, ctx.nowMs)
    if (status === 'paid') throw new PapayRefusal('ORDERPAID')
    if (status === 'closed') throw new PapayRefusal('ORDERCLOSED')
    if (known.terms !== terms) throw new PapayRefusal('OUT_TRADE_NO_USED')
    if (status === 'payable' && isWayKept(known, ctx.nowMs)) return known.prepayId
    const prepayId = createPrepayId(ctx)
    await reopenTransaction(ctx.tx, known.id, { prepayId, openedAtMs: ctx.nowMs, expiresAtMs })
    return prepayId
  }
  const prepayId = createPrepayId(ctx)
  const tradeType = TRADE_TYPES[request.trade_type]
  const openid = tradeType === 'JSAPI' ? (request.openid ?? null) : null
  await insertTransaction(ctx.tx, {
    ...{ id: ctx.nextId(), appid: request.appid, mchid: request.mch_id, prepayId },
    ...{ outTradeNo: request.out_trade_no, description: request.body, attach: request.attach ?? null },
    ...{ amountFen: Number(request.total_fee), tradeType, openid },
    ...{ openedAtMs: ctx.nowMs, expiresAtMs, notifyUrlTemplate, terms },
    ...subMerchantTerms(request),
  })
  return prepayId
}

/** The verdict of the signing, which may fail alone. */
async function openSigning(
  ctx: WorldTx,
  request: Order,
  session: { readonly plan: WechatPlan; readonly prepayId: string; readonly notifyUrlTemplate: string },
): Promise<PapayFields> {
  const { plan, prepayId: preEntrustId, notifyUrlTemplate } = session
  try {
    checkMaySign(plan, request.plan_id)
    await openSession(ctx, request, { plan, notifyUrlTemplate, preEntrustId })
    return { contract_result_code: 'SUCCESS' }
  } catch (error) {
    if (!(error instanceof PapayRefusal)) throw error
    const { code, message } = error
    return { contract_result_code: 'FAIL', contract_err_code: code, contract_err_code_des: message }
  }
}

function orderFields(
  request: Order,
  { prepayId, baseUrl }: { readonly prepayId: string; readonly baseUrl: string },
): PapayFields {
  const { trade_type, out_trade_no, plan_id, contract_code, request_serial, contract_display_account } =
    request
  return {
    ...{ prepay_id: prepayId, trade_type, out_trade_no, plan_id, contract_code, request_serial },
    contract_display_account,
    ...(trade_type === 'NATIVE' ? { code_url: `weixin://wxpay/bizpayurl?pr=${prepayId}` } : {}),
    ...(trade_type === 'MWEB'
      ? { mweb_url: `${baseUrl}/checkmweb?prepay_id=${prepayId}&package=1037687096` }
      : {}),
  }
}

/** Tells of the payment of an order made in v2, and signs what the user agreed to; false for an order of v3. */
export const tellPaidAndSign: TellPaid = async (ctx, order) => {
  const { transaction, signing, paid, traceId } = order
  const signType = signTypeOfOrder(transaction)
  if (signType === null) return false
  const { outTradeNo: orderNo, notifyUrlTemplate: urlTemplate, prepayId: preEntrustId } = transaction
  const fields = withSubMerchant(paymentFields(order), { openid: paid.openid, terms: transaction })
  const payload = { fields, signType }
  await enqueueWebhook(ctx, {
    ...papayNotify(ctx, PAPAY_NOTIFY_KINDS.payment, payload),
    orderNo,
    urlTemplate,
    traceId,
  })
  // A later order with the same code has taken the signing over: then this one is a payment only, as its cashier says.
  const contract = await findPapayContract(ctx.tx, { preEntrustId })
  if (contract?.state !== 'pre-signed' || signing !== 'ticked') return true
  const { openid } = paid
  const { planId, terms } = contract
  const isTaken = await hasSignedPlan(ctx.tx, { openid, planId, contractOuterId: terms.contractOuterId })
  if (!isTaken) await signContract(ctx, contract, { openid, traceId })
  return true
}

function paymentFields({ transaction, paid, mchid: mch_id }: PaidOrder): PapayFields {
  const { appid, outTradeNo, amountFen, attach, tradeType } = transaction
  return {
    ...{ return_code: 'SUCCESS', result_code: 'SUCCESS', appid, mch_id },
    ...{ openid: paid.openid, is_subscribe: 'N', trade_type: tradeType, bank_type: 'OTHERS' },
    ...{ total_fee: String(amountFen), fee_type: 'CNY', cash_fee: String(amountFen) },
    ...{ transaction_id: paid.transactionId, out_trade_no: outTradeNo },
    ...(attach === null ? {} : { attach }),
    time_end: formatBeijingDigits(paid.atMs),
  }
}
