import { randomInt } from 'node:crypto'
import { auditWorldFile } from './audit/auditor.ts'
import { type ControlPlaneOptions, createControlPlane } from './control/control-plane.ts'
import type { Peers } from './control/worlds.ts'
import type { ControlPlane } from './engine/control/control-handler.ts'
import { ProviderPorts } from './engine/gateway/provider-ports.ts'
import { createHttpSender } from './engine/http/http-sender.ts'
import { OutcomeCounter } from './engine/http/outcome-counter.ts'
import type { Journal } from './engine/journal/journal.ts'
import type { WallClock } from './engine/kernel/clock.ts'
import type { TraceExporter } from './engine/metrics/otlp-trace-exporter.ts'
import { ServerMetrics } from './engine/metrics/server-metrics.ts'
import type { Party, PartyMaker } from './engine/party/party.ts'
import { catalogueOf, joinParties, type ListenerBases, makeParties } from './engine/party/party-list.ts'
import { createWebhookDelivery } from './engine/webhooks/deliver-webhook.ts'
import { type NotifyAddress, receiverWith } from './engine/webhooks/notify-addresses.ts'
import { releaseAtEnds } from './engine/webhooks/release-webhooks.ts'
import { createWebhookOperator, type WebhookOperator } from './engine/webhooks/webhook-operator.ts'
import type { WebhookReceiver } from './engine/webhooks/webhook-provider.ts'
import { isNamedTarget, type WebhookBase } from './engine/webhooks/webhook-url.ts'
import type { EventHandlers } from './engine/world/clock/schedule.ts'
import { createWorldRegistry, type WorldRegistry } from './engine/world/registry/registry.ts'
import type { WorldLimits } from './engine/world/registry/world-lifetimes.ts'
import type { BucketOptions } from './engine/world/sharing/copy-store.ts'
import type { WorldSharing } from './engine/world/sharing/world-owner.ts'
import type { ReferenceData } from './engine/world/storage/reference-data.ts'
import { TEMPLATE_NOW_MS } from './engine/world/storage/template.ts'
import { WEBHOOK_EVENT } from './engine/world/transaction/event-table.ts'
import { EnvError } from './env-error.ts'
import { judgeMerchant } from './merchant-checks/judge-merchant.ts'

/** Parts of the upstream: its parties, where worlds lie, its wall clock, how it reports errors. */
export interface AppOptions extends ListenerBases, Pick<ControlPlaneOptions, 'auditor'> {
  parties: readonly PartyMaker[]
  worldsDir: string
  earlierTestWorlds?: 'wipe' | 'keep'
  wallClock: WallClock
  /** Ports of single gateways; of none when left out. */
  providerPorts?: ProviderPorts
  /** Addresses of the merchant's own server, for the accounts of every world. */
  notifyAddresses?: readonly NotifyAddress[] | undefined
  /** Certificates that a receiver of webhooks is trusted by, in PEM, beside those of Node. */
  webhookCa?: string | undefined
  /** Receiver of the traces of requests, for the metrics; none when left out. */
  traces?: Pick<TraceExporter, 'spans'> | null | undefined
  onError: (error: unknown, worldId: string) => void
  /** Of what no world knows of; asked when used, as it is opened after the worlds. */
  systemJournal: () => Journal
  /** Rows that worlds begin with; the rows of the parties when left out. */
  catalogue?: ReferenceData
  /** What the server is called among others. */
  serverName: string
  /** Other servers, for lists of all worlds. */
  peers: Peers
  /** How the worlds are shared with other servers; left out, this one has them alone. */
  sharing?: WorldSharing | undefined
  /** How many worlds there may be, and how long they stay. */
  limits?: Partial<WorldLimits>
  /** How many worlds have their files open at a time. */
  openWorlds?: number | undefined
  /** The folder of the library, or its bucket. */
  library: string | BucketOptions
}

