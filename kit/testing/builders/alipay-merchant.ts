import { createSign } from 'node:crypto'
import { answered } from '@skyshop/bridge-simulator/control'
import type { World } from '../world/world.ts'

/** The server's own address for webhooks of Alipay. */
const notifyUrlOf = ({ stack, id }: World) => `${stack.productUrl}/api/skyworthPay/v1/notify/alipay/${id}`

/** Signs a form for a method of Alipay as a merchant's own client does: an order string, or the body of a call. */
export async function signForAlipay(
  world: World,
  method: string,
  content: object,
  notifyUrl: string = notifyUrlOf(world),
): Promise<string> {
  const { alipay } = answered(await world.control.GET('/control/worlds/{worldId}/merchants', world.here))
  const parameters = {
    ...{ app_id: alipay.appId, biz_content: JSON.stringify(content), charset: 'utf-8', format: 'JSON' },
    ...{ method, sign_type: 'RSA2', timestamp: '2026-11-20 09:41:00', version: '1.0' },
    notify_url: notifyUrl,
  }
  const pairs = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  const sign = createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64')
  return [...pairs, ['sign', sign]]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** A merchant gives back a part of a trade by its own client, in yuan. @throws Error when Alipay refuses */
export async function giveBackPart(world: World, outTradeNo: string, yuan: string): Promise<void> {
  const content = { out_trade_no: outTradeNo, refund_amount: yuan, out_request_no: 'by_hand_1' }
  const body = await signForAlipay(world, 'alipay.trade.refund', content)
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const gateway = `${world.stack.gatewayUrl}/wallets/alipay/${world.id}/gateway.do`
  const answer = await (await fetch(gateway, { method: 'POST', headers, body })).text()
  if (!answer.includes('"fund_change":"Y"')) throw new Error(`Alipay gave nothing back: ${answer}`)
}
