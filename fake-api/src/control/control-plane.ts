import { type ControlOperationId, controlOperations } from '@skyshop/openapi/control-operations'
import { controlValidatorOf } from '../engine/api-contract/contract-validator.ts'
import type { ControlPlane } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import type { ProviderPorts } from '../engine/gateway/provider-ports.ts'
import type { OutcomeCounter } from '../engine/http/outcome-counter.ts'
import type { Journal } from '../engine/journal/journal.ts'
import type { WallClock } from '../engine/kernel/clock.ts'
import type { ServerMetrics } from '../engine/metrics/server-metrics.ts'
import type { Party, PartyControl, PartyScenario } from '../engine/party/party.ts'
import type { WebhookOperator } from '../engine/webhooks/webhook-operator.ts'
import type { WebhookReceiver } from '../engine/webhooks/webhook-provider.ts'
import type { WebhookBase } from '../engine/webhooks/webhook-url.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { BucketOptions } from '../engine/world/sharing/copy-store.ts'
import type { ReferenceData } from '../engine/world/storage/reference-data.ts'
import { openLibrary } from '../engine/world/storage/world-library.ts'
import { clockHandlers, eventTextsOf } from './clock.ts'
import { contractHandlers } from './contracts.ts'
import { copyHandlers, worldFileHandlers } from './copies.ts'
import { faultHandlers } from './faults.ts'
import { hostHandlers } from './host.ts'
import { journalFeedHandlers, journalHandlers, journalSearchHandlers } from './journal.ts'
import { journalFinderHandlers } from './journal-search.ts'
import { knownNamesOf } from './known-names.ts'
import { libraryHandlers } from './library.ts'
import { type JudgeMerchant, type MerchantAuditor, merchantHandlers } from './merchants.ts'
import { payerHandlers } from './payer.ts'
import { repeatHandlers } from './repeat-request.ts'
import { notifyHandlers } from './webhooks.ts'
import { createWorldViews, type WorldViews } from './world-views.ts'
import { type Peers, scenarioHandlers, worldHandlers } from './worlds.ts'

const VERSION = '0.1.0'

/** Parts that the control plane acts on. */
export interface ControlPlaneOptions {
  readonly parties: readonly Party[]
  readonly registry: WorldRegistry
  readonly operator: WebhookOperator
  readonly receiver: WebhookReceiver | null
  readonly scenarios: Readonly<Record<string, PartyScenario>>
  readonly catalogue: ReferenceData
  readonly systemJournal: () => Journal
  readonly productBaseUrl: () => string
  readonly webhookBase: () => WebhookBase
  readonly publicGatewayUrl: () => string
  readonly providerPorts: ProviderPorts
  /** Plays audits of a merchant's backend; none when left out. */
  readonly auditor?: MerchantAuditor | undefined
  readonly serverName: string
  readonly peers: Peers
  readonly wallNowMs: () => number
  readonly wallClock: WallClock
  /** The folder of the library, or its bucket. */
  readonly library: string | BucketOptions
  readonly outcomes: OutcomeCounter
  readonly metrics: ServerMetrics
  readonly judgeMerchant: JudgeMerchant
}

/** Puts the control plane together: its own operations, and those that the parties answer. */
export function createControlPlane(options: ControlPlaneOptions): ControlPlane {
  const { parties, registry, scenarios, catalogue, systemJournal, outcomes, metrics } = options
  const lifetimeOf = (worldId: string) => registry.table.lifetimeOf(worldId)
  const controls: PartyControl[] = []
  const texts = eventTextsOf(parties, controls)
  const names = knownNamesOf(parties)
  const validator = controlValidatorOf(parties.map(({ name }) => name))
  const views = createWorldViews({
    parties,
    ...{ controls, texts, catalogue, lifetimeOf },
  })
  controls.push(...controlsOf(options, views))
  const contracts = controls.find((control) => control.contracts !== undefined)?.contracts
  const credentials = controls.find((control) => control.credentials !== undefined)?.credentials
  const stateMachines = controls.flatMap((control) => control.stateMachines ?? [])
  const handlers = {
    ...worldHandlers({ ...options, views, stateMachines, version: VERSION }),
    ...copyHandlers({ registry, views }),
    ...scenarioHandlers(registry, scenarios, views),
    ...libraryHandlers({
      registry,
      views,
      validator,
      library: openLibrary(options.library, options.wallClock),
    }),
    ...clockHandlers(registry, texts),
    ...hostHandlers(registry),
    ...journalHandlers(registry, systemJournal, parties),
    ...journalFinderHandlers(registry, parties),
    ...repeatHandlers({ ...options, credentials }),
    ...faultHandlers(registry, names, parties),
    ...merchantHandlers(registry, options),
    ...payerHandlers(registry, parties),
    ...notifyHandlers(registry, options.operator),
    ...contractHandlers(registry, parties, contracts),
    ...journalSearchHandlers(registry, names),
    getCoverage: async () => ({ outcomes: outcomes.rows() }),
    ...Object.assign({}, ...controls.map((control) => control.handlers)),
  }
  return {
    validator,
    handlers: { ...refusingHandlers(parties), ...handlers },
    rawHandlers: {
      ...journalFeedHandlers(registry, options.wallClock),
      ...worldFileHandlers({ registry, views, validator }),
      getMetrics: async (_input, reply) => {
        reply.type(metrics.contentType).send(await metrics.text())
      },
    },
  }
}

function controlsOf({ parties, registry, catalogue, wallNowMs }: ControlPlaneOptions, views: WorldViews) {
  const context = { registry, catalogue, viewWorld: views.world, wallNowMs }
  return parties.flatMap((party) => party.control?.(context) ?? [])
}

const rawOperations: readonly ControlOperationId[] = [
  'streamJournal',
  'exportJournal',
  'exportWorld',
  'importWorld',
  'getMetrics',
]

/** Refuses each operation that none of the parties answers. */
function refusingHandlers(parties: readonly Party[]): ControlPlane['handlers'] {
  const here = parties.map(({ name }) => name).join(', ')
  const refuse = (id: string) => async () => {
    throw new ControlRefusal(
      404,
      'no-backend',
      `Only ${here} run here, and ${id} is an operation of a party that does not: start that one, too.`,
    )
  }
  const ids = (Object.keys(controlOperations) as ControlOperationId[]).filter(
    (id) => !rawOperations.includes(id),
  )
  return Object.fromEntries(ids.map((id) => [id, refuse(id)])) as unknown as ControlPlane['handlers']
}