/** Everything behind the listeners. */
export interface App {
  parties: readonly Party[]
  registry: WorldRegistry
  control: ControlPlane
  operator: WebhookOperator
  outcomes: OutcomeCounter
  metrics: ServerMetrics
}

/** Puts the parties over worlds, and the control plane over both. */
export async function createApp(options: AppOptions): Promise<App> {
  const parties = makeParties(options.parties, { ...options, receiver: () => receiver })
  const joined = joinParties(parties)
  const { catalogue = catalogueOf(parties), wallClock } = options
  const { productBaseUrl, webhookHosts: hosts = [], webhookCa: ca = null } = options
  const webhookBase = () => ({ productBaseUrl: productBaseUrl(), hosts })
  const receiver = receiverOf(joined, options.notifyAddresses ?? [], { productBaseUrl: '', hosts })
  const webhooks = { ...options, ...joined, receiver, webhookBase, http: createHttpSender({ ca }) }
  const handlers = { ...joined.handlers, [WEBHOOK_EVENT]: createWebhookDelivery(webhooks) }
  const isAllowedTarget = (url: string) => isNamedTarget(url, webhookBase())
  const registry = await createRegistry(options, { ...joined, catalogue, handlers, isAllowedTarget })
  const operator = createWebhookOperator(webhooks)
  const outcomes = new OutcomeCounter()
  const metrics = new ServerMetrics({
    worlds: () => registry.table.list(),
    load: () => registry.load(),
    spans: () => options.traces?.spans ?? null,
  })
  const wallNowMs = () => wallClock.nowMs()
  const { providerPorts = new ProviderPorts() } = options
  const own = { registry, operator, catalogue, outcomes, metrics, wallNowMs, webhookBase, providerPorts }
  const control = createControlPlane({ ...options, ...joined, receiver, ...own, judgeMerchant })
  return { parties, registry, operator, outcomes, metrics, control }
}

/** The merchant's receiver with the addresses that the start names. @throws EnvError for one that cannot be */
function receiverOf(
  { addresses, receiver }: ReturnType<typeof joinParties>,
  named: readonly NotifyAddress[],
  base: WebhookBase,
): WebhookReceiver | null {
  const made = receiverWith(receiver, named, { known: addresses, base })
  if (typeof made === 'string') throw new EnvError(`SKYSHOP_NOTIFY cannot be set: ${made}.`)
  return made
}

type WorldParts = ReturnType<typeof joinParties> & {
  catalogue: ReferenceData
  handlers: EventHandlers
  isAllowedTarget: (url: string) => boolean
}

const DEFAULT_SCENARIO = 'new-owner'

function createRegistry(
  { worldsDir: rootDir, earlierTestWorlds = 'wipe', wallClock, limits = {}, ...options }: AppOptions,
  { catalogue, scenarios, handlers, gatewayKeys, findEnded, isAllowedTarget, ...parts }: WorldParts,
): Promise<WorldRegistry> {
  const scenario = Object.hasOwn(scenarios, DEFAULT_SCENARIO) ? DEFAULT_SCENARIO : Object.keys(scenarios)[0]
  const { openWorlds, sharing, onError } = options
  return createWorldRegistry({
    ...{ rootDir, earlierTestWorlds, limits, sharing, wallClock, randomInt, onError, handlers },
    ...{ isAllowedTarget, orders: parts.orders, tableRules: parts.tableRules },
    ...(openWorlds !== undefined && { openWorlds }),
    watcher: releaseAtEnds(findEnded),
    template: { nowMs: TEMPLATE_NOW_MS, referenceData: catalogue, gatewayKeys },
    defaultWorld: {
      ...{ scenario: scenario ?? '', seed: 1, nowMs: wallClock.nowMs(), clockMode: 'running' },
      setUp: scenarios[scenario ?? '']?.setUp,
    },
    audit: async ({ file }) => auditWorldFile(file),
  })
}
