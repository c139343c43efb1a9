import { refusalFacts } from '@skyshop/openapi/refusal-facts'
import { refusals } from '@skyshop/openapi/refusals'
import {
  type SignatureReason,
  type SigningProtocolId,
  signatureReasons,
  signingProtocols,
} from '@skyshop/openapi/signature-reasons'
import { type Breach, isLost, type JournalEntry } from '../../model/journal-entry.ts'

/** Reasons of a refused token, in the server's words. */
export const tokenRefusals = [
  'expired token',
  'token replaced by a newer one',
  'forged token',
  'unreadable token',
  'token of an unknown user',
  'no Blade-Auth header with a token',
] as const

export type TokenRefusal = (typeof tokenRefusals)[number]

/** Two texts that had to be equal. */
export interface ComparedTexts {
  expected: string
  /** Null where it is not known here; who sent it has it. */
  came: string | null
}

/** Explanation of a refused entry: its kind, what was compared, and what it rests on. */
export type Explanation =
  | {
      kind: 'signature'
      /** Null for a provider whose way of signing has no page. */
      protocol: SigningProtocolId | null
      reasons: readonly SignatureReason[]
      /** The server's sentence, with what differs from case to case. */
      mistake: string | null
      compared: ComparedTexts | null
      clock: string | null
      sources: readonly string[]
    }
  | {
      kind: 'webhook'
      /** Null for a provider of one's own. */
      form: WebhookForm | null
      /** A message that a merchant has to refuse, or only lost. */
      isFalse: boolean
      isLost: boolean
      altered: readonly string[]
      amountByFen: number
      isSigned: boolean
      covered: string | null
      headers: Readonly<Record<string, string>>
      reply: string | null
      status: string | null
      sources: readonly string[]
    }
  | { kind: 'fault'; faultId: number | null; note: string | null }
  | {
      kind: 'contract'
      breaches: readonly Breach[]
      /** Page of the contract that was broken; null where the journal does not say of which call. */
      page: string | null
    }
  | { kind: 'token'; reason: TokenRefusal | null; sources: readonly string[] }
  | { kind: 'rule'; name: keyof typeof refusals; code: number; sources: readonly string[] }
  | { kind: 'not-built'; note: string; sources: readonly string[] }
  | { kind: 'provider'; provider: string; code: string; said: string | null; sources: readonly string[] }
  | { kind: 'host'; code: string; note: string | null }

/** Form in which a provider tells a merchant: what is signed, and which answer acknowledges it. */
export type WebhookForm = 'wechat-v3' | 'wechat-v2' | 'alipay' | 'paypal' | 'lianlian'

/** Rules and facts by which a receiver checks and answers a webhook. */
const webhookRules: Readonly<Record<WebhookForm, readonly string[]>> = {
  'wechat-v3': ['R-WECHAT-8', 'R-WECHAT-10', 'R-WECHAT-18'],
  'wechat-v2': ['WX-209', 'WX-224'],
  alipay: ['R-ALIPAY-21', 'R-ALIPAY-22', 'R-ALIPAY-25'],
  paypal: ['R-PAYPAL-11', 'R-PAYPAL-12'],
  lianlian: ['LL-038', 'LL-043'],
}

/**
 * Explains a refusal from its entry alone, so that journal, phone and documentation say the same; null for an entry that
 * refuses nothing. What the tester arranged comes first: it is the cause of whatever else is wrong.
 */
export function explainRefusal(entry: JournalEntry): Explanation | null {
  if (entry.kind !== 'call' && entry.kind !== 'event') return null
  return (
    webhookOf(entry) ??
    faultOf(entry) ??
    signatureOf(entry) ??
    notBuiltOf(entry) ??
    contractOf(entry) ??
    tokenOf(entry) ??
    ruleOf(entry) ??
    providerOf(entry) ??
    hostOf(entry)
  )
}

function webhookOf({ webhook, result, ...entry }: JournalEntry): Explanation | null {
  if (webhook === null) return null
  const { isSigned, altered, amountByFen, isAcknowledged, reply, signature } = webhook
  const isFalse = !isSigned || altered.length > 0 || amountByFen !== 0
  if (isAcknowledged && !isFalse) return null
  const form = webhookForm(webhook)
  return {
    kind: 'webhook',
    ...{ form, isFalse, altered, amountByFen, isSigned, reply },
    isLost: isLost({ ...entry, webhook, result }),
    covered: signature?.covered ?? null,
    headers: signature?.headers ?? {},
    status: result,
    sources: form === null ? [] : webhookRules[form],
  }
}

