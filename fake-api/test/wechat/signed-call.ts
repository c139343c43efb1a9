import type { Schemas } from '@skyshop/openapi/control'
import { changedSettingsOf, saveSettings } from '../../src/engine/gateway/account-settings.ts'
import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import type { WechatTestContext } from './wechat-test-context.ts'

/** An answer of the gateway with the exact text that was signed. */
export interface SignedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly bytes: Buffer
  readonly body: Record<string, unknown>
}

/** Difference of a call from what a well-behaved merchant sends. */
export interface CallChange {
  readonly byMs?: number
  readonly signedPath?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly mchid?: string
  readonly serial?: string
  readonly privateKeyPem?: string
}

/** Calls of a merchant in one world, signed by hand; `path` is below the world's prefix. */
export function merchantOf(context: WechatTestContext, worldId: string) {
  const call = async (method: 'GET' | 'POST', path: string, body: string, change: CallChange = {}) => {
    const { mchid, merchantSerial, merchantPrivateKeyPem } = context.account
    const whole = `/wallets/wechat/${worldId}${path}`
    const nowMs = (await context.registry.use(worldId, async (world) => world.nowMs())) + (change.byMs ?? 0)
    const signer = {
      mchid: change.mchid ?? mchid,
      serial: change.serial ?? merchantSerial,
      key: loadPrivateKey(change.privateKeyPem ?? merchantPrivateKeyPem),
    }
    const signed = { method, path: change.signedPath ?? whole, body }
    const authorization = buildAuthorization(signed, signer, { nowMs, nonce: deriveNonce(whole, body) })
    const reply = await fetch(`${context.gatewayUrl}${whole}`, {
      method,
      headers: {
        authorization,
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...change.headers,
      },
      ...(body === '' ? {} : { body }),
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const text = bytes.toString('utf8')
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      ...{ text, bytes },
      body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
    } satisfies SignedAnswer
  }
  return {
    post: (path: string, body: object | string, change?: CallChange) =>
      call('POST', path, typeof body === 'string' ? body : JSON.stringify(body), change),
    get: (path: string, change?: CallChange) => call('GET', path, '', change),
    /** What the phone sends; nobody signs it. */
    async phone(path: string, body: object) {
      const reply = await fetch(`${context.gatewayUrl}/wallets/wechat/${worldId}/app/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Record<string, unknown>
    },
    advance: (byMs: number) => context.registry.use(worldId, (world) => world.clock.advance({ byMs })),
  }
}

/** An order of the test's account, to be changed by member. */
export function appOrder({ account }: WechatTestContext, outTradeNo: string) {
  return {
    appid: account.appid,
    mchid: account.mchid,
    description: '云存储 7天',
    out_trade_no: outTradeNo,
    notify_url: 'http://127.0.0.1:9/notify',
    amount: { total: 1990, currency: 'CNY' },
  }
}

const ORDER_NO = '20261120000000000001'

/** The tail of an answer's Request-ID. */
export function numberOf({ headers }: Pick<SignedAnswer, 'headers'>): number {
  return Number(headers['request-id']?.split('-').at(-1))
}

/** A merchant in a new world of its own, whose account is set up in this way. */
export async function payingMerchant(
  context: WechatTestContext,
  { seed, v3 = {} }: { readonly seed: number; readonly v3?: Partial<Schemas['WechatV3Plan']> },
) {
  const worldId = await context.registry.create({ scenario: 'empty', seed })
  const merchant = merchantOf(context, worldId)
  const set = (change: object) =>
    context.registry.use(worldId, async (world) => {
      const { wechat } = await changedSettingsOf(world)
      await world.withTx((ctx) => saveSettings(ctx, 'wechat', { ...wechat, ...change }))
    })
  await set({ v3 })
  const order = (change: object = {}) =>
    merchant.post('/v3/pay/transactions/app', { ...appOrder(context, ORDER_NO), ...change })
  const pay = async (change: object = {}, payer?: string) => {
    const { prepay_id: prepayId } = (await order(change)).body
    return merchant.phone('confirm', { prepayId, outcome: 'success', ...(payer && { payer }) })
  }
  const refund = (no: string, change: object = {}) =>
    merchant.post('/v3/refund/domestic/refunds', {
      ...{ out_trade_no: ORDER_NO, out_refund_no: no },
      ...{ amount: { refund: 10, total: 1990, currency: 'CNY' }, ...change },
    })
  const query = async (no = ORDER_NO) =>
    (await merchant.get(`/v3/pay/transactions/out-trade-no/${no}?mchid=${context.account.mchid}`)).body
  return { ...merchant, worldId, set, order, pay, refund, query }
}
