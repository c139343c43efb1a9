import alipayMessages from '@skyshop/openapi/documents/alipay-messages' with { type: 'json' }
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import lianlianMessages from '@skyshop/openapi/documents/lianlian-messages' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypalMessages from '@skyshop/openapi/documents/paypal-messages' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechatMessages from '@skyshop/openapi/documents/wechat-messages' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { alipayMerchantFiles } from '../../../src/providers/alipay/alipay-account.ts'
import { lianlianKeysOf } from '../../../src/providers/lianlian/lianlian-keys.ts'
import { createWechatKeyStore } from '../../../src/providers/wechat/wechat-account.ts'
import type { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { type FuzzRequest, mutateRequest } from './mutation.ts'
import { type Schema, schemaValue, type ValuePool } from './schema-value.ts'
import type { SeededRandom } from './seeded-random.ts'
import { gatewaySigner } from './sign-gateway-request.ts'
import { fillPath, type Surface, type SurfaceContext, type SurfaceRequest } from './surface.ts'

export type Provider = 'wechat' | 'alipay' | 'paypal' | 'lianlian'

/** One gateway operation of the URL tables. */
interface Row {
  provider: Provider
  dialect: 'json' | 'xml' | 'method'
  operationId: string
  method: string
  path: string
  message: string | null
  /** Of Alipay's one URL. */
  name?: string
}

const messages: Record<Provider, unknown> = {
  wechat: wechatMessages,
  alipay: alipayMessages,
  paypal: paypalMessages,
  lianlian: lianlianMessages,
}

const rest = (provider: Provider, gateway: { operations: readonly object[] }): Row[] =>
  gateway.operations.map((row) => {
    const { operationId, method, path, request = null } = row as Omit<Row, 'message'> & { request?: string }
    return { provider, dialect: 'json', operationId, method, path, message: request }
  })

const ROWS: readonly Row[] = [
  ...rest('wechat', wechat.gateway),
  ...rest('paypal', paypal.gateway),
  ...rest('lianlian', lianlian.gateway),
  ...rest('alipay', alipay.gateway),
  ...wechat.gateway.xml.map(({ operationId, path, request }): Row => {
    return { provider: 'wechat', dialect: 'xml', operationId, method: 'POST', path, message: request }
  }),
  ...alipay.gateway.methods.rows.map(({ operationId, name, content }): Row => {
    const { path } = alipay.gateway.methods
    return {
      provider: 'alipay',
      dialect: 'method',
      operationId,
      method: 'POST',
      path,
      message: content,
      name,
    }
  }),
]

/** The wallets' listener: every operation of its URL tables, mostly under the merchant's own signature. */
export const gatewaySurface: Surface = { name: 'gateway', readPool: gatewayPool, request: makeGatewayRequest }

async function makeGatewayRequest(setup: SurfaceContext, random: SeededRandom): Promise<SurfaceRequest> {
  const { stack, client, pool } = setup
  const row = random.pick(ROWS)
  const path = `/wallets/${row.provider}/${client.world.worldId}${fillPath(row.path, pool, random)}`
  const fuzzed = bodyFor(row, pool, random)
  const { headers, body } = await gatewaySigner(setup, random.is(0.85))[row.dialect]({ ...row, path, fuzzed })
  return {
    id: row.operationId,
    method: row.method,
    url: `${stack.gatewayUrl}${path}`,
    headers: { ...headers, ...fuzzed.headers },
    ...(row.method === 'GET' || body === undefined ? {} : { body }),
    isDocumented: (status) => (row.dialect === 'json' ? status < 500 : status === 200 || status === 400),
  }
}

function bodyFor({ provider, message }: Row, pool: ValuePool, random: SeededRandom): FuzzRequest {
  const document = messages[provider] as { components: { schemas: Record<string, Schema> } }
  const { schemas } = document.components
  const resolve = (ref: string) => schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const name = message?.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const schema = name === undefined ? undefined : schemas[name]
  const body = schema === undefined ? undefined : schemaValue({ random, pool, resolve }, schema)
  const request = { query: {}, body, headers: {} }
  return body === undefined || random.is(0.5) ? request : mutateRequest(random, request)
}

/** What the wallets know in a world, by the names under which their requests speak of it. */
async function gatewayPool(stack: TestStack, { world }: ShopClient): Promise<ValuePool> {
  return stack.app.registry.use(world.worldId, async (open) => {
    const trades = await open.read.gatewayTransaction.findMany()
    const contracts = await open.read.gatewayContract.findMany()
    const refunds = await open.read.gatewayRefund.findMany()
    const own = await createWechatKeyStore().gatewayOf(open)
    const { appId } = await alipayMerchantFiles(open, stack.gatewayUrl)
    const { merchantId } = await lianlianKeysOf(open)
    const numbers = trades.map(({ outTradeNo }) => outTradeNo)
    const prepaid = trades.map(({ prepayId }) => prepayId)
    const paid = trades.flatMap(({ transactionId }) => transactionId ?? [])
    const signed = contracts.flatMap(({ contractId }) => contractId ?? [])
    const codes = contracts.map(({ contractCode }) => contractCode)
    const sessions = contracts.flatMap(({ preEntrustId }) => preEntrustId ?? [])
    const refunded = refunds.map(({ outRefundNo }) => outRefundNo)
    const notifyUrl = `${stack.productUrl}/api/skyworthPay/v1/notify/wechat/${world.worldId}`
    return {
      ...named(['out_trade_no', 'merchant_transaction_id', 'original_transaction_id', 'order_no'], numbers),
      ...named(['prepayId', 'prepayid', 'id', 'orderId', 'ticket', 'challengeId'], prepaid),
      ...named(['transaction_id', 'trade_no', 'tradeNo', 'll_transaction_id'], [...paid, ...prepaid]),
      ...named(['contract_id', 'contractId', 'agreement_no', 'agreementNo'], signed),
      ...named(['contract_code', 'external_agreement_no', 'out_contract_code'], codes),
      ...named(['pre_entrustweb_id', 'preEntrustWebId', 'sheetId'], sessions),
      ...named(['out_refund_no', 'out_request_no'], refunded),
      ...named(['mchid', 'mch_id'], [own.mchid]),
      ...named(['appid'], [own.appid]),
      ...named(['app_id'], [appId]),
      ...named(['merchant_id'], [merchantId]),
      // Webhooks go to this test alone.
      ...named(['notify_url', 'return_notify_url', 'contract_notify_url'], [notifyUrl]),
    }
  })
}

function named(names: readonly string[], values: readonly unknown[]): ValuePool {
  return Object.fromEntries(names.map((name) => [name, values]))
}
