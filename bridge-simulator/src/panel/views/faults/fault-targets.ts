import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FaultSubject } from '../../model/fault-draft.ts'

/** A target with its name, and the group it is offered in: an area of the contract, a provider, a half of the bridge. */
export type TargetChoice = readonly [value: string, label: string, group: TargetGroup]

export type TargetGroup =
  | (typeof httpOperations)[HttpOperationId]['area']
  | ('wechat' | 'alipay' | 'paypal' | 'lianlian')
  | ('methods' | 'events')

const shortPath = (path: string) => path.replace(/^\/api\/skyworth\w+/, '')

const shopTargets: readonly TargetChoice[] = Object.entries(httpOperations)
  .filter(([, { path }]) => path.startsWith('/api/skyworth') && !path.includes('/notify/'))
  .map(([id, { method, path, area }]) => [id, `${method.toUpperCase()} ${shortPath(path)}`, area])

const gatewayTargets: readonly TargetChoice[] = [wechat, alipay].flatMap(({ provider, gateway }) =>
  Object.values(gateway)
    .flatMap((part) => (Array.isArray(part) ? (part as { operationId: string }[]) : []))
    .map(({ operationId }): TargetChoice => {
      const name = operationId.slice(provider.length)
      return [operationId, `${provider} ${name}`, provider as TargetGroup]
    }),
)

const callbackTargets: readonly TargetChoice[] = [
  ...['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'].map(ofProvider('wechat')),
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

/** What each subject's fault can be about, beside anything (`*`). */
export const faultTargets = {
  shop: shopTargets,
  host: bridgeTargets,
  upstream: gatewayTargets,
  gateway: callbackTargets,
  buyer: [],
  payer: [],
} as const satisfies Record<FaultSubject, readonly TargetChoice[]>

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
  const found = choices.filter(([value, label, group]) => {
    const text = `${value} ${label} ${groupNames[group]}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groups = [...new Set(found.map(([, , group]) => group))]
  return groups.map((group) => ({ group, choices: found.filter((choice) => choice[2] === group) }))
}
