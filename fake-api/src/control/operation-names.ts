import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import bridge from '@skyshop/openapi/documents/bridge' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { httpOperations } from '@skyshop/openapi/operations'
import { EVENT_LABELS } from './clock.ts'

/** What a world writes of itself: its clock, its copies, what became of the things in it. */
const OWN_NAMES = [
  ...['set-clock-mode', 'advance', 'snapshot', 'restore', 'fork', 'import', 'notify-hold', 'notify-drop'],
  // Entries that a full disk kept out of the journal.
  'journal-gap',
  ...[
    'order',
    'entitlement',
    'contract',
    'coupon',
    'code',
    'payment',
    'refund',
    'calls',
    'bindDevice',
    'changeDevice',
    'notify',
  ],
  // What Alipay's one path does when the method is none of its own.
  'alipayGateway',
]

const gatewayNames: ReadonlySet<string> = new Set(
  [wechat, alipay, paypal, lianlian].flatMap(({ gateway }) => idsIn(gateway)),
)
/** Methods and events of the bridge. */
export const BRIDGE_NAMES: readonly string[] = idsIn(bridge)
const journalNames: ReadonlySet<string> = new Set([
  ...Object.keys(httpOperations),
  ...gatewayNames,
  ...BRIDGE_NAMES,
  ...Object.keys(EVENT_LABELS),
  ...OWN_NAMES,
])

/** Whether the product listener or a gateway has an operation of this name, so that a fault can strike it. */
export function isExchange(operationId: string): boolean {
  return Object.hasOwn(httpOperations, operationId) || gatewayNames.has(operationId)
}

/** Whether a journal entry may have this name, by all that is known of what writes one. */
export function isJournalName(operationId: string): boolean {
  return journalNames.has(operationId)
}

/** One sentence about a name nothing has, with the one that was probably meant. */
export function unknownOperation(operationId: string): string {
  const meant = closest(operationId, journalNames)
  const help = meant === null ? 'see /reference/ of the panel, or openapi/http.yaml' : `did you mean ${meant}`
  return `There is no operation ${operationId}; ${help}${meant === null ? '.' : '?'}`
}

/** The name that differs in case alone; null when there is none. */
export function closest(name: string, known: Iterable<string>): string | null {
  const lower = name.toLowerCase()
  return [...known].find((one) => one.toLowerCase() === lower) ?? null
}

function idsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = 'operationId' in value && typeof value.operationId === 'string' ? [value.operationId] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}
