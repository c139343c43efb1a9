import type { Schemas } from '@skyshop/openapi/control'
import type { FastifyInstance } from 'fastify'
import type { ControlHandlers, JsonControlOperationId } from '../control/control-handler.ts'
import type { GatewayOptions } from '../gateway/gateway-protocol.ts'
import type { NotBuilt } from '../gateway/not-built.ts'
import type { AnsweredRequest } from '../http/exchange.ts'
import type { HttpSender } from '../http/http-sender.ts'
import type { OutcomeCounter } from '../http/outcome-counter.ts'
import type { Journal } from '../journal/journal.ts'
import type { SubjectNames } from '../journal/journal-search.ts'
import type { OrderNaming } from '../kernel/order-naming.ts'
import type { TakeWebhookFault } from '../webhooks/enqueue-webhook.ts'
import type { FindEnded } from '../webhooks/release-webhooks.ts'
import type { WebhookProvider, WebhookReceiver } from '../webhooks/webhook-provider.ts'
import type { WebhookBase } from '../webhooks/webhook-url.ts'
import type { WorldOfRequest } from '../workers/request-routing.ts'
import type { EventHandler, EventHandlers } from '../world/clock/schedule.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { TableRules } from '../world/registry/registry-options.ts'
import type { ReferenceData, ReferenceTable } from '../world/storage/reference-data.ts'
import type { Reader, World, WorldTx } from '../world/transaction/world.ts'
import type { PayerWallet } from './payer-wallet.ts'

/** The merchant as its accounts at the providers name it. */
export interface MerchantIdentity {
  readonly name: string
  readonly email: string
}

/** Services and addresses that the process gives to a party; addresses are known once the listeners listen. */
export interface PartyContext {
  readonly http: HttpSender
  /** Base of the merchant's listener; empty where no backend is among the parties. */
  readonly productBaseUrl: () => string
  /** What webhooks may go to: the merchant's listener, this machine, and hosts that its user has named. */
  readonly webhookBase: () => WebhookBase
  readonly gatewayBaseUrl: () => string
  /** The gateway as browsers and clients of others find it: behind a balancer this is not the listener. */
  readonly publicGatewayUrl: () => string
  /** Takes the fault armed for the next payment of a world, if any, and uses it up. */
  readonly takeWebhookFault: TakeWebhookFault
  /** The files that a provider's console hands out for the merchant's account of a world. @throws without that provider */
  readonly accountFiles: (provider: string, world: World) => Promise<unknown>
  /** The same files with the addresses that browsers reach. @throws without that provider */
  readonly publicAccountFiles: (provider: string, world: World) => Promise<unknown>
  /** The address that the merchant's account at a provider has under a name at this moment, as a URL; null for none. */
  readonly accountAddress: (provider: string, setting: string, world: World) => Promise<string | null>
  /** Whose accounts the providers open. */
  readonly merchant: () => MerchantIdentity
  /** The agreements of a provider, for seeds. @throws without that provider */
  readonly agreementsOf: (provider: string) => ProviderAgreements
}

/** The operations of a party's wires. */
export interface PartyContract {
  /** Names that can be journaled, waited for and struck by a fault. */
  readonly operationIds: readonly string[]
  /** The merchant alone: the operations of its listener. */
  readonly operations?: Readonly<Record<string, ListenerOperation>>
  /** The merchant alone: the refusals of its operations by name, with the member of their data; null for none. */
  readonly refusals?: Readonly<Record<string, { readonly carries: string | null }>>
}

/** An operation of a listener: its method in small letters, and its path with `{…}` where a value stands. */
interface ListenerOperation {
  readonly method: string
  readonly path: string
}

/** Lists every `operationId` of an API contract or a table of URLs. */
export function contractOf(...documents: readonly unknown[]): PartyContract {
  return { operationIds: [...new Set(documents.flatMap(operationIdsIn))] }
}

function operationIdsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const own = 'operationId' in value && typeof value.operationId === 'string' ? [value.operationId] : []
  return [...own, ...Object.values(value).flatMap(operationIdsIn)]
}

/** Work of a party on the world's clock, and how it is shown. */
export interface PartyEvent {
  readonly run: EventHandler
  readonly label: string
  /** Member of the event's payload that says what it is about. */
  readonly subject: 'orderNo' | 'contractCode' | 'deviceId' | 'day'
}

/** Gives handlers of events the texts they are shown with. @throws for an event without one */
export function describeEvents(
  handlers: EventHandlers,
  texts: Readonly<Record<string, Pick<PartyEvent, 'label' | 'subject'>>>,
): Readonly<Record<string, PartyEvent>> {
  const entries = Object.entries(handlers).map(([kind, run]) => {
    const text = texts[kind]
    if (text === undefined) throw new Error(`the event ${kind} has no text`)
    return [kind, { run, ...text }] as const
  })
  return Object.fromEntries(entries)
}

