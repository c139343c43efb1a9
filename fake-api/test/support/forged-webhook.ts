import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { formatRfc3339 } from '../../src/engine/kernel/rfc3339.ts'
import { createWechatKeyStore, type GatewayKeys } from '../../src/providers/wechat/wechat-account.ts'
import { buildNotify } from '../../src/providers/wechat/wechat-webhook-provider.ts'
import { signBody } from '../../src/wire/wechat/request-signing.ts'
import type { TestStack } from './test-stack.ts'

/** Claims of a notify. */
export interface PaymentEvent {
  notifyId: string
  orderNo: string
  amountFen: number
  transactionId: string
  appid?: string
  apiV3Key?: string
}

/** The gateway's side of a world: its keys and its clock. */
export interface GatewaySide {
  keys: GatewayKeys
  nowMs: number
}

/** Opens the gateway's side of a world, as only the gateway itself may. */
export function gatewaySideOf(stack: TestStack, worldId: string): Promise<GatewaySide> {
  return stack.app.registry.use(worldId, async (world) => ({
    keys: await createWechatKeyStore().gatewayOf(world),
    nowMs: world.nowMs(),
  }))
}

/** A success notify with valid signature headers, unless the claim says otherwise. */
export function signedWebhook(
  side: GatewaySide,
  claim: PaymentEvent,
): { headers: Record<string, string>; body: string } {
  const { keys, nowMs } = side
  const {
    notifyId: id,
    orderNo,
    amountFen,
    transactionId,
    appid = keys.appid,
    apiV3Key = keys.apiV3Key,
  } = claim
  const resource: Schemas['Transaction'] = {
    appid,
    mchid: keys.mchid,
    out_trade_no: orderNo,
    transaction_id: transactionId,
    trade_type: 'APP',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: formatRfc3339(nowMs),
    payer: { openid: 'o-test' },
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
  }
  const body = buildNotify(
    { type: 'transaction', resource },
    { id, createdAtMs: nowMs, apiV3Key, nonce: 'abcdefghijkl' },
  )
  return { headers: { ...signBody(body, keys.platform, { nowMs, nonce: 'n'.repeat(32) }) }, body }
}

/** Returns headers as a receiver on Node has them: names in small letters. */
export function receivedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Delivers a notify to the product listener and answers the HTTP status. */
export async function deliverWebhook(
  stack: TestStack,
  worldId: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  const response = await fetch(`${stack.productUrl}/api/skyworthPay/v1/notify/wechat/${worldId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  await response.text()
  return response.status
}
