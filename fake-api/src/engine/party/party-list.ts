import { takeWalletOutcome } from '../faults/wallet-outcome.ts'
import { changedSettingsOf } from '../gateway/account-settings.ts'
import { sendHttp } from '../http/http-sender.ts'
import { ACCOUNTS_SCENARIO } from '../kernel/world-errors.ts'
import type { FindEnded } from '../webhooks/release-webhooks.ts'
import type { WebhookReceiver } from '../webhooks/webhook-provider.ts'
import { addressOf, resolveWebhookUrl } from '../webhooks/webhook-url.ts'
import type { EventHandlers } from '../world/clock/schedule.ts'
import type { TableRules } from '../world/registry/registry-options.ts'
import { type ReferenceData, referenceData } from '../world/storage/reference-data.ts'
import type { MerchantIdentity, Party, PartyContext, PartyMaker, PartyScenario } from './party.ts'

/** Bases of the listeners, asked when used: ports are known once they listen. */
export interface ListenerBases
  extends Pick<PartyContext, 'productBaseUrl' | 'gatewayBaseUrl' | 'publicGatewayUrl'> {
  /** Hosts off this machine that webhooks may go to; none when left out. */
  readonly webhookHosts?: readonly string[]
  /** The merchant as its accounts first know it; as the merchant among the parties says when left out. */
  readonly receiver?: () => WebhookReceiver | null
}

/** Makes the parties of a process. */
export function makeParties(makers: readonly PartyMaker[], bases: ListenerBases): Party[] {
  const parties: Party[] = []
  const context = contextOf(bases, parties)
  for (const make of makers) parties.push(make(context))
  return parties
}

/** Makes what parties are made with. They find each other's accounts when they use them, whatever their order. */
export function contextOf(bases: ListenerBases, parties: readonly Party[]): PartyContext {
  const { productBaseUrl, gatewayBaseUrl, publicGatewayUrl, webhookHosts: hosts = [], receiver } = bases
  const named = (name: string) => {
    const party = parties.find((one) => one.name === name)
    if (party !== undefined) return party
    throw new Error(`The party "${name}" is not started: add it to the list of parties.`)
  }
  return {
    ...{ productBaseUrl, gatewayBaseUrl, publicGatewayUrl },
    webhookBase: () => ({ productBaseUrl: productBaseUrl(), hosts }),
    http: sendHttp,
    takeWebhookFault: takeWalletOutcome,
    accountFiles: async (provider, world) => named(provider).account?.files(world, gatewayBaseUrl()),
    publicAccountFiles: async (provider, world) => named(provider).account?.files(world, publicGatewayUrl()),
    async accountAddress(provider, setting, world) {
      const first = receiver === undefined ? receiverIn(parties) : receiver()
      const template = addressOf(await changedSettingsOf(world), first, { provider, setting })
      const target = { worldId: world.id, productBaseUrl: productBaseUrl(), hosts }
      return template === null ? null : resolveWebhookUrl(template, target)
    },
    merchant: () => parties.find(({ merchant }) => merchant !== undefined)?.merchant ?? TEST_MERCHANT,
    agreementsOf(provider) {
      const { agreements } = named(provider)
      if (agreements === undefined) throw new Error(`${provider} has no agreements`)
      return agreements
    },
  }
}

/** The merchant whose server is another program. */
const TEST_MERCHANT: MerchantIdentity = { name: 'Test Merchant', email: 'merchant@example.com' }

/** Addresses in the accounts of parties, by party; a party without any is left out. */
function addressesOf(parties: readonly Party[]) {
  const named = parties.flatMap(({ name, account }) => {
    const addresses = account?.settings?.addresses ?? []
    return addresses.length > 0 ? [[name, addresses] as const] : []
  })
  return Object.fromEntries(named)
}

/** Joins what the parties of a process bring. */
export function joinParties(parties: readonly Party[]) {
  const scenarios: Readonly<Record<string, PartyScenario>> = joined(
    parties.map(({ seeds }) => seeds?.scenarios ?? {}),
  )
  const findEnded: FindEnded = (record) => {
    for (const party of parties) {
      const ended = party.findEnded?.(record) ?? null
      if (ended !== null) return ended
    }
    return null
  }
  return {
    parties,
    addresses: addressesOf(parties),
    findEnded,
    scenarios: Object.keys(scenarios).length > 0 ? scenarios : ACCOUNTS_ONLY,
    handlers: eventHandlers(parties),
    tableRules: tableRulesOf(parties),
    gatewayKeys: joined(parties.map(({ keys }) => keys)),
    webhookProviders: parties.flatMap((party) => party.webhooks),
    receiver: receiverIn(parties),
    orders: parties.find(({ orders }) => orders !== undefined)?.orders,
  }
}

function tableRulesOf(parties: readonly Party[]): TableRules {
  const rules = parties.flatMap(({ tableRules }) => tableRules ?? [])
  return {
    required: rules.flatMap(({ required }) => required),
    settled: rules.flatMap(({ settled }) => settled),
  }
}

/** The merchant among the parties; null where its server is another program. */
function receiverIn(parties: readonly Party[]): WebhookReceiver | null {
  return parties.find(({ receiver }) => receiver !== undefined)?.receiver ?? null
}

/** Rows that the worlds of these parties begin with. */
export function catalogueOf(parties: readonly Party[]): ReferenceData {
  return referenceData(parties.flatMap(({ seeds }) => seeds?.referenceTables ?? []))
}

function eventHandlers(parties: readonly Party[]): EventHandlers {
  const events = parties.flatMap((party) => Object.entries(party.events))
  return Object.fromEntries(events.map(([kind, { run }]) => [kind, run]))
}

function joined<T>(records: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...records)
}

/** The beginning of every world where no party brings one. */
const ACCOUNTS_ONLY: Readonly<Record<string, PartyScenario>> = {
  [ACCOUNTS_SCENARIO]: {
    ...{ group: 'account', title: 'Merchant account', titleZh: '商户账号' },
    summary: 'The accounts of a merchant at the providers, and nothing else.',
    summaryZh: '商户在各支付方的账号，没有别的内容。',
    setUp: async () => {},
  },
}
