import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { perSecondLimit } from '../../../engine/gateway/per-second-limit.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { GatewayRefusal } from '../gateway-refusal.ts'
import type { PapayHandlers } from '../papay/papay-gateway.ts'
import { PapayRefusal } from '../papay/papay-messages.ts'
import type { PapayErrorCode } from '../papay/papay-rules.ts'
import { isOverdue } from '../refund-rules.ts'
import { type WechatKeyStore, wechatAccountOf } from '../wechat-account.ts'
import { findRefund, findRefundsOf, findTransaction } from '../wechat-gateway-repository.ts'
import type { WechatRefundService } from '../wechat-refund-service.ts'
import { isMerchantCertificate } from './client-certificate.ts'
import { acceptedRefund, foundRefunds } from './v2-refund-messages.ts'

/*
 * Which refunds of v2 are refused (docs/providers/wechat.md)
 * R-WECHAT-87. TRADE_OVERDUE after a year (WX-189), REFUND_FEE_MISMATCH beyond what was paid (WX-190), NOTENOUGH without
 *   the money, INVALID_TRANSACTIONID for an unknown number (WX-193). What was refused, or whose answer was lost, is asked
 *   for again under its own number (WX-191). 150 requests a second are taken, six wrong ones (WX-192).
 */

const ASKED_A_SECOND = 150
const WRONG_A_SECOND = 6
const SHOWN = 10
const REACHED_BY_OFFSET = 20

/** The gateway's refunds of v2, over those of v3: one payment, one sum to give back. Refusals are PapayRefusal. */
export function v2RefundHandlers(
  { keys }: { readonly keys: WechatKeyStore },
  refunds: WechatRefundService,
): PapayHandlers {
  const mayAsk = perSecondLimit(ASKED_A_SECOND)
  const mayBeWrong = perSecondLimit(WRONG_A_SECOND)
  return {
    async wechatRefundV2({ world, fields, request: { headers } }) {
      const request = fields as Schemas['V2RefundRequest'] & PapayFields
      const nowMs = world.nowMs()
      if (!isMerchantCertificate(headers['client-cert'], await wechatAccountOf(world)))
        throw new PapayRefusal('CERT_ERROR')
      if (!mayAsk(world, nowMs)) throw new PapayRefusal('FREQUENCY_LIMITED')
      try {
        await refund(world, request, refunds)
      } catch (error) {
        if (!(error instanceof PapayRefusal)) throw error
        throw mayBeWrong(world, nowMs) ? error : new PapayRefusal('FREQUENCY_LIMITED')
      }
      const stored = await findRefund(world.read, { outRefundNo: request.out_refund_no })
      if (stored === null) throw new PapayRefusal('SYSTEMERROR')
      return acceptedRefund(stored, await keys.gatewayOf(world))
    },
    async wechatQueryRefundV2({ world, fields }) {
      const request = fields as Schemas['V2RefundQueryRequest'] & PapayFields
      const merchant = await keys.gatewayOf(world)
      const { refund_id: refundId, out_refund_no: outRefundNo } = request
      const by = refundId === undefined ? outRefundNo && { outRefundNo } : { refundId }
      const stored = by ? [await findRefund(world.read, by)] : await refundsOfOrder(world, request)
      const all = stored
        .filter((one) => one !== null)
        .filter(({ transaction }) => transaction.subMchid === request.sub_mch_id)
      const offset = Number(request.offset ?? 0)
      if (offset >= REACHED_BY_OFFSET) throw new PapayRefusal('PARAM_ERROR', ':offset')
      const [first, ...rest] = all.slice(offset, offset + SHOWN)
      if (first === undefined) throw new PapayRefusal('REFUNDNOTEXIST')
      return foundRefunds([first, ...rest], all.length, merchant)
    },
  }
}

async function refundsOfOrder(world: World, request: Schemas['V2RefundQueryRequest']) {
  const transaction = await findTransaction(world.read, orderOf(request))
  return transaction === null ? [] : findRefundsOf(world.read, transaction.id)
}

function orderOf({ transaction_id, out_trade_no }: { transaction_id?: string; out_trade_no?: string }) {
  if (transaction_id !== undefined) return { transactionId: transaction_id }
  if (out_trade_no !== undefined) return { outTradeNo: out_trade_no }
  throw new PapayRefusal('PARAM_ERROR')
}

async function refund(
  world: World,
  request: Schemas['V2RefundRequest'],
  refunds: WechatRefundService,
): Promise<void> {
  const { transaction_id, out_trade_no, out_refund_no, notify_url, refund_desc: reason } = request
  const { sub_mch_id: sub_mchid } = request
  const transaction = await findTransaction(world.read, orderOf(request))
  if (transaction === null || transaction.subMchid !== sub_mchid)
    throw new PapayRefusal(transaction_id === undefined ? 'ORDERNOTEXIST' : 'INVALID_TRANSACTIONID')
  const paidAtMs = transaction.paid?.atMs ?? world.nowMs()
  if (isOverdue(paidAtMs, world.nowMs())) throw new PapayRefusal('TRADE_OVERDUE')
  const asked: Schemas['RefundRequest'] = {
    ...{ out_refund_no, ...(transaction_id && { transaction_id }), ...(out_trade_no && { out_trade_no }) },
    ...(notify_url && { notify_url }),
    ...(reason && { reason }),
    ...(sub_mchid && { sub_mchid }),
    amount: { refund: Number(request.refund_fee), total: Number(request.total_fee), currency: 'CNY' },
  }
  try {
    await refunds.createRefund(world, asked, 'v2')
  } catch (error) {
    throw error instanceof GatewayRefusal ? inV2(error) : error
  }
}

/** The usual text of INVALID_REQUEST is about deductions; here it is that of v3. */
function inV2(refusal: GatewayRefusal): PapayRefusal {
  const code = codeOf(refusal)
  return code === 'INVALID_REQUEST' ? new PapayRefusal(code, '', refusal.message) : new PapayRefusal(code)
}

function codeOf({ code, about: fault }: GatewayRefusal): PapayErrorCode {
  if (code === 'NOT_ENOUGH') return 'NOTENOUGH'
  if (code === 'FREQUENCY_LIMITED') return code
  if (code === 'PARAM_ERROR') return code
  if (code === 'RESOURCE_NOT_EXISTS') return 'INVALID_TRANSACTIONID'
  return fault === null ? 'INVALID_REQUEST' : 'REFUND_FEE_MISMATCH'
}
