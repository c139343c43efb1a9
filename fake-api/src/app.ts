import { randomInt } from 'node:crypto'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { auditWorldFile } from './audit/auditor.ts'
import type { Handlers } from './backend/http/handler.ts'
import { createFeatures, featureEvents } from './backend/party/features.ts'
import { findEnded } from './backend/party/find-ended.ts'
import type { Scenario } from './backend/scenarios/scenario.ts'
import { scenarioTable } from './backend/scenarios/scenario-table.ts'
import { sourceCatalogue, TEMPLATE_NOW_MS } from './backend/scenarios/source-catalogue.ts'
import { controlPlaneHandlers } from './composition/control-handlers.ts'
import { KEY_MAKERS } from './composition/installation-keys.ts'
import { merchantAccounts } from './composition/merchant-accounts.ts'
import { productHandlers } from './composition/product-handlers.ts'
import { PROVIDER_CONTRACTS } from './composition/seed-provider-contracts.ts'
import { createWallets, type ListenerBases, type WalletParts } from './composition/wallets.ts'
import type { ControlPlane } from './control/control-handler.ts'
import type { Peers } from './control/worlds.ts'
import { OutcomeCounter } from './engine/http/outcome-counter.ts'
import type { Journal } from './engine/journal/journal.ts'
import type { WallClock } from './engine/kernel/clock.ts'
import { ServerMetrics } from './engine/metrics/server-metrics.ts'
import { releaseAtEnds } from './engine/webhooks/release-webhooks.ts'
import type { EventHandlers } from './engine/world/clock/schedule.ts'
import { createWorldRegistry, type WorldRegistry } from './engine/world/registry/registry.ts'
import type { WorldLimits } from './engine/world/registry/world-lifetimes.ts'
import type { BucketOptions } from './engine/world/sharing/copy-store.ts'
import type { WorldSharing } from './engine/world/sharing/world-owner.ts'
import type { ReferenceData } from './engine/world/storage/reference-data.ts'

const DEFAULT_SCENARIO = 'new-owner'

/** What the upstream is made of: where worlds lie, its wall clock, how it reports errors. */
export interface AppOptions extends ListenerBases {
  worldsDir: string
  earlierTestWorlds?: 'wipe' | 'keep'
  wallClock: WallClock
  onError: (error: unknown, worldId: string) => void
  /** Of what no world knows of; asked when used, as it is opened after the worlds. */
  systemJournal: () => Journal
  /** What worlds begin with; that of the source when left out. */
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

/** Everything behind the three listeners, wired by hand. */
export interface App {
  registry: WorldRegistry
  handlers: Handlers<HttpOperationId>
  control: ControlPlane
  wallets: WalletParts
  outcomes: OutcomeCounter
  metrics: ServerMetrics
}

/** Builds the upstream: features over worlds, wallets over HTTP. */
export async function createApp(options: AppOptions): Promise<App> {
  const wallets = createWallets(options)
  const features = createFeatures(wallets.wallets, wallets.contractWallets)
  const scenarios = scenarioTable({ ...features, providers: PROVIDER_CONTRACTS })
  const outcomes = new OutcomeCounter()
  const { catalogue = sourceCatalogue(), wallClock } = options
  const registry = await createRegistry(options, {
    catalogue,
    scenario: scenarios[DEFAULT_SCENARIO],
    handlers: { ...featureEvents(features), ...wallets.eventHandlers },
  })
  const metrics = new ServerMetrics({ worlds: () => registry.table.list(), load: () => registry.load() })
  return {
    registry,
    metrics,
    handlers: productHandlers(features, wallets),
    control: controlPlaneHandlers(
      features,
      {
        registry,
        operator: wallets.webhookOperator,
        notifyKinds: wallets.notifyKinds,
        systemJournal: options.systemJournal,
        merchants: (world) => merchantAccounts(wallets, world, options.publicGatewayUrl()),
        productBaseUrl: options.productBaseUrl,
        catalogue,
        serverName: options.serverName,
        peers: options.peers,
        wallNowMs: () => wallClock.nowMs(),
        library: options.library,
      },
      { scenarios, outcomes, metrics },
    ),
    wallets,
    outcomes,
  }
}

interface WorldParts {
  catalogue: ReferenceData
  scenario: Scenario | undefined
  handlers: EventHandlers
}

function createRegistry(
  { worldsDir, earlierTestWorlds = 'wipe', wallClock, onError, limits = {}, openWorlds, sharing }: AppOptions,
  { catalogue, scenario, handlers }: WorldParts,
): Promise<WorldRegistry> {
  return createWorldRegistry({
    rootDir: worldsDir,
    earlierTestWorlds,
    limits,
    ...(openWorlds !== undefined && { clients: openWorlds }),
    sharing,
    wallClock,
    randomInt,
    onError,
    handlers,
    watcher: releaseAtEnds(findEnded),
    template: {
      nowMs: TEMPLATE_NOW_MS,
      referenceData: catalogue,
      gatewayKeys: KEY_MAKERS,
    },
    defaultWorld: {
      scenario: DEFAULT_SCENARIO,
      seed: 1,
      nowMs: wallClock.nowMs(),
      clockMode: 'running',
      setUp: scenario?.setUp,
    },
    audit: async ({ file }) => auditWorldFile(file),
  })
}
