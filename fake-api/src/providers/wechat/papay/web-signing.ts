import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import { MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Mistake, Option, SignatureDiagnosis } from '../../../engine/signing/signature-diagnosis.ts'
import { toWebhookTemplate, type WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { type PapaySignType, verifyPapay } from '../../../wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { wechatMessages } from '../../../wire/wechat/wechat-messages.ts'
import { providerRefusal } from '../provider-mode.ts'
import { diagnosePapay } from '../signature-diagnosis.ts'
import { BOUND_APPIDS, validPapayKeysOf, type WechatKeyStore, wechatPlanOf } from '../wechat-account.ts'
import { checkMaySign, openSession } from './papay-contract-service.ts'
import { findPapayContract, savePapayTerms } from './papay-repository.ts'
import { brokenField } from './papay-rules.ts'

/*
 * Signing on a page of the web (docs/providers/wechat.md)
 * R-WECHAT-82. Inside WeChat a GET with all fields in the query opens the page, under MD5 alone (WX-063); outside it one
 *   to `h5entrustweb`, under HMAC-SHA256 unless it says otherwise and with `clientip`, answers a `redirect_url` (WX-067),
 *   good for ten minutes and one visit (WX-068), from which the user is led back to a referrer with a path (WX-070). A
 *   provider's paths have `/partner/`, and name the merchant (WX-332, WX-333).
 * R-WECHAT-83. In the query `notify_url` is encoded once with upper-case escapes, and signed as it is (WX-064). A link of
 *   more than 1024 bytes ends in 502 (WX-065); of anything else that is wrong the page says only that the merchant's
 *   system has failed (WX-066).
 * R-WECHAT-93. A mini-program jumps to WeChat's own one with the same fields as extraData, under MD5 alone (WX-071): the payer
 *   takes that JSON. Who has signed comes back with return_code and contract_id, who leaves by the back arrow with nothing
 *   (WX-072).
 * R-WECHAT-94. The page that leads to a signing is of the registered domain (`v3.h5Domain`), or of one below it, else WeChat
 *   shows an error (WX-069); without a registered domain that is passed over (assumed).
 */

const LONGEST_LINK = 1024
const REDIRECT_MS = 10 * MINUTE_MS

/** A link that opens a signing, as it came. */
export interface SignLink {
  /** The whole link, from scheme to query. */
  readonly href: string
  /** The query as it was sent. */
  readonly query: string
}

/** Tells whether a link is too long to be served. */
export function isTooLong({ href }: SignLink): boolean {
  return Buffer.byteLength(href) > LONGEST_LINK
}

const KNOWN: ReadonlySet<string> = new Set([
  ...['appid', 'mch_id', 'plan_id', 'contract_code', 'request_serial', 'contract_display_account'],
  ...['notify_url', 'version', 'timestamp', 'sign', 'sign_type', 'return_app', 'return_web'],
  ...['outerid', 'contract_outerid', 'clientip', 'sub_mch_id', 'sub_appid'],
])

/** Reads the fields of a link; null where one is unknown, twice there, or `notify_url` not encoded once. */
function readSignLink(query: string): PapayFields | null {
  const fields = new Map<string, string>()
  for (const part of query.split('&')) {
    const [name = '', raw = '', ...more] = part.split('=')
    const value = decodedOnce(raw)
    if (!KNOWN.has(name) || fields.has(name) || more.length > 0 || value === null) return null
    if (name === 'notify_url' && encodeURIComponent(value) !== raw) return null
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decodedOnce(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    // Escapes that are none.
    return null
  }
}

/** Dependencies of the entries of the web. */
export interface WebSigningOptions {
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}

/** Link that opens a signing. `path`: below the world's prefix; a provider's has `/partner/`. */
export interface OpenedLink {
  readonly path: string
  readonly query: string
  readonly usual: PapaySignType
}

/**
 * Opens a signing from a link and returns its number; null for whatever is wrong with it. A page inside WeChat may name
 * the official account that is bound to the merchant.
 */
export async function openFromLink(
  options: WebSigningOptions,
  world: World,
  { path, query, usual }: OpenedLink,
): Promise<string | null> {
  const fields = readSignLink(query)
  if (fields === null) return null
  const type = fields.sign_type || usual
  const isHttp5 = usual === 'HMAC-SHA256'
  if (isHttp5 ? fields.clientip === undefined : type !== 'MD5') return null
  return openSigned(options, world, { path, fields, type, ownAppid: isHttp5 ? null : BOUND_APPIDS.official })
}

/** Opens a signing from what a mini-program hands to WeChat's own one, and returns its number; null for whatever is wrong with it. */
export async function openFromMiniProgram(
  options: WebSigningOptions,
  world: World,
  fields: PapayFields,
): Promise<string | null> {
  const isKnown = Object.keys(fields).every((name) => KNOWN.has(name))
  if (!isKnown || (fields.sign_type || 'MD5') !== 'MD5') return null
  return openSigned(options, world, { path: '', fields, type: 'MD5', ownAppid: BOUND_APPIDS.miniProgram })
}

interface SignedFields {
  /** Path of the link; empty for what a mini-program hands over. */
  readonly path: string
  readonly fields: PapayFields
  readonly type: string
  /** The app id of the program that asks, beside that of the app; null for none. */
  readonly ownAppid: string | null
}

async function openSigned(
  options: WebSigningOptions,
  world: World,
  { path, fields, type, ownAppid }: SignedFields,
): Promise<string | null> {
  if (!isSignedBy(fields, type, await validPapayKeysOf(world))) return null
  if (!wechatMessages.fits('PreEntrustRequest', fields)) return null
  if (brokenField(fields, await providerNowMs(world, 'wechat')) !== null) return null
  const { subMerchants } = await wechatPlanOf(world)
  if (providerRefusal({ path, fields, mchid: fields.mch_id }, subMerchants) !== null) return null
  return openChecked(options, world, { request: fields, ownAppid })
}

function isSignedBy(fields: PapayFields, type: string, keys: readonly string[]): boolean {
  return fields.sign?.length === (type === 'MD5' ? 32 : 64) && keys.some((key) => verifyPapay(fields, key))
}

/** A link with the keys that its signature may have been made with, the right ones without a mistake. */
interface TriedLink {
  readonly query: string
  readonly usual: PapaySignType
  readonly keys: readonly Option<string>[]
}

/** Finds what is wrong in the signature of a link, which its page does not say (WX-066); null for nothing and no link. */
export function diagnoseLink({ query, usual, keys }: TriedLink): SignatureDiagnosis | null {
  const fields = readSignLink(query)
  if (fields === null) return null
  const type = fields.sign_type || usual
  const isMd5Alone = usual === 'MD5'
  const valid = keys.filter(({ mistake }) => mistake === null).map(({ value }) => value)
  if (isSignedBy(fields, type, valid) && !(isMd5Alone && type !== 'MD5')) return null
  const diagnosis = diagnosePapay(fields, keys)
  const { sign = '' } = fields
  const isHmac = sign.length === 64
  const isOtherHash = isMd5Alone ? isHmac || type !== 'MD5' : !fields.sign_type && sign !== '' && !isHmac
  const detail = isMd5Alone ? 'HMAC-SHA256, and this page takes MD5 alone' : 'MD5, where HMAC-SHA256 is usual'
  const ofType: Mistake[] = isOtherHash ? [{ reason: 'algorithm', about: detail }] : []
  // Of a link the usual way tells the type, not the length of the signature.
  const others = diagnosis.mistakes.filter(({ reason }) => reason !== 'sign-type-missing')
  return { ...diagnosis, mistakes: [...ofType, ...others] }
}

async function openChecked(
  options: WebSigningOptions,
  world: World,
  { request, ownAppid }: { readonly request: Schemas['PreEntrustRequest']; readonly ownAppid: string | null },
): Promise<string | null> {
  const { appid, mchid } = await options.keys.gatewayOf(world)
  const target = { worldId: world.id, ...options.webhookBase() }
  const notifyUrlTemplate = toWebhookTemplate(request.notify_url, target)
  if (notifyUrlTemplate === null || ![appid, ownAppid].includes(request.appid)) return null
  if (request.mch_id !== mchid) return null
  const plan = await wechatPlanOf(world)
  return world.withTx(async (ctx) => {
    checkMaySign(plan, request.plan_id)
    const preEntrustId = await openSession(ctx, request, { notifyUrlTemplate, plan })
    const contract = await findPapayContract(ctx.tx, { preEntrustId })
    if (contract === null) return null
    // The page is the launch: no app has to open anything within two minutes.
    const terms = { ...contract.terms, launchedAtMs: ctx.nowMs, redirectUntilMs: ctx.nowMs + REDIRECT_MS }
    await savePapayTerms(ctx.tx, contract.id, terms)
    return preEntrustId
  })
}

/** Visits a `redirect_url`; false for one that was visited before, or is older than ten minutes. */
export function visitRedirect(world: World, preEntrustId: string): Promise<boolean> {
  return world.withTx(async (ctx) => {
    const contract = await findPapayContract(ctx.tx, { preEntrustId })
    if (contract === null) return false
    // The address of a signing of v3 leads there as long as its session lasts.
    if (contract.terms.v3 !== undefined) return ctx.nowMs < contract.expiresAtMs
    const { redirectUntilMs, ...terms } = contract.terms
    if (redirectUntilMs === undefined || ctx.nowMs >= redirectUntilMs) return false
    await savePapayTerms(ctx.tx, contract.id, terms)
    return true
  })
}

/** Tells whether a page may lead to a signing: one of the registered domain; any while none is registered (R-WECHAT-94). */
export function mayLeadToSigning(referrer: string | undefined, domain: string | null): boolean {
  if (domain === null) return true
  const host = referrer === undefined ? null : (URL.parse(referrer)?.hostname ?? null)
  return host !== null && (host === domain || host.endsWith(`.${domain}`))
}

/** Where the page leads back to after three seconds; null for a referrer of host only, which a user leaves by hand. */
export function backTo(referrer: string | undefined): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (url === null || url.pathname === '/') return null
  // Fragments are lost.
  return `${url.origin}${url.pathname}${url.search}`
}

/** Returns what a link names, and how its address for notices is written. */
export function linkFacts(url: string): { parameters: Record<string, string>; raw: Record<string, string> } {
  const query = url.split('?')[1] ?? ''
  const written = query.split('&').find((part) => part.startsWith('notify_url='))
  return {
    parameters: Object.fromEntries(new URLSearchParams(query)),
    raw: written === undefined ? {} : { notify_url: written.slice('notify_url='.length) },
  }
}
