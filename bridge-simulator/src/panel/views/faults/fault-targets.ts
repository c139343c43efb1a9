import type { Schemas } from '@skyshop/openapi/control'
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import {
  type FaultDraft,
  type FaultOutcome,
  type FaultSubject,
  faultOutcomes,
} from '../../model/fault-draft.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { walletOpeners } from '../../model/wallet-outcome.ts'

/** A target with its name, and the group it is offered in: an area of the contract, a provider, a half of the bridge. */
export type TargetChoice = readonly [value: string, label: string, group: TargetGroup]

export type TargetGroup =
  | (typeof httpOperations)[HttpOperationId]['area']
  | ('wechat' | 'alipay' | 'paypal' | 'lianlian')
  | ('methods' | 'events')
  | 'wallet-apps'
  | 'configured'
  | 'seen'

const shortPath = (path: string) => path.replace(/^\/api\/skyworth\w+/, '')

const shopTargets: readonly TargetChoice[] = Object.entries(httpOperations)
  .filter(([, { path }]) => path.startsWith('/api/skyworth') && !path.includes('/notify/'))
  .map(([id, { method, path, area }]) => [id, `${method.toUpperCase()} ${shortPath(path)}`, area])

/** What the merchant signs is called by the server, the rest by the wallet app on the phone. */
const gatewayTargets: readonly TargetChoice[] = [
  ...gatewayChoices('wechat', [...wechat.gateway.operations, ...wechat.gateway.xml]),
  ...gatewayChoices('alipay', [
    ...alipay.gateway.methods.rows.map((row) => ({ ...row, auth: alipay.gateway.methods.auth })),
    ...alipay.gateway.operations,
  ]),
]

function gatewayChoices(
  provider: 'wechat' | 'alipay',
  operations: readonly { operationId: string; auth: string }[],
): TargetChoice[] {
  return operations.map(({ operationId, auth }) => {
    const isMerchants = auth === 'merchant-signature' || auth === 'v2-signature'
    const name = `${provider} ${operationId.slice(provider.length)}`
    return [operationId, name, isMerchants ? provider : 'wallet-apps']
  })
}

const callbackTargets: readonly TargetChoice[] = [
  ...['TRANSACTION.SUCCESS', 'TRANSACTION.FAIL', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'].map(
    ofProvider('wechat'),
  ),
  ...['ENTRUST.SIGN', 'ENTRUST.TERMINATE'].map(ofProvider('wechat')),
  ...['TRADE_SUCCESS', 'TRADE_CLOSED', 'REFUND', 'dut_user_sign', 'dut_user_unsign'].map(
    ofProvider('alipay'),
  ),
  ...(['wechat', 'alipay', 'paypal', 'lianlian'] as const).map(
    (provider): TargetChoice => [provider, provider, provider],
  ),
]

function ofProvider(provider: 'wechat' | 'alipay') {
  return (kind: string): TargetChoice => [`${provider} ${kind}`, `${provider} ${kind}`, provider]
}

const bridgeTargets: readonly TargetChoice[] = [
  ...Object.keys(bridge.paths).map((path): TargetChoice => {
    const name = path.replace('/bridge/', '')
    return [name, name, 'methods']
  }),
  ...Object.keys(bridge.webhooks).map((name): TargetChoice => [name, name, 'events']),
]

/** Targets that each subject's fault can have, beside anything (`*`). */
export const faultTargets = {
  shop: shopTargets,
  host: bridgeTargets,
  upstream: gatewayTargets,
  gateway: callbackTargets,
  buyer: [],
  payer: [],
} as const satisfies Record<FaultSubject, readonly TargetChoice[]>

const opensWallet: ReadonlySet<string> = new Set(['*', ...Object.values(walletOpeners).flat()])
const events: ReadonlySet<string> = new Set(Object.keys(bridge.webhooks))
const phoneCalls = namesIn('wallet-apps')
const reads: ReadonlySet<string> = new Set(
  Object.entries(httpOperations).flatMap(([id, { method }]) => (method === 'get' ? [id] : [])),
)

function namesIn(group: TargetGroup): ReadonlySet<string> {
  return new Set(gatewayTargets.flatMap(([name, , of]) => (of === group ? [name] : [])))
}

/** Whether an outcome makes sense at a target; those left out do everywhere. */
const fits: Partial<Record<FaultOutcome, (target: string) => boolean>> = {
  'not-installed': (target) => opensWallet.has(target),
  // An event is no call: nobody lacks it, and it has no answer.
  missing: (target) => !events.has(target),
  'bridge-failed': (target) => !events.has(target),
  'before-return': (target) => !events.has(target),
  // What is written has no page to be empty.
  'empty-page': (target) => target === '*' || reads.has(target),
  // Answers to the phone are not signed; only WeChat sends signatures that test a merchant.
  unsigned: (target) => !phoneCalls.has(target),
  'bad-signature': (target) => !phoneCalls.has(target),
  'signed-probe': (target) => target.startsWith('wechat') && !phoneCalls.has(target),
}

/** The outcomes that a fault on this target may have. */
export function outcomesOf({
  subject,
  target,
}: Pick<FaultDraft, 'subject' | 'target'>): readonly FaultOutcome[] {
  const all: readonly FaultOutcome[] = faultOutcomes[subject]
  return all.filter((outcome) => fits[outcome]?.(target) ?? true)
}

