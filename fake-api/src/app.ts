import { randomInt } from 'node:crypto'
import { auditWorldFile } from './audit/auditor.ts'
import { createControlPlane } from './control/control-plane.ts'
import type { Peers } from './control/worlds.ts'
import type { ControlPlane } from './engine/control/control-handler.ts'
import { sendHttp } from './engine/http/http-sender.ts'
import { OutcomeCounter } from './engine/http/outcome-counter.ts'
import type { Journal } from './engine/journal/journal.ts'
import type { WallClock } from './engine/kernel/clock.ts'
import { ServerMetrics } from './engine/metrics/server-metrics.ts'
import type { Party, PartyMaker } from './engine/party/party.ts'
import { catalogueOf, joinParties, type ListenerBases, makeParties } from './engine/party/party-list.ts'
import { createWebhookDelivery } from './engine/webhooks/deliver-webhook.ts'
import { releaseAtEnds } from './engine/webhooks/release-webhooks.ts'
import { createWebhookOperator, type WebhookOperator } from './engine/webhooks/webhook-operator.ts'
import type { EventHandlers } from './engine/world/clock/schedule.ts'
import { createWorldRegistry, type WorldRegistry } from './engine/world/registry/registry.ts'
import type { WorldLimits } from './engine/world/registry/world-lifetimes.ts'
import type { BucketOptions } from './engine/world/sharing/copy-store.ts'
import type { WorldSharing } from './engine/world/sharing/world-owner.ts'
import type { ReferenceData } from './engine/world/storage/reference-data.ts'
import { TEMPLATE_NOW_MS } from './engine/world/storage/template.ts'
import { WEBHOOK_EVENT } from './engine/world/transaction/event-table.ts'

/** Parts of the upstream: its parties, where worlds lie, its wall clock, how it reports errors. */
export interface AppOptions extends ListenerBases {
  parties: readonly PartyMaker[]
  worldsDir: string
  earlierTestWorlds?: 'wipe' | 'keep'
  wallClock: WallClock
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
  const parties = makeParties(options.parties, options)
  const joined = joinParties(parties)
  const { catalogue = catalogueOf(parties), wallClock } = options
  const webhooks = { ...options, ...joined, http: sendHttp }
  const handlers = { ...joined.handlers, [WEBHOOK_EVENT]: createWebhookDelivery(webhooks) }
  const registry = await createRegistry(options, { ...joined, catalogue, handlers })
  const operator = createWebhookOperator(webhooks)
  const outcomes = new OutcomeCounter()
  const metrics = new ServerMetrics({ worlds: () => registry.table.list(), load: () => registry.load() })
  const wallNowMs = () => wallClock.nowMs()
  const own = { registry, operator, catalogue, outcomes, metrics, wallNowMs }
  return {
    parties,
    registry,
    operator,
    outcomes,
    metrics,
    control: createControlPlane({ ...options, ...joined, ...own }),
  }
}

type WorldParts = ReturnType<typeof joinParties> & { catalogue: ReferenceData; handlers: EventHandlers }

const DEFAULT_SCENARIO = 'new-owner'

function createRegistry(
  { worldsDir: rootDir, earlierTestWorlds = 'wipe', wallClock, limits = {}, ...options }: AppOptions,
  { catalogue, scenarios, handlers, gatewayKeys, findEnded }: WorldParts,
): Promise<WorldRegistry> {
  const scenario = Object.hasOwn(scenarios, DEFAULT_SCENARIO) ? DEFAULT_SCENARIO : Object.keys(scenarios)[0]
  const { openWorlds, sharing, onError } = options
  return createWorldRegistry({
    ...{ rootDir, earlierTestWorlds, limits, sharing, wallClock, randomInt, onError, handlers },
    ...(openWorlds !== undefined && { clients: openWorlds }),
    watcher: releaseAtEnds(findEnded),
    template: { nowMs: TEMPLATE_NOW_MS, referenceData: catalogue, gatewayKeys },
    defaultWorld: {
      ...{ scenario: scenario ?? '', seed: 1, nowMs: wallClock.nowMs(), clockMode: 'running' },
      setUp: scenarios[scenario ?? '']?.setUp,
    },
    audit: async ({ file }) => auditWorldFile(file),
  })
}