/** A refusal of a gateway, as it travels. */
export interface WireRefusal {
  readonly status: number
  readonly mediaType: string
  readonly text: string
  /** Call that the provider has and the gateway here has not; left out for one that the provider refuses as well. */
  readonly notBuilt?: NotBuilt
}

/** The merchant's account at a provider. */
export interface MerchantAccount {
  /** Content of the provider's console: base URL, names, keys, certificates. */
  files(world: World, gatewayBaseUrl: string): Promise<object>
  /** Further content that the merchant of this product needs not, and client libraries ask for; none when left out. */
  furtherFiles?(world: World): Promise<object>
  /** Members of the files that the control plane leaves out, as it has them among the settings. */
  readonly unlisted?: readonly string[]
  /** Settings of the account; absent where a provider has none. */
  readonly settings?: AccountSettings
}

/** Settings of the merchant's account at a provider. */
export interface AccountSettings {
  /** Names of settings that are addresses of the merchant; the engine keeps, checks and shows them. */
  readonly addresses: readonly string[]
  of(world: World): Promise<object>
  /** Makes what a change needs, before it is saved: certificates. */
  prepare(world: World, change: object): Promise<void>
  /** The settings after a change, or the rule that forbids it. Saves nothing. */
  changed(ctx: WorldTx, change: object): Promise<object | string>
}

/** An agreement that a scenario lets a payer have signed in the past. */
export interface SeededAgreement {
  readonly contractCode: string
  readonly planId: string | null
  readonly displayAccount: string
  readonly amountFen: number
  readonly periodDays: number
  readonly firstDeductionMs: number
  readonly signUntilMs: number
}

/** Deduction agreements of a provider, as seeds and testers act on them without the merchant. */
export interface ProviderAgreements {
  /** Writes a signed agreement and returns the provider's number of it. */
  sign(ctx: WorldTx, agreement: SeededAgreement, payer?: string): Promise<string>
  /** Name by which the provider tells the merchant who signed; absent where its notices name nobody. */
  signerOf?(payer?: string): string
  announce(ctx: WorldTx, agreement: { contractCode: string; amountFen: number }): Promise<void>
  /** Stores what a deduction changes at the provider, beside the money. */
  deducted(ctx: WorldTx, contractCode: string): Promise<void>
  /** Ends an agreement on behalf of payer or provider, by the merchant's number or the provider's. */
  end(world: World, end: AgreementEnd): Promise<'ended' | 'not-signed' | 'unknown'>
}

/** Which agreement ends, and who ends it. */
export interface AgreementEnd {
  readonly contractCode: string
  readonly by: Exclude<Schemas['ContractEnd']['by'], 'merchant'>
  readonly traceId: string
}

/** A named beginning of a world. */
export interface PartyScenario {
  readonly group: Schemas['ScenarioGroup']
  readonly title: string
  readonly titleZh: string
  readonly summary: string
  readonly summaryZh: string
  setUp(ctx: WorldTx): Promise<void>
}

/** A thing of a world that people name when they search its journal. */
export interface NamedSubject {
  readonly id: string
  /** A second id that entries speak of it by. */
  readonly key: string
  /** In lower case. */
  readonly name: string
}

/** Records of a party, asked by the names and numbers that testers give. */
export interface PartyRecords {
  hasOrder(read: Reader, orderNo: string): Promise<boolean>
  /** Absent where a party signs no contracts. */
  hasContract?(read: Reader, contractCode: string): Promise<boolean>
  /** A provider alone: the orders that merchants have there. Their ids are of the world's counter. */
  trades?(read: Reader): Promise<(Schemas['ForeignTradeRow'] & { readonly id: number })[]>
  /** The merchant alone: the numbers under which it asks providers for money. */
  numbersAtProviders?(read: Reader): Promise<readonly string[]>
  /** The merchant alone: what searches of the journal can name, and the names by which entries speak of it. */
  readonly subjects?: {
    list(read: Reader): Promise<readonly NamedSubject[]>
    namesOf(read: Reader, subjects: readonly NamedSubject[]): Promise<SubjectNames>
  }
}

/** Faults of the signature of an answer. */
export type SignatureFault = 'unsigned' | 'bad-signature' | 'signed-probe'

/** Rows that a new world begins with. */
export interface PartySeeds {
  /** Rows that all worlds share. */
  readonly referenceTables: readonly ReferenceTable[]
  readonly scenarios: Readonly<Record<string, PartyScenario>>
}

/** The worlds of the process, for what a party shows of them and lets a tester do. */
export interface ControlContext {
  readonly registry: WorldRegistry
  /** Rows that worlds begin with. */
  readonly catalogue: ReferenceData
  /** The whole view of a world. */
  readonly viewWorld: (world: World) => Promise<Schemas['World']>
  readonly wallNowMs: () => number
}

