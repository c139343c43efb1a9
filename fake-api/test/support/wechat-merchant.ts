import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { issueCertificate } from '../../src/engine/signing/x509.ts'
import { wechatAccountOf } from '../../src/providers/wechat/wechat-account.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import type { TestStack } from './test-stack.ts'

type Stack = Pick<TestStack, 'app' | 'gatewayUrl'>

/** The client certificate of a merchant, or one of its key under another number, as a proxy hands it on. */
export async function clientCertificateOf(stack: Stack, worldId: string, serial?: string): Promise<string> {
  const account = await stack.app.registry.use(worldId, (world) => wechatAccountOf(world))
  const pem = await issueCertificate({
    ...{ serial: serial ?? account.merchantSerial, subject: 'CN=1900006891', issuer: 'CN=Tenpay' },
    ...{ publicKeyPem: account.merchantPublicKeyPem, issuerKeyPem: account.merchantPrivateKeyPem },
    ...{ validFromMs: Date.UTC(2020, 0, 1), validUntilMs: Date.UTC(2100, 0, 1) },
  })
  return `:${pem.replaceAll(/-----[^-]+-----|\s/g, '')}:`
}

/** Calls v3 as the merchant of a world; the text of the answer. */
export async function textOfV3(
  stack: Stack,
  worldId: string,
  { method, place, content }: { method: 'GET' | 'POST'; place: string; content?: object },
): Promise<string> {
  return stack.app.registry.use(worldId, async (world) => {
    const { mchid, merchantSerial: serial, merchantPrivateKeyPem } = await wechatAccountOf(world)
    const [path, body] = [`/wallets/wechat/${worldId}${place}`, content ? JSON.stringify(content) : '']
    const key = loadPrivateKey(merchantPrivateKeyPem)
    const moment = { nowMs: world.nowMs(), nonce: deriveNonce(path, body) }
    const authorization = buildAuthorization({ method, path, body }, { mchid, serial, key }, moment)
    const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' }
    return (await fetch(`${stack.gatewayUrl}${path}`, { method, headers, ...(content && { body }) })).text()
  })
}

/** Calls v3 as the merchant of a world; the members of the answer. */
export async function callV3(
  stack: Stack,
  worldId: string,
  call: Parameters<typeof textOfV3>[2],
): Promise<Record<string, unknown>> {
  return JSON.parse(await textOfV3(stack, worldId, call))
}
