import { createHmac, randomBytes } from 'node:crypto'
import type { MerchantIdentity } from '../../../engine/party/party.ts'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../../engine/signing/crypto.ts'
import type { Reader, World } from '../../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../../engine/world/transaction/world-cache.ts'
import type { PaypalMerchantFiles } from '../../../wire/paypal/merchant-files.ts'

/** The name of the key row. */
export const PAYPAL_KEY = 'paypal'

/** The name of the key row with the pair that events are signed with. */
export const PAYPAL_EVENT_KEY = 'paypal-events'

/** The merchant's application at PayPal, made once per installation. `tokenKey`: what the gateway signs tokens with. */
export interface PaypalAccount {
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  readonly merchantName: string
  /** Shown in orders beside the number. An account of an older version has none. */
  readonly merchantEmail?: string
  readonly appId: string
  readonly tokenKey: string
}

const FIELDS = [
  'clientId',
  'clientSecret',
  'merchantId',
  'merchantName',
  'appId',
  'tokenKey',
] as const satisfies readonly (keyof PaypalAccount)[]

/** A new account of a merchant with random credentials, as the text of its key row. */
export function createPaypalAccountText({ name, email }: MerchantIdentity): string {
  const account: PaypalAccount = {
    clientId: `A${randomBytes(30).toString('base64url')}`,
    clientSecret: `E${randomBytes(30).toString('base64url')}`,
    merchantId: 'MERCHANT7Q4CM',
    merchantName: name,
    merchantEmail: email,
    appId: 'APP-80W284485P519543T',
    tokenKey: randomBytes(32).toString('hex'),
  }
  return JSON.stringify(account)
}

/** The merchant as orders name their payee. */
export interface PaypalPayee {
  readonly merchantId: string
  readonly merchantEmail: string
}

/** Returns the payee that the merchant of a world is. */
export async function payeeOf(world: World): Promise<PaypalPayee> {
  const { merchantId, merchantEmail = 'merchant@example.com' } = await paypalAccountOf(world)
  return { merchantId, merchantEmail }
}

/** The account of a world, read once while the world's file is open. */
export const paypalAccountOf = perWorldFile(async (world: World) =>
  ownAccount(await readAccount(world.read), world.id),
)

/** The application of a world: client id and secret are its own, so that a client that takes one for another is refused. */
function ownAccount(account: PaypalAccount, worldId: string): PaypalAccount {
  const ownOf = (text: string) => {
    const digest = createHmac('sha256', account.tokenKey).update(`${text} ${worldId}`).digest('base64url')
    return `${text[0]}${digest}`
  }
  return { ...account, clientId: ownOf(account.clientId), clientSecret: ownOf(account.clientSecret) }
}

/** An application of another world of this installation, with the number of its first webhook. */
export interface OtherApplication extends Pick<PaypalAccount, 'clientId' | 'clientSecret'> {
  readonly worldId: string
  readonly webhookId: string
}

/** Returns the applications of other worlds, which a client may have taken for this one's. */
export async function otherApplications(
  world: World,
  worldIds: readonly string[],
): Promise<readonly OtherApplication[]> {
  const account = await readAccount(world.read)
  return worldIds.map((worldId) => {
    const own = ownAccount(account, worldId)
    const { clientId, clientSecret } = own
    return { worldId, clientId, clientSecret, webhookId: webhookIdOf(own) }
  })
}

/** The number of a world's webhook, as PayPal's console shows it. */
export function webhookIdOf({ clientId, tokenKey }: PaypalAccount): string {
  const digest = createHmac('sha256', tokenKey).update(`webhook of ${clientId}`).digest('hex')
  return digest.slice(0, 17).toUpperCase()
}

/** A new pair for events, as the text of its key row. */
export async function createPaypalEventKeyText(): Promise<string> {
  return JSON.stringify(await createKeyPair())
}

/** The pair that signs a world's events. A file of an older version has none, and gets one as long as it is open. */
export const paypalEventKeyOf = perWorldFile(async ({ read }: World) => {
  const row = await read.gatewayKey.findUnique({ where: { name: PAYPAL_EVENT_KEY } })
  const pair = JSON.parse(row?.text ?? (await createPaypalEventKeyText())) as KeyPairText
  return { privateKey: loadPrivateKey(pair.privateKey), publicKey: loadPublicKey(pair.publicKey) }
})

/** The number of the certificate that events name. */
export const CERTIFICATE_ID = 'CERT-360caa42-fca2a594-90621ecd'

/** The path of that certificate behind the address of a world's gateway. */
export const CERTIFICATE_PATH = `/v1/notifications/certs/${CERTIFICATE_ID}`

// For as long as the clock of a world can go.
const VALID_FROM_MS = Date.UTC(2000, 0, 1)
const VALID_UNTIL_MS = Date.UTC(2200, 0, 1)

/** The certificate of the pair that signs a world's events, as PEM; signed by that pair itself (assumed). */
export async function eventCertificateOf(world: World): Promise<string> {
  const { privateKey, publicKey } = await paypalEventKeyOf(world)
  // Loaded when needed: the library takes longer to load than a server to start.
  const { issueCertificate } = await import('../../../engine/signing/x509.ts')
  const subject = 'CN=messageverificationcerts.paypal.com, O="PayPal, Inc.", L=San Jose, ST=California, C=US'
  return issueCertificate({
    ...{ serial: '360CAA42FCA2A59490621ECD', subject, issuer: subject },
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    issuerKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...{ validFromMs: VALID_FROM_MS, validUntilMs: VALID_UNTIL_MS },
  })
}

type KeyPairText = Awaited<ReturnType<typeof createKeyPair>>

async function readAccount(client: Reader): Promise<PaypalAccount> {
  const row = await client.gatewayKey.findUniqueOrThrow({ where: { name: PAYPAL_KEY } })
  const value: unknown = JSON.parse(row.text)
  if (isAccount(value)) return value
  throw new Error('the PayPal account of this world is incomplete')
}

function isAccount(value: unknown): value is PaypalAccount {
  if (typeof value !== 'object' || value === null) return false
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
}

/** Makes what PayPal's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function paypalMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<PaypalMerchantFiles> {
  const account = await paypalAccountOf(world)
  const { clientId, clientSecret } = account
  const baseUrl = `${gatewayBaseUrl}/wallets/paypal/${world.id}`
  return { baseUrl, clientId, clientSecret, webhookId: webhookIdOf(account) }
}
