import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Alipay } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing } from '../../src/engine/kernel/clock.ts'
import { createAlipayKeyStore, type GatewayKeys } from '../../src/providers/alipay/alipay-account.ts'
import { toYuanText } from '../../src/providers/alipay/rules/yuan-text.ts'
import { type AlipayParameters, signNotify, writeForm } from '../../src/wire/alipay/alipay-signing.ts'
import { control } from './control.ts'
import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Opens an Alipay payment for an order and answers the order string. */
export async function openAlipay(client: ShopClient, orderNo: string): Promise<string> {
  const query = { appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse: 0 }
  return (await client.data<Schemas['AliOrder']>('pay4Ali', { query })).orderString
}

/** Calls the gateway as the Alipay app on the buyer's phone does. */
export async function callAlipay<T>(
  stack: TestStack,
  worldId: string,
  { call, body }: { call: string; body: object },
): Promise<T> {
  const response = await fetch(`${stack.gatewayUrl}/wallets/alipay/${worldId}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}

/** Has the gateway tell of closed trades too, those that gave back all their money among them. */
export async function tellOfClosed(stack: TestStack, worldId: string): Promise<void> {
  const body = { alipay: { notifyTriggers: 'closed' } } as const
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
}

/** Opens the cashier of an order string and does there what the buyer does. */
export async function payInAlipay(
  stack: TestStack,
  worldId: string,
  { orderString, outcome }: { orderString: string; outcome: Alipay['ConfirmRequest']['outcome'] },
): Promise<Alipay['ConfirmResponse'] & { tradeNo: string }> {
  const opened = { call: 'cashier', body: { orderString } }
  const { tradeNo = '' } = await callAlipay<Alipay['CashierResponse']>(stack, worldId, opened)
  const confirmed = { call: 'confirm', body: { tradeNo, outcome } }
  return { ...(await callAlipay<Alipay['ConfirmResponse']>(stack, worldId, confirmed)), tradeNo }
}

/** Alipay's side of a world: its keys and its clock. */
export interface AlipaySide {
  keys: GatewayKeys
  nowMs: number
}

/** Opens Alipay's side of a world, as only Alipay itself may. */
export function alipaySideOf(stack: TestStack, worldId: string): Promise<AlipaySide> {
  return stack.app.registry.use(worldId, async (world) => ({
    keys: await createAlipayKeyStore(() => ({
      name: 'Skyworth Cloud Camera',
      email: 'pay@skyworth.example',
    })).gatewayOf(world),
    nowMs: world.nowMs(),
  }))
}

/** The parameters of a success notify, unsigned. */
export function successOf(
  { keys, nowMs }: AlipaySide,
  { orderNo, amountFen }: { orderNo: string; amountFen: number },
): AlipayParameters {
  return {
    notify_type: 'trade_status_sync',
    notify_id: 'ali-1',
    notify_time: formatBeijing(nowMs),
    app_id: keys.appId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: orderNo,
    trade_no: '2026112022001000000000009999',
    trade_status: 'TRADE_SUCCESS',
    total_amount: toYuanText(amountFen),
    seller_id: keys.sellerId,
    gmt_payment: formatBeijing(nowMs),
  }
}

/** A notify as it travels, under Alipay's own signature. */
export function signedForm(side: AlipaySide, parameters: AlipayParameters): string {
  return writeForm(signNotify(parameters, side.keys.privateKey))
}

/** Delivers a body to one of the merchant's URLs and answers its word. */
export async function deliverAlipay(
  stack: TestStack,
  worldId: string,
  notify: { body: string; endpoint?: 'alipay' | 'alipay-gateway'; type?: string },
): Promise<string> {
  const { body, endpoint = 'alipay', type = 'application/x-www-form-urlencoded; charset=utf-8' } = notify
  const url = `${stack.productUrl}/api/skyworthPay/v1/notify/${endpoint}/${worldId}`
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  return response.text()
}
