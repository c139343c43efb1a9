import { randomInt } from 'node:crypto'
import { auditWorldFile } from './audit/auditor.ts'
import { createControlPlane } from './control/control-plane.ts'
import type { Peers } from './control/worlds.ts'
import type { ControlPlane } from './engine/control/control-handler.ts'
import { takeWalletOutcome } from './engine/faults/wallet-outcome.ts'
import { sendHttp } from './engine/http/http-sender.ts'
import { OutcomeCounter } from './engine/http/outcome-counter.ts'
import type { Journal } from './engine/journal/journal.ts'
import type { WallClock } from './engine/kernel/clock.ts'
import { ServerMetrics } from './engine/metrics/server-metrics.ts'
import type { Party, PartyContext, PartyMaker, PartyScenario } from './engine/party/party.ts'
import { createWebhookDelivery } from './engine/webhooks/deliver-webhook.ts'
import { releaseAtEnds } from './engine/webhooks/release-webhooks.ts'
import { createWebhookOperator, type WebhookOperator } from './engine/webhooks/webhook-operator.ts'
import type { WebhookReceiver } from './engine/webhooks/webhook-provider.ts'
import type { EventHandlers } from './engine/world/clock/schedule.ts'
import { createWorldRegistry, type WorldRegistry } from './engine/world/registry/registry.ts'
import type { WorldLimits } from './engine/world/registry/world-lifetimes.ts'
import type { BucketOptions } from './engine/world/sharing/copy-store.ts'
import type { WorldSharing } from './engine/world/sharing/world-owner.ts'
import { type ReferenceData, referenceData } from './engine/world/storage/reference-data.ts'
import { TEMPLATE_NOW_MS } from './engine/world/storage/template.ts'
import { WEBHOOK_EVENT } from './engine/world/transaction/event-table.ts'

/** Bases of the listeners, asked when used: ports are known once they listen. */
export type ListenerBases = Pick<PartyContext, 'productBaseUrl' | 'gatewayBaseUrl' | 'publicGatewayUrl'>

/** Parties of the upstream, and where the listeners are. */
export interface PartyOptions extends ListenerBases {
  parties: readonly PartyMaker[]
}

/** Parts of the upstream: its parties, where worlds lie, its wall clock, how it reports errors. */
export interface AppOptions extends PartyOptions {
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
  const parties = makeParties(options)
  const webhooks = {
    ...options,
    http: sendHttp,
    webhookProviders: parties.flatMap((party) => party.webhooks),
    receiver: receiverOf(parties),
  }
  const operator = createWebhookOperator(webhooks)
  const scenarios = scenariosOf(parties)
  const { catalogue = catalogueOf(parties), wallClock } = options
  const handlers = { ...eventsOf(parties), [WEBHOOK_EVENT]: createWebhookDelivery(webhooks) }
  const registry = await createRegistry(options, { parties, catalogue, scenarios, handlers })
  const outcomes = new OutcomeCounter()
  const metrics = new ServerMetrics({ worlds: () => registry.table.list(), load: () => registry.load() })
  const control = createControlPlane({
    ...options,
    ...{ parties, registry, operator, scenarios, catalogue, outcomes, metrics, receiver: webhooks.receiver },
    wallNowMs: () => wallClock.nowMs(),
  })
  return { parties, registry, control, operator, outcomes, metrics }
}

/** Makes the parties. */
export function makeParties(options: PartyOptions): Party[] {
  const parties: Party[] = []
  const context = contextOf(options, parties)
  for (const make of options.parties) parties.push(make(context))
  return parties
}

/** What parties are made with. What they ask of each other's account is looked up when used, whatever their order. */
export function contextOf(bases: ListenerBases, parties: readonly Party[]): PartyContext {
  const named = (name: string) => {
    const party = parties.find((one) => one.name === name)
    if (party === undefined)
      throw new Error(`The party "${name}" is not started: add it to the list of parties.`)
    return party
  }
  const { productBaseUrl, gatewayBaseUrl, publicGatewayUrl } = bases
  return {
    ...{ productBaseUrl, gatewayBaseUrl, publicGatewayUrl },
    http: sendHttp,
    takeWebhookFault: takeWalletOutcome,
    accountFiles: async (provider, world) => named(provider).account?.files(world, gatewayBaseUrl()),
    publicAccountFiles: async (provider, world) => named(provider).account?.files(world, publicGatewayUrl()),
    agreementsOf(provider) {
      const { agreements } = named(provider)
      if (agreements === undefined) throw new Error(`${provider} has no agreements`)
      return agreements
    },
  }
}

function receiverOf(parties: readonly Party[]): WebhookReceiver | null {
  return parties.find(({ receiver }) => receiver !== undefined)?.receiver ?? null
}

function eventsOf(parties: readonly Party[]): EventHandlers {
  const events = parties.flatMap((party) => Object.entries(party.events))
  return Object.fromEntries(events.map(([kind, { run }]) => [kind, run]))
}

function catalogueOf(parties: readonly Party[]): ReferenceData {
  return referenceData(parties.flatMap(({ seeds }) => seeds?.referenceTables ?? []))
}

/** The beginning of every world where no party brings one: accounts at the providers, and nothing else. */
const ACCOUNTS_ONLY: Readonly<Record<string, PartyScenario>> = {
  'merchant-account': {
    group: 'account',
    title: 'Merchant account',
    titleZh: '商户账号',
    summary: 'The accounts of a merchant at the providers, and nothing else.',
    summaryZh: '商户在各支付方的账号，没有别的内容。',
    setUp: async () => {},
  },
}

function scenariosOf(parties: readonly Party[]): Readonly<Record<string, PartyScenario>> {
  const scenarios = Object.assign({}, ...parties.map(({ seeds }) => seeds?.scenarios ?? {}))
  return Object.keys(scenarios).length > 0 ? scenarios : ACCOUNTS_ONLY
}

interface WorldParts {
  parties: readonly Party[]
  catalogue: ReferenceData
  scenarios: Readonly<Record<string, PartyScenario>>
  handlers: EventHandlers
}

function createRegistry(
  { worldsDir, earlierTestWorlds = 'wipe', wallClock, onError, limits = {}, openWorlds, sharing }: AppOptions,
  { parties, catalogue, scenarios, handlers }: WorldParts,
): Promise<WorldRegistry> {
  const [scenario = '', first] = defaultScenario(scenarios)
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
    watcher: releaseAtEnds((record) => {
      for (const { findEnded } of parties) {
        const ended = findEnded?.(record) ?? null
        if (ended !== null) return ended
      }
      return null
    }),
    template: {
      nowMs: TEMPLATE_NOW_MS,
      referenceData: catalogue,
      gatewayKeys: Object.assign({}, ...parties.map(({ keys }) => keys)),
    },
    defaultWorld: {
      scenario,
      seed: 1,
      nowMs: wallClock.nowMs(),
      clockMode: 'running',
      setUp: first?.setUp,
    },
    audit: async ({ file }) => auditWorldFile(file),
  })
}

function defaultScenario(scenarios: Readonly<Record<string, PartyScenario>>) {
  const name = Object.hasOwn(scenarios, DEFAULT_SCENARIO) ? DEFAULT_SCENARIO : Object.keys(scenarios)[0]
  return [name, scenarios[name ?? '']] as const
}

const DEFAULT_SCENARIO = 'new-owner'
