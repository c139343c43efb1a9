import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { newAccounts } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { type Option, right, wrong } from '../../engine/signing/signature-diagnosis.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'

/** Names of the key rows: keys of merchant and platform, the API v2 key, and certificates, which only some accounts have had. */
export const WECHAT_KEYS = {
  account: 'wechat',
  apiV2: 'wechat-v2',
  certificates: 'wechat-certificates',
} as const

/**
 * The merchant account of an installation with all keys of both parties, as it is kept in the template.
 * PEM: PKCS #8 and SPKI. One account serves every world: the world is named by the gateway's path.
 */
export interface WechatAccount {
  readonly appid: string
  readonly mchid: string
  readonly merchantName: string
  readonly merchantSerial: string
  readonly merchantPrivateKeyPem: string
  readonly merchantPublicKeyPem: string
  readonly platformSerial: string
  readonly platformPrivateKeyPem: string
  readonly platformPublicKeyPem: string
  /** Of the installation; worlds derive theirs from it. */
  readonly apiV3Key: string
}

/** Keys that the gateway holds: its own private key, the merchant's public key, the API v3 key. */
export interface GatewayKeys {
  readonly appid: string
  readonly mchid: string
  readonly merchantName: string
  readonly merchant: { readonly mchid: string; readonly serial: string; readonly key: KeyObject }
  readonly platform: { readonly serial: string; readonly key: KeyObject }
  readonly apiV3Key: string
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes the account of a merchant with fresh keys. Real randomness on purpose: it runs once, when the template is built. */
export async function createWechatAccount(merchantName: string): Promise<WechatAccount> {
  const [merchant, platform] = await Promise.all([createKeyPair(), createKeyPair()])
  return {
    // Numbers are alike everywhere, so that two installations write the same journal; only keys differ.
    appid: 'wx5f0c7b2a9e1d4c38',
    mchid: '1900006891',
    merchantName,
    // The serial number of a certificate is positive, so its first digit is below 8.
    merchantSerial: `7${randomBytes(20).toString('hex').slice(1)}`.toUpperCase(),
    merchantPrivateKeyPem: merchant.privateKey,
    merchantPublicKeyPem: merchant.publicKey,
    // A platform that is known by its public key, not by a certificate, has a serial of this form.
    platformSerial: `PUB_KEY_ID_0119000068912026${randomDigits(16)}`,
    platformPrivateKeyPem: platform.privateKey,
    platformPublicKeyPem: platform.publicKey,
    apiV3Key: randomLetters(32),
  }
}

/** The gateway's half of an account, its keys loaded. */
export function loadGatewayKeys(account: WechatAccount): GatewayKeys {
  return {
    appid: account.appid,
    mchid: account.mchid,
    merchantName: account.merchantName,
    merchant: {
      mchid: account.mchid,
      serial: account.merchantSerial,
      key: loadPublicKey(account.merchantPublicKeyPem),
    },
    platform: { serial: account.platformSerial, key: loadPrivateKey(account.platformPrivateKeyPem) },
    apiV3Key: account.apiV3Key,
  }
}

function randomLetters(count: number): string {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

function randomDigits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('')
}

const FIELDS = [
  'appid',
  'mchid',
  'merchantName',
  'merchantSerial',
  'merchantPrivateKeyPem',
  'merchantPublicKeyPem',
  'platformSerial',
  'platformPrivateKeyPem',
  'platformPublicKeyPem',
  'apiV3Key',
] as const satisfies readonly (keyof WechatAccount)[]

/** An account as the text of the `wechat` key row of a world's file. */
export function writeAccount(account: WechatAccount): string {
  return JSON.stringify(account)
}

/** The account in a key row; throws when a field is missing, for then the file is damaged. */
export function readAccount(text: string): WechatAccount {
  const value: unknown = JSON.parse(text)
  if (isAccount(value)) return value
  throw new Error('the WeChat account of this world is incomplete')
}

function isAccount(value: unknown): value is WechatAccount {
  if (typeof value !== 'object' || value === null) return false
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
}

const API_V3_KEY_LENGTH = 32

/**
 * The API v3 key both parties of one world use, from the installation's: 32 letters, stored nowhere. Equal worlds have
 * equal order numbers and signing keys, and a fork has its origin's, so a notify must name the world it is meant for:
 * signed for one, it does not open in another.
 */
export function worldApiV3Key(installationKey: string, worldId: string): string {
  const digest = createHmac('sha256', installationKey).update(worldId).digest('base64url')
  return digest.slice(0, API_V3_KEY_LENGTH)
}

/** The gateway's keys in a world, read once while its file is open. */
export interface WechatKeyStore {
  gatewayOf(world: World): Promise<GatewayKeys>
}

/** A key store that forgets a world's keys together with the world's file. */
export function createWechatKeyStore(): WechatKeyStore {
  return {
    gatewayOf: perWorldFile(async (world) => loadGatewayKeys(await wechatAccountOf(world))),
  }
}

/** The account of a world with the API v3 key of this world, read once while its file is open. */
export const wechatAccountOf = perWorldFile(async (world: World): Promise<WechatAccount> => {
  const account = await findAccount(world.read)
  return { ...account, apiV3Key: worldApiV3Key(account.apiV3Key, world.id) }
})

const API_V2_KEY_LENGTH = 32

/** The keys of v2 in a world: derived from that of the installation as the API v3 key is. */
const papayKeysOf = perWorldFile(async (world: World) =>
  papayKeysIn(await installationPapayKeyOf(world), world.id),
)

const installationPapayKeyOf = perWorldFile(async ({ read }: World) => {
  const { text } = await read.gatewayKey.findUniqueOrThrow({ where: { name: WECHAT_KEYS.apiV2 } })
  return text
})

function papayKeysIn(installationKey: string, worldId: string): { first: string; second: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', installationKey).update(purpose).digest('hex').slice(0, API_V2_KEY_LENGTH)
  return { first: derive(worldId), second: derive(`${worldId}/second`) }
}

/** The key of v2 that is in use in a world; both parties hold it. */
export async function papayKeyOf(world: World): Promise<string> {
  const keys = await papayKeysOf(world)
  return keys[(await wechatPlanOf(world)).apiV2Key]
}

/** How long a key of v2 holds after its reset (R-WECHAT-48). */
const FORMER_KEY_HOLDS_MS = 15 * DAY_MS

/** The keys of v2 that hold in a world: the one in use, and one that was reset for some days more. */
export async function validPapayKeysOf(world: World): Promise<readonly string[]> {
  const { first, second } = await papayKeysOf(world)
  const { apiV2Key, apiV2KeyResetAtMs } = await wechatPlanOf(world)
  const [used, former] = apiV2Key === 'first' ? [first, second] : [second, first]
  const isFormerValid = apiV2KeyResetAtMs !== null && world.nowMs() < apiV2KeyResetAtMs + FORMER_KEY_HOLDS_MS
  return isFormerValid ? [used, former] : [used]
}

/**
 * The keys that a refused signature of v2 may be made with: those that hold, and by mistake the former one, that of v3, and
 * those of other worlds of the installation.
 */
export async function papayKeyOptionsOf(
  world: World,
  otherIds: readonly string[],
): Promise<readonly Option<string>[]> {
  const valid = await validPapayKeysOf(world)
  const { first, second } = await papayKeysOf(world)
  const { apiV2KeyResetAtMs } = await wechatPlanOf(world)
  const former = [first, second].filter((key) => apiV2KeyResetAtMs !== null && !valid.includes(key))
  const { apiV3Key } = await wechatAccountOf(world)
  const installationKey = await installationPapayKeyOf(world)
  return [
    ...valid.map(right),
    ...former.map((key) => wrong('former-key', key)),
    wrong('apiv3-key', apiV3Key),
    ...otherIds.flatMap((id) => {
      const keys = papayKeysIn(installationKey, id)
      return [keys.first, keys.second].map((key) => wrong('other-world-key', key, id))
    }),
  ]
}

/** The plan with the instant at which a change resets the key of v2. */
export function resetPapayKey(before: WechatPlan, changed: WechatPlan, nowMs: Instant): WechatPlan {
  return before.apiV2Key === changed.apiV2Key ? changed : { ...changed, apiV2KeyResetAtMs: nowMs }
}

/** The account with all keys, from a world's file. */
export async function findAccount(client: Reader): Promise<WechatAccount> {
  const row = await client.gatewayKey.findUniqueOrThrow({ where: { name: WECHAT_KEYS.account } })
  return readAccount(row.text)
}

/** Settings of the merchant's account at WeChat Pay, without its addresses; the plans of contracts are others. */
export type WechatPlan = Omit<Schemas['WechatPlan'], 'contractNotifyUrl' | 'refundNotifyUrl'>

/** Settings of the account that concern payments, refunds, notices and bills of API v3. */
export type V3Plan = Schemas['WechatV3Plan']

/** Settings of API v3 that a new account has. */
export const NEW_V3_PLAN: V3Plan = newAccounts.wechat.v3

/** Begins the names of settings that repeat the addresses of contract templates, as the sender of webhooks finds them. */
export const END_SETTING = 'endNotifyUrl_'

function planIn({ wechat = {} }: ChangedSettings): WechatPlan {
  const own = Object.entries(wechat).filter(([name]) => !name.startsWith(END_SETTING))
  const changed: Partial<WechatPlan> = Object.fromEntries(own)
  return { ...newAccounts.wechat, ...changed, v3: { ...NEW_V3_PLAN, ...changed.v3 } }
}

/** The account settings of a world as last committed. */
export async function wechatPlanOf(world: World): Promise<WechatPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The account settings of a world; inside a transaction read with its own client. */
export async function findWechatPlan(reader: Reader): Promise<WechatPlan> {
  return planIn(await findChangedSettings(reader))
}

/** App ids that are bound to the merchant beside that of its app; alike everywhere, as names are. */
export const BOUND_APPIDS = {
  official: 'wx8d3b6a0f2c517e94',
  miniProgram: 'wx1e7c95d40ab8f263',
} as const

/** App ids that an order of each trade type may name, for the app id of the account's own app. */
export function appidsOf(tradeType: string, appid: string): readonly string[] {
  const { official, miniProgram } = BOUND_APPIDS
  if (tradeType === 'APP') return [appid]
  return tradeType === 'JSAPI' ? [official, miniProgram] : [appid, official, miniProgram]
}

const MARKS: Readonly<Record<string, string>> = {
  [BOUND_APPIDS.official]: 'oPub',
  [BOUND_APPIDS.miniProgram]: 'oMin',
}

/** Default WeChat user of the phone. */
const PHONE_OWNER = 'owner'

/** The openid of a payer towards the account's own app: one number in every payment and contract (R-WECHAT-61). */
export function payerOf(payer: string = PHONE_OWNER): string {
  return `oSky${digestOf(payer)}`
}

/** The openid of a payer towards any app of the account. */
export function openidOf(appid: string, payer: string = PHONE_OWNER): string {
  const mark = markOf(appid)
  return mark === null ? payerOf(payer) : `${mark}${digestOf(`${appid} ${payer}`)}`
}

/** Tells whether an openid was given out towards this app. */
export function isOpenidOf(appid: string, openid: string): boolean {
  return openid.startsWith(markOf(appid) ?? 'oSky')
}

function markOf(appid: string): string | null {
  return Object.hasOwn(MARKS, appid) ? (MARKS[appid] ?? null) : null
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