function webhookForm({ provider, kind }: NonNullable<JournalEntry['webhook']>): WebhookForm | null {
  if (provider === 'wechat') return /^(papay|v2)[.]/.test(kind) ? 'wechat-v2' : 'wechat-v3'
  return provider === 'alipay' || provider === 'paypal' || provider === 'lianlian' ? provider : null
}

function faultOf({ tone, faultId, note, call }: JournalEntry): Explanation | null {
  const isArranged = tone === 'fault' || (call !== null && call.fault !== null)
  return isArranged ? { kind: 'fault', faultId, note } : null
}

function signatureOf({ call, exchange, label }: JournalEntry): Explanation | null {
  const signature = call?.signature
  if (!call || !signature || signature.holds) return null
  const { mistake, reasons = [], expected = null, signed = null } = signature
  const known = reasons.filter((reason): reason is SignatureReason => Object.hasOwn(signatureReasons, reason))
  const protocol = protocolOf(call.provider, exchange?.url ?? label)
  const facts = known.flatMap((reason) => {
    const row = signatureReasons[reason]
    return 'facts' in row ? row.facts : []
  })
  const rules = signingProtocols.find(({ id }) => id === protocol)?.rules ?? []
  return {
    kind: 'signature',
    ...{ protocol, reasons: known, mistake },
    compared: expected === null ? null : { expected, came: signed },
    clock: call.clock ?? null,
    sources: [...new Set([...facts, ...rules])],
  }
}

function protocolOf(provider: string, address: string): SigningProtocolId | null {
  const isThree = address.includes('/v3/')
  switch (provider) {
    case 'wechat':
      return isThree ? 'wechat-v3' : 'wechat-v2'
    case 'alipay':
      return isThree ? 'alipay-v3' : 'alipay-v2'
    case 'lianlian':
      return 'lianlian'
    default:
      return null
  }
}

function notBuiltOf({ tone, note }: JournalEntry): Explanation | null {
  if (tone !== 'not-built') return null
  return { kind: 'not-built', note: note ?? '', sources: factsIn(note ?? '') }
}

function factsIn(text: string): string[] {
  return text.match(/\b[A-Z]{2}-\d{3}\b/g) ?? []
}

function contractOf({ verdict, operationId, from, to, call }: JournalEntry): Explanation | null {
  if (verdict === null || verdict.isValid) return null
  const ofProduct = from === 'shop' && to === 'host' ? 'bridge' : 'http'
  const page = to === 'gateway' ? (call?.provider ?? null) : ofProduct
  const isNamed = /^\w+$/.test(operationId) && page !== null
  return {
    kind: 'contract',
    breaches: verdict.breaches,
    page: isNamed ? `/docs/reference/${page}.html#${operationId}` : null,
  }
}

function tokenOf({ result, note, to }: JournalEntry): Explanation | null {
  if (result !== '401' || to !== 'upstream') return null
  const reason = tokenRefusals.find((one) => note?.includes(one)) ?? null
  return { kind: 'token', reason, sources: [refusals.unauthorized.source] }
}

type RefusalName = keyof typeof refusals

function ruleOf({ result, to }: JournalEntry): Explanation | null {
  if (to !== 'upstream') return null
  const names = Object.keys(refusals) as RefusalName[]
  const name = names.find((one) => String(refusals[one].code) === result)
  if (name === undefined) return null
  const { code, source } = refusals[name]
  return { kind: 'rule', name, code, sources: [source] }
}

/** Members in which providers say why in words. */
const sentences = ['message', 'return_msg', 'err_code_des', 'sub_msg', 'return_message']

function providerOf({ call, tone, note, result, answer }: JournalEntry): Explanation | null {
  if (call === null || tone === 'plain') return null
  const { provider } = call
  const [code = ''] = (note ?? '').split(', ')
  const body = (answer?.body ?? {}) as Readonly<Record<string, unknown>>
  const said = sentences.map((name) => body[name]).find((text) => typeof text === 'string' && text !== '')
  return {
    kind: 'provider',
    ...{ provider, code: code || (result ?? '') },
    said: typeof said === 'string' ? said : null,
    sources: refusalFacts[provider]?.[code] ?? [],
  }
}

/** Codes with which the host app refuses a call of the page. */
const hostCodes: ReadonlySet<string> = new Set([
  'method-missing',
  'bad-parameters',
  'wallet-missing',
  'failed',
  'bad-message',
  'unknown-method',
])

function hostOf({ to, result, note }: JournalEntry): Explanation | null {
  return to === 'host' && result !== null && hostCodes.has(result)
    ? { kind: 'host', code: result, note }
    : null
}
