import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FaultSubject } from '../../model/fault-draft.ts'

type Choice = readonly [value: string, label: string]

const shortPath = (path: string) => path.replace(/^\/api\/skyworth\w+/, '')

const shopTargets: readonly Choice[] = Object.entries(httpOperations)
  .filter(([, { path }]) => path.startsWith('/api/skyworth') && !path.includes('/notify/'))
  .map(([id, { method, path }]) => [id, `${method.toUpperCase()} ${shortPath(path)}`])

const gatewayTargets: readonly Choice[] = [wechat, alipay].flatMap(({ provider, gateway }) =>
  Object.values(gateway)
    .flatMap((part) => (Array.isArray(part) ? (part as { operationId: string }[]) : []))
    .map(({ operationId }) => [operationId, `${provider} ${operationId.slice(provider.length)}`] as const),
)

const callbackTargets: readonly Choice[] = [
  ...['TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'].map(ofProvider('wechat')),
  ...['TRADE_SUCCESS', 'TRADE_CLOSED', 'REFUND', 'dut_user_sign', 'dut_user_unsign'].map(
    ofProvider('alipay'),
  ),
  ...['wechat', 'alipay', 'paypal', 'lianlian'].map((provider): Choice => [provider, provider]),
]

function ofProvider(provider: string) {
  return (kind: string): Choice => [`${provider} ${kind}`, `${provider} ${kind}`]
}

const bridgeTargets: readonly Choice[] = [
  ...Object.keys(bridge.paths).map((path) => path.replace('/bridge/', '')),
  ...Object.keys(bridge.webhooks),
].map((name) => [name, name])

/** What each subject's fault can be about, beside anything (`*`). */
export const faultTargets = {
  shop: shopTargets,
  host: bridgeTargets,
  upstream: gatewayTargets,
  gateway: callbackTargets,
  buyer: [],
  payer: [],
} as const satisfies Record<FaultSubject, readonly Choice[]>

/** Names of the refusals an operation documents; the general one where it has none. */
export function refusalsOf(operationId: string): readonly string[] {
  const operation = httpOperations[operationId as HttpOperationId]
  const codes: readonly string[] = operation?.businessCodes ?? []
  return codes.includes('operate-failed') ? codes : [...codes, 'operate-failed']
}
