import { formatBeijing } from '../../../src/engine/kernel/clock.ts'
import { loadPrivateKey } from '../../../src/engine/signing/crypto.ts'
import type { World } from '../../../src/engine/world/transaction/world.ts'
import { alipayMerchantFiles } from '../../../src/providers/alipay/alipay-account.ts'
import { lianlianMerchantFiles } from '../../../src/providers/lianlian/lianlian-keys.ts'
import { paypalAccountOf } from '../../../src/providers/paypal/access/paypal-keys.ts'
import { createToken } from '../../../src/providers/paypal/access/paypal-token.ts'
import { wechatMerchantFiles } from '../../../src/providers/wechat/platform-keys.ts'
import { papayKeyOf } from '../../../src/providers/wechat/wechat-account.ts'
import { signRequest, writeForm } from '../../../src/wire/alipay/alipay-signing.ts'
import { signPapay } from '../../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml } from '../../../src/wire/wechat/papay-xml.ts'
import { buildAuthorization } from '../../../src/wire/wechat/request-signing.ts'
import { signedByMerchant } from '../../support/lianlian.ts'
import type { FuzzRequest } from './mutation.ts'
import type { SurfaceContext } from './surface.ts'

/** A request before it is signed. */
interface Draft {
  provider: 'wechat' | 'alipay' | 'paypal' | 'lianlian'
  method: string
  path: string
  name?: string
  fuzzed: FuzzRequest
}

interface Written {
  headers: Record<string, string>
  body: string | undefined
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

/** Writes requests as the merchant would, under its signature or under none that holds. */
export function gatewaySigner({ stack, client }: SurfaceContext, isSigned: boolean) {
  const { worldId } = client.world
  const inWorld = <T>(use: (world: World) => Promise<T>) => stack.app.registry.use(worldId, use)
  return {
    json: (draft: Draft): Promise<Written> =>
      inWorld(async (world) => {
        const body = textOf(draft.fuzzed)
        const headers = isSigned ? await signatureOf(world, { ...draft, text: body ?? '' }) : {}
        return { headers: { ...(body === undefined ? {} : JSON_TYPE), ...headers }, body }
      }),
    xml: ({ fuzzed }: Draft): Promise<Written> =>
      inWorld(async (world) => {
        const key = isSigned ? await papayKeyOf(world) : 'nobody'
        const { sign: _, sign_type: __, ...fields } = textFields(fuzzed.body)
        const body = fuzzed.rawBody ?? buildPapayXml(signPapay(fields, key, 'MD5'))
        return { headers: { 'content-type': 'text/xml' }, body }
      }),
    method: ({ fuzzed, name = '' }: Draft): Promise<Written> =>
      inWorld(async (world) => {
        const { appId: app_id, privateKey } = await alipayMerchantFiles(world, stack.gatewayUrl)
        const common = { app_id, method: name, charset: 'utf-8', sign_type: 'RSA2', version: '1.0' }
        const timestamp = formatBeijing(world.nowMs())
        const parameters = { ...common, timestamp, biz_content: (textOf(fuzzed) ?? '').toWellFormed() }
        const body = isSigned
          ? writeForm(signRequest(parameters, loadPrivateKey(privateKey)))
          : writeForm(parameters)
        return { headers: FORM_TYPE, body }
      }),
  }

  async function signatureOf(world: World, { provider, method, path, text }: Draft & { text: string }) {
    const nowMs = world.nowMs()
    if (provider === 'wechat') {
      const { mchid, serial, privateKey } = await wechatMerchantFiles(world, stack.gatewayUrl)
      const request = { method, path, body: text }
      const signer = { mchid, serial, key: loadPrivateKey(privateKey) }
      return { authorization: buildAuthorization(request, signer, { nowMs, nonce: 'n'.repeat(32) }) }
    }
    if (provider === 'lianlian') {
      const { privateKey } = await lianlianMerchantFiles(world, stack.gatewayUrl)
      return signedByMerchant({ method, path, text }, privateKey, nowMs)
    }
    const { tokenKey } = await paypalAccountOf(world)
    return { authorization: `Bearer ${createToken({ tokenKey, worldId }, nowMs)}` }
  }
}

function textOf({ body, rawBody }: FuzzRequest): string | undefined {
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
}

/** The fields of an XML message: names that are none and characters XML cannot carry are left out. */
function textFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => /^[a-z_]+$/.test(name))
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}
