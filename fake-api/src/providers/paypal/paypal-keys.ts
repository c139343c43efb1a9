import { createHmac, randomBytes } from 'node:crypto'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import type { PaypalMerchantFiles } from '../../wire/paypal/merchant-files.ts'

/** The name of the key row. */
export const PAYPAL_KEY = 'paypal'

/** The merchant's application at PayPal, made once per installation. `tokenKey`: what the gateway signs tokens with. */
export interface PaypalAccount {
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  readonly merchantName: string
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

/** A new account with random credentials, as the text of its key row. */
export function createPaypalAccountText(): string {
  const account: PaypalAccount = {
    clientId: `A${randomBytes(30).toString('base64url')}`,
    clientSecret: `E${randomBytes(30).toString('base64url')}`,
    merchantId: 'SKYSHOP7Q4CAM',
    merchantName: 'Skyworth Cloud Camera',
    appId: 'APP-80W284485P519543T',
    tokenKey: randomBytes(32).toString('hex'),
  }
  return JSON.stringify(account)
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
  const { clientId, clientSecret } = await paypalAccountOf(world)
  return { baseUrl: `${gatewayBaseUrl}/wallets/paypal/${world.id}`, clientId, clientSecret }
}