/** Tells whether a fault applies only once a buyer places an order, which the shop may refuse for now. */
export function isOfPayment({ subject, target }: Pick<FaultDraft, 'subject' | 'target'>): boolean {
  const area = httpOperations[target as HttpOperationId]?.area
  if (subject === 'shop') return target === 'addOrder' || area === 'payments'
  return subject === 'buyer' || subject === 'gateway'
}

/**
 * Cameras for which the shop takes no new order of an account, because one of its own can still be paid. Periods of
 * auto-renewals have no deadline and are in nobody's way; an order beyond its deadline is being checked, and neither paid
 * nor cancelled.
 */
export function camerasWithUnpaidOrder(
  orders: readonly Pick<Schemas['OrderRow'], 'status' | 'userId' | 'deviceName' | 'payDeadlineMs'>[],
  { userId, nowMs }: { userId: string; nowMs: number },
): readonly string[] {
  const unpaid = orders.filter(
    (order) => order.userId === userId && order.status === 0 && nowMs < (order.payDeadlineMs ?? 0),
  )
  return [...new Set(unpaid.map(({ deviceName }) => deviceName).filter((name) => name !== ''))]
}

/** The targets of a subject for which an outcome is possible; `seen` are those that the world alone knows. */
export function targetsFor(
  { subject, outcome }: Pick<FaultDraft, 'subject' | 'outcome'>,
  seen: SeenTargets = noneSeen,
): readonly TargetChoice[] {
  return targetsOf(subject, seen).filter(([target]) => fits[outcome]?.(target) ?? true)
}

/** All targets of a subject. */
export function targetsOf(subject: FaultSubject, seen: SeenTargets): readonly TargetChoice[] {
  return [...faultTargets[subject].filter(([, , group]) => seen.isHere(group)), ...(seen[subject] ?? [])]
}

/** Operations and webhooks that the world alone knows: of providers that a configuration brings, and what has occurred. */
export interface SeenTargets extends Readonly<Partial<Record<FaultSubject, readonly TargetChoice[]>>> {
  /** Tells if a world has what is in a group: the parties that it belongs to. */
  readonly isHere: (group: TargetGroup) => boolean
}

export const noneSeen: SeenTargets = { isHere: () => true }

const providers: readonly TargetGroup[] = ['wechat', 'alipay', 'paypal', 'lianlian']

/** Parties of a world, as its view has them. */
export type WorldParties = Pick<Schemas['World'], 'parties' | 'configuredProviders'>

/** Finds what stands in no list of ours: what providers of a configuration have, and what has occurred in a world. */
export function seenTargets(
  journal: readonly Pick<JournalEntry, 'from' | 'to' | 'operationId'>[],
  webhooks: readonly Pick<Schemas['Notify'], 'provider' | 'kind'>[],
  { parties, configuredProviders = {}, titles }: WorldParties & { titles: Readonly<Record<string, string>> },
): SeenTargets {
  const calls = journal.filter(({ from, to }) => from === 'upstream' && to === 'gateway')
  const hasBackend = parties.includes('backend')
  const titled = (provider: string, name: string) => `${titles[provider] ?? provider} ${name}`
  const callbackOf = (provider: string, kind: string) =>
    [`${provider} ${kind}`, titled(provider, kind)] as const
  const configured = Object.entries(configuredProviders)
  const operations = configured.flatMap(([provider, { operations: names }]) =>
    names.map((name) => [name, titled(provider, name)] as const),
  )
  const kinds = configured.flatMap(([provider, { webhooks: names }]) =>
    names.map((kind) => callbackOf(provider, kind)),
  )
  return {
    isHere: (group) => (providers.includes(group) ? parties.includes(group) : hasBackend),
    upstream: unlisted(
      operations,
      calls.map(({ operationId }) => [operationId, operationId]),
    ),
    gateway: unlisted(
      kinds,
      webhooks.map(({ provider, kind }) => callbackOf(provider, kind)),
    ),
  }
}

type Named = readonly [name: string, label: string]

/** The targets of these that stand in no list of ours, each once. */
function unlisted(configured: readonly Named[], occurred: readonly Named[]): TargetChoice[] {
  const known = new Set(Object.values(faultTargets).flatMap((choices) => choices.map(([target]) => target)))
  const grouped = [
    ...configured.map(([name, label]): TargetChoice => [name, label, 'configured']),
    ...occurred.map(([name, label]): TargetChoice => [name, label, 'seen']),
  ]
  return grouped.filter(([name]) => !known.has(name) && known.add(name))
}

/** Names of the refusals an operation documents; the general one where it has none. */
export function refusalsOf(operationId: string): readonly string[] {
  const operation = httpOperations[operationId as HttpOperationId]
  const codes: readonly string[] = operation?.businessCodes ?? []
  return codes.includes('operate-failed') ? codes : [...codes, 'operate-failed']
}

interface TargetSection {
  group: TargetGroup
  choices: readonly TargetChoice[]
}

/** The targets with every word in name, path or group, those of a group together. */
export function foundTargets(
  choices: readonly TargetChoice[],
  text: string,
  groupNames: Readonly<Record<TargetGroup, string>>,
): readonly TargetSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = choices.filter(([value, label, group]) => {
    const text = `${value} ${label} ${groupNames[group]}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = [...new Set(matching.map(([, , group]) => group))]
  return groups.map((group) => ({ group, choices: matching.filter((choice) => choice[2] === group) }))
}
