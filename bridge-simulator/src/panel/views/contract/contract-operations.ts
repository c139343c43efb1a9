import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { errorNumbers } from '@skyshop/openapi/error-numbers'
import { extraRules } from '@skyshop/openapi/extras'
import { httpOperations } from '@skyshop/openapi/operations'
import type { DocumentedAnswer, DocumentedOperation } from './coverage.ts'

type HttpOperationId = keyof typeof httpOperations

const httpRows = (Object.keys(httpOperations) as HttpOperationId[]).map(
  (operationId): DocumentedOperation => {
    const { area, method, path, isAssumed, statuses, businessCodes } = httpOperations[operationId]
    const refusals = businessCodes.map((name) => ({ key: String(errorNumbers[name]), name }))
    // A 500 is a defect of ours, which nobody has to see.
    const answers = statuses.filter((status) => status !== 500).map((status) => plain(String(status)))
    return {
      ...{ operationId, area, isAssumed, answers: [...answers, ...refusals] },
      label: `${method.toUpperCase()} ${path.replace(/^[/]api[/]skyworth\w+/, '')}`,
      extras: (extraRules[operationId]?.fields ?? []).map((path) => path.at(-1) ?? ''),
    }
  },
)

/** The document assumes the whole wire of the bridge. */
const bridgeRows = [
  ...Object.keys(bridge.paths).map((path) => path.replace('/bridge/', '')),
  ...Object.keys(bridge.webhooks),
].map((operationId): DocumentedOperation => {
  const isEvent = operationId in bridge.webhooks
  const answers = isEvent ? [plain('ok')] : [plain('ok'), plain('refused')]
  return { operationId, area: 'bridge', label: operationId, isAssumed: true, extras: [], answers }
})

const walletRows = [wechat, alipay, paypal, lianlian].flatMap(({ provider, gateway }) =>
  gatewayRowsIn(gateway).map(
    ({ operationId, responses = { '200': null }, ...row }): DocumentedOperation => ({
      ...{ operationId, area: provider, isAssumed: row['x-assumed'] === true, extras: [] },
      // The XML of WeChat's contracts is always posted, so that its rows name no method.
      label: row.path === undefined ? (row.name ?? operationId) : `${row.method ?? 'POST'} ${row.path}`,
      answers: [...Object.keys(responses).filter((key) => key !== 'default'), 'refused'].map(plain),
    }),
  ),
)

interface GatewayRow {
  operationId: string
  method?: string
  path?: string
  name?: string
  responses?: Record<string, unknown>
  'x-assumed'?: boolean
}

/** Rows stand in lists, of Alipay's one path a level deeper. */
function gatewayRowsIn(table: object): GatewayRow[] {
  return Object.values(table).flatMap((part) => {
    if (Array.isArray(part)) return part.filter((row) => typeof row.operationId === 'string')
    return typeof part === 'object' && part !== null ? gatewayRowsIn(part) : []
  })
}

function plain(key: string): DocumentedAnswer {
  return { key, name: '' }
}

/** Every operation of the three contracts with the answers it documents. */
export const contractOperations: readonly DocumentedOperation[] = [
  ...byArea(httpRows),
  ...bridgeRows,
  ...walletRows,
]

/** Puts operations of one area beside each other, areas in the order of the contract. */
function byArea(rows: readonly DocumentedOperation[]): DocumentedOperation[] {
  const areas = [...new Set(rows.map(({ area }) => area))]
  return areas.flatMap((area) => rows.filter((row) => row.area === area))
}
