import alipayMessages from '@skyshop/openapi/documents/alipay' with { type: 'json' }
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import lianlianMessages from '@skyshop/openapi/documents/lianlian' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypalMessages from '@skyshop/openapi/documents/paypal' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechatMessages from '@skyshop/openapi/documents/wechat' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { gatewayPool } from './gateway-pool.ts'
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