/** Operations of the control plane that a party answers, and its part of the views of a world. */
export interface PartyControl {
  readonly handlers: Partial<ControlHandlers<JsonControlOperationId>>
  viewWorld?(world: World): Promise<Partial<Schemas['World']>>
  viewState?(world: World): Promise<Partial<Schemas['WorldState']>>
  countFacts?(world: World): Promise<Partial<Schemas['WorldFacts']>>
  readonly stateMachines?: readonly Schemas['StateMachine'][]
  /** Contracts as the merchant has them; null for an unknown code. */
  readonly contracts?: {
    find(world: World, contractCode: string): Promise<Schemas['ContractRow'] | null>
    /** Ends one as the merchant does, where it is signed; `word` is the provider's on why it goes on. */
    end(
      world: World,
      contractCode: string,
      traceId: string,
    ): Promise<'ended' | 'not-active' | { readonly word: string }>
  }
  /** Headers of who is signed in, with which a request of the product is sent again. */
  credentials?(world: World): Promise<Readonly<Record<string, string>>>
  /** Says more of due events than their kind does. */
  labelEvents?(client: Reader, events: Schemas['DueEvent'][]): Promise<Schemas['DueEvent'][]>
}

/** Options that the merchant's listener is opened with. */
export interface ProductServing {
  readonly registry: WorldRegistry
  readonly systemJournal: Journal
  readonly outcomes: OutcomeCounter
  /** Origins whose pages may call it. */
  readonly allowedOrigins: string[]
  readonly isValidating: boolean
  readonly isJournaling: boolean
  /** True where names in a query that the contract does not have are ignored; they are refused otherwise. */
  readonly isQueryOpen: boolean
  /** Names of this host beside those of this machine, in lower case; none when left out. */
  readonly hostNames?: readonly string[] | undefined
  readonly onError: (error: unknown) => void
  /** Milliseconds of a monotonic wall clock. */
  readonly stopwatchMs: () => number
  readonly onAnswered: (request: AnsweredRequest) => void
}

/**
 * One party of the system: the merchant's backend, or a payment provider. This is all by which a party joins a process; a
 * start is a list of parties. They meet over signed HTTP alone; before a world runs, seeds act on agreements in process.
 */
export interface Party {
  /** The name in addresses, journal and control plane. */
  readonly name: string
  /** The name as people read it. */
  readonly title: string
  /** Domains of the real provider, a dot before each: a client may have them fixed, and no stranger can rebind them. */
  readonly domains?: readonly string[]
  readonly contract: PartyContract
  /** Names that its journal entries have beside its operations and events; none when left out. */
  readonly entryNames?: readonly string[]
  /** What can befall the signatures of its answers; nothing where it signs none. */
  readonly signatureFaults?: readonly SignatureFault[]
  /** Tables of a world's file that hold its rows; of those that gateways share, the rows that carry its name. */
  readonly tables: readonly string[]
  /** None when left out. */
  readonly tableRules?: TableRules
  readonly records: PartyRecords
  /** Makes the texts of its key rows, once per installation. */
  readonly keys: Readonly<Record<string, () => Promise<string>>>
  /** Its work on the world's clock, by kind of event. */
  readonly events: Readonly<Record<string, PartyEvent>>
  /** Webhooks that it sends. */
  readonly webhooks: readonly WebhookProvider[]
  /** Puts its routes on the gateway listener, below `/wallets/<name>/:worldId`. */
  register?(server: FastifyInstance, serving: GatewayOptions): void
  /** Makes the listener of the product; at most one party has one. */
  createProductServer?(serving: ProductServing): FastifyInstance
  /** Refuses a path below its prefix that it does not serve, in its own words. */
  refuseUnknown?(call: { method: string; path: string }): WireRefusal
  readonly account?: MerchantAccount
  /** A provider alone: those who pay and sign there. */
  readonly payers?: PayerWallet
  /** The merchant alone: where it takes webhooks in. */
  readonly receiver?: WebhookReceiver
  readonly agreements?: ProviderAgreements
  readonly seeds?: PartySeeds
  control?(context: ControlContext): PartyControl
  /** The order or contract that a state entry of a transaction ends. */
  readonly findEnded?: FindEnded
  /** The merchant alone: who it is. */
  readonly merchant?: MerchantIdentity
  /** The merchant alone: how it names its orders. */
  readonly orders?: OrderNaming
  /** The merchant alone: the world that a request to its listener names; '' for none. */
  readonly worldOfRequest?: WorldOfRequest
}

/** Makes a party in a process. */
export type PartyMaker = (context: PartyContext) => Party
