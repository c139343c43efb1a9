import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { payerBalance } from '../shared/payer-balance.ts'
import { enqueueWebhook, type WebhookFault } from '../webhooks/enqueue-webhook.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { GatewayKeys, WechatKeyStore } from './keys.ts'
import { verifyAppPay } from './request-signing.ts'
import { payUntilMs, prepayStatus } from './transaction.ts'
import { buildTransaction } from './transaction-message.ts'
import { findTransaction, type GatewayTransaction, savePaid } from './wechat-gateway-repository.ts'
import { createOpenid, createTransactionId, isMessage } from './wechat-messages.ts'
import { wechatNotify } from './wechat-webhook-provider.ts'

/** Takes the fault armed for the next payment of this world, if any, and uses it up. */
export type TakeWebhookFault = (ctx: WorldTx) => Promise<WebhookFault>

/** What the WeChat app on the buyer's phone does (assumed: the real calls are not public). */
export interface WechatCashierService {
  openCashier(world: World, request: Schemas['CashierRequest']): Promise<Schemas['CashierResponse']>
  confirmPayment(
    world: World,
    request: Schemas['ConfirmRequest'],
    traceId: string,
  ): Promise<Schemas['ConfirmResponse']>
}

const SDK_ERROR = -1
const SDK_RESULT = { success: 0, undetermined: null } as const
/** What the buyer did that moves no money, and what the SDK says of it. */
const UNPAID = { fail: { sdkResult: SDK_ERROR }, cancel: { sdkResult: -2 }, unknown: {} } as const

/** The gateway's cashier service. */
export function createWechatCashierService(options: {
  readonly keys: WechatKeyStore
  readonly takeNotifyFault: TakeWebhookFault
}): WechatCashierService {
  return {
    async openCashier(world, request) {
      const keys = await options.keys.gatewayOf(world)
      const { parameters } = request
      const merchant = { appid: keys.appid, mchid: keys.mchid, key: keys.merchant.key }
      if (!isMessage('AppPayParameters', parameters) || !verifyAppPay(parameters, merchant)) {
        return { status: 'invalid-signature', sdkResult: SDK_ERROR }
      }
      const transaction = await findTransaction(world.read, { prepayId: parameters.prepayid })
      if (transaction === null) return { status: 'unknown-prepay', sdkResult: SDK_ERROR }
      const status = prepayStatus(transaction, world.nowMs())
      if (status !== 'payable') return { status, sdkResult: SDK_ERROR }
      return { ...showCashier(transaction, keys), balanceFen: await payerBalance(world.read, 'wechat') }
    },
    async confirmPayment(world, request, traceId) {
      const keys = await options.keys.gatewayOf(world)
      const answer = await world.withTx(async (ctx) => {
        const fault = await options.takeNotifyFault(ctx)
        return confirm(ctx, request, { keys, fault, traceId })
      })
      // The first attempt to tell the merchant is made before the phone hears, so that a standing world is settled.
      await world.clock.settle()
      return answer
    },
  }
}

function showCashier(transaction: GatewayTransaction, keys: GatewayKeys): Schemas['CashierResponse'] {
  return {
    status: 'payable',
    merchantName: keys.merchantName,
    description: transaction.description,
    amountFen: transaction.amountFen,
    prepayId: transaction.prepayId,
    payUntilMs: payUntilMs(transaction),
  }
}

async function confirm(
  ctx: WorldTx,
  request: Schemas['ConfirmRequest'],
  around: { readonly keys: GatewayKeys; readonly fault: WebhookFault; readonly traceId: string },
): Promise<Schemas['ConfirmResponse']> {
  const transaction = await findTransaction(ctx.tx, { prepayId: request.prepayId })
  if (transaction === null)
    throw new GatewayRefusal('RESOURCE_NOT_EXISTS', '预支付交易会话不存在', 'prepayId')
  // What is paid cannot fail any more: it is answered like a second tap.
  const outcome = request.outcome === 'fail' && transaction.paid !== null ? 'success' : request.outcome
  if (outcome === 'fail' || outcome === 'cancel' || outcome === 'unknown') {
    return { tradeState: transaction.state, ...UNPAID[outcome] }
  }
  const status = prepayStatus(transaction, ctx.nowMs)
  if (status !== 'payable' && status !== 'paid')
    return { tradeState: transaction.state, sdkResult: SDK_ERROR }
  // A second tap finds the money taken: same answer, nothing taken again, nobody told again.
  const transactionId = transaction.paid?.transactionId ?? (await take(ctx, transaction, around))
  const sdkResult = SDK_RESULT[outcome]
  const tradeState = status === 'paid' ? transaction.state : 'SUCCESS'
  return { tradeState, transactionId, ...(sdkResult === null ? {} : { sdkResult }) }
}

async function take(
  ctx: WorldTx,
  transaction: GatewayTransaction,
  around: { readonly keys: GatewayKeys; readonly fault: WebhookFault; readonly traceId: string },
): Promise<string> {
  const { keys, fault, traceId } = around
  const transactionId = createTransactionId(ctx)
  const paid = { transactionId, openid: createOpenid(ctx), atMs: ctx.nowMs }
  await savePaid(ctx.tx, transaction.id, paid)
  const resource = buildTransaction({ ...transaction, state: 'SUCCESS', paid }, keys)
  const subject = { type: 'transaction', resource } as const
  const { notifyUrlTemplate: urlTemplate } = transaction
  await enqueueWebhook(ctx, { ...wechatNotify(ctx, subject), urlTemplate, traceId, fault })
  return transactionId
}
