import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { formatBeijing, type Instant, parseBeijing } from '../../kernel/clock.ts'
import type { GatewayKeys, MerchantKeys } from './alipay-account.ts'
import { parseMessage } from './alipay-messages.ts'
import { readForm, signRequest, verifyRequest, writeForm } from './alipay-signing.ts'

/** Strings a merchant signs for the Alipay app: what each calls and the content it carries. */
const KINDS = {
  order: { method: 'alipay.trade.app.pay', content: 'TradeAppPayContent' },
  sign: { method: 'alipay.user.agreement.page.sign', content: 'AgreementSignContent' },
} as const satisfies Record<string, { method: string; content: keyof Schemas }>

type SdkStringKind = keyof typeof KINDS
type ContentOf<Kind extends SdkStringKind> = Schemas[(typeof KINDS)[Kind]['content']]

/** What is to be signed, when, and where notifies are to go. */
export interface SdkStringOrder<Kind extends SdkStringKind> {
  readonly kind: Kind
  readonly content: ContentOf<Kind>
  readonly nowMs: number
  readonly notifyUrl: string
}

/** What a genuine string says. */
export interface SdkStringTerms<Kind extends SdkStringKind> {
  readonly content: ContentOf<Kind>
  readonly notifyUrl: string | null
  /** When the merchant signed it, in whole seconds. */
  readonly signedAtMs: Instant
}

/**
 * An order string or the sign_params of an agreement, signed by the merchant: values are encoded after signing
 * (R-ALIPAY-19).
 */
export function buildSdkString<Kind extends SdkStringKind>(
  order: SdkStringOrder<Kind>,
  merchant: Pick<MerchantKeys, 'appId' | 'privateKey'>,
): string {
  const parameters = {
    app_id: merchant.appId,
    biz_content: JSON.stringify(order.content),
    charset: 'utf-8',
    format: 'JSON',
    method: KINDS[order.kind].method,
    notify_url: order.notifyUrl,
    sign_type: 'RSA2',
    timestamp: formatBeijing(order.nowMs),
    version: '1.0',
  }
  return writeForm(signRequest(parameters, merchant.privateKey))
}

/**
 * What a string says, or null when it is not one this merchant signed for this app. Its age is not checked: what it
 * opens has an end of its own.
 */
export function readSdkString<Kind extends SdkStringKind>(
  kind: Kind,
  text: string,
  gateway: Pick<GatewayKeys, 'appId' | 'merchantKey'>,
): SdkStringTerms<Kind> | null {
  const parameters = readForm(text)
  if (parameters?.app_id !== gateway.appId || parameters.method !== KINDS[kind].method) return null
  if (parameters.sign_type !== 'RSA2' || parameters.charset?.toLowerCase() !== 'utf-8') return null
  if (!verifyRequest(parameters, gateway.merchantKey)) return null
  const content = parseMessage(KINDS[kind].content, parameters.biz_content ?? '')
  const signedAtMs = parseBeijing(parameters.timestamp ?? '')
  if (content === null || signedAtMs === null) return null
  return { content: content as ContentOf<Kind>, notifyUrl: parameters.notify_url ?? null, signedAtMs }
}
