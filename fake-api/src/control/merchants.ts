import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers, ControlInput } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import { changedSettingsOf, saveSettings } from '../engine/gateway/account-settings.ts'
import type { ProviderPorts, WorldGateway } from '../engine/gateway/provider-ports.ts'
import { worldRootUrl } from '../engine/gateway/world-hosts.ts'
import { PortError } from '../engine/http/listener.ts'
import type { JournalEntry } from '../engine/journal/journal-entry.ts'
import type { AccountSettings, Party } from '../engine/party/party.ts'
import type { WebhookReceiver } from '../engine/webhooks/webhook-provider.ts'
import {
  addressOf,
  brokenUrlRule,
  resolveWebhookUrl,
  toWebhookTemplate,
  type WebhookBase,
  type WebhookTarget,
} from '../engine/webhooks/webhook-url.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'

/** Judges a merchant by entries of a journal, at an instant of the world: one verdict a check. */
export type JudgeMerchant = (
  entries: readonly JournalEntry[],
  at: { readonly nowMs: number; readonly lastSeq: number },
  selection: ControlInput<'getMerchantChecks'>['query'],
) => Schemas['MerchantCheck'][]

/** The merchant's accounts, and what is known of the merchant itself. */
interface Merchant {
  readonly judgeMerchant: JudgeMerchant
  readonly parties: readonly Party[]
  readonly receiver: WebhookReceiver | null
  readonly webhookBase: () => WebhookBase
  readonly publicGatewayUrl: () => string
  readonly providerPorts: ProviderPorts
  readonly auditor?: MerchantAuditor | undefined
}

/** Plays audits of a merchant's backend in this process, one at a time; each tells how it stands by `putMerchantAudit`. */
export interface MerchantAuditor {
  /** Begins an audit, or returns one sentence that says why it cannot. */
  start(order: Schemas['MerchantAuditOrder']): Promise<string | null>
  isRunning(): boolean
  /** Waits for the end of an audit that runs; it plays nothing more. */
  close(): Promise<void>
}

/** Handlers for accounts: what a client of one's own is configured with, how they are set up, and what is said of who has them. */
export function merchantHandlers(registry: WorldRegistry, merchant: Merchant) {
  return {
    ...auditHandlers(merchant.auditor),
    getMerchants: ({ params }) => registry.use(params.worldId, (world) => filesOf(merchant, world)),
    openProviderPort: ({ params: { worldId }, body: { provider, port = 0 } }) =>
      registry.use(worldId, () => openPort(merchant, { provider, worldId }, port)),
    getMerchantPlans: ({ params }) => registry.use(params.worldId, (world) => settingsOf(merchant, world)),
    changeMerchantPlans: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        requireSettings(merchant, Object.keys(body))
        const refusal = await changeSettings(merchant, world, body)
        if (refusal !== null) throw new ControlRefusal(422, 'plan-refused', refusal)
        return settingsOf(merchant, world)
      }),
    getMerchantChecks: ({ params, query }) =>
      registry.use(params.worldId, async (world) => {
        requireParty(merchant.parties, query.provider)
        return judged(world, merchant.judgeMerchant, query)
      }),
  } satisfies ControlHandlers<
    | AuditOperationId
    | 'getMerchants'
    | 'openProviderPort'
    | 'getMerchantPlans'
    | 'changeMerchantPlans'
    | 'getMerchantChecks'
  >
}

type AuditOperationId = 'getMerchantAudit' | 'putMerchantAudit' | 'startMerchantAudit' | 'stopMerchantAudit'

/** Handlers for the audit of a merchant's backend, which this server plays or is told of. */
function auditHandlers(auditor: MerchantAuditor | undefined): ControlHandlers<AuditOperationId> {
  let audit: Schemas['MerchantAudit'] | null = null
  return {
    getMerchantAudit: async () => ({ audit }),
    putMerchantAudit: async ({ body }) => {
      const isNew = audit?.isOver !== false && body.provocations.every(({ state }) => state !== 'played')
      audit = { ...body, isStopping: !isNew && !body.isOver && audit?.isStopping === true }
      return { audit }
    },
    startMerchantAudit: async ({ body }) => {
      if (audit?.isOver === false) throw new ControlRefusal(409, 'audit-runs', auditRuns)
      if (auditor === undefined) throw new ControlRefusal(400, 'bad-request', noAuditor)
      const refusal = await auditor.start(body)
      if (refusal !== null) throw new ControlRefusal(400, 'bad-request', refusal)
      audit = { backend: body.adapter, isOver: !auditor.isRunning(), ...nothingPlayed }
      return { audit }
    },
    stopMerchantAudit: async () => {
      // One that is played elsewhere may have died untold; one that has not tells of itself again.
      if (audit?.isOver === false)
        audit = { ...audit, isStopping: true, isOver: auditor?.isRunning() !== true }
      return { audit }
    },
  }
}

const nothingPlayed = { isStopping: false, kept: [], provocations: [] }

const noAuditor = 'This server plays no audits: run npx skyshop-kit audit-merchant.'
const auditRuns = 'An audit is under way: stop it, or wait for its end.'

function requireParty(parties: readonly Party[], name: string | undefined): void {
  const names = parties.map((party) => party.name)
  if (name !== undefined && !names.includes(name))
    throw new ControlRefusal(
      400,
      'bad-request',
      `No provider is called ${name}; here are ${names.join(', ')}.`,
    )
}

/** Entries of a journal that are judged: of a longer one the newest. */
const JUDGED_ENTRIES = 50_000

/** Reads the verdicts on a world's journal, one a check. */
function judged(
  world: World,
  judge: JudgeMerchant,
  selection: Parameters<JudgeMerchant>[2],
): Schemas['MerchantChecks'] {
  const { journal } = world
  const { lastSeq } = journal
  const afterSeq = Math.max(0, lastSeq - JUDGED_ENTRIES)
  const entries = journal.query({ kinds: ['gateway', 'state'], afterSeq, limit: JUDGED_ENTRIES })
  return { lastSeq, checks: judge(entries, { nowMs: world.nowMs(), lastSeq }, selection) }
}

async function openPort(
  { parties, providerPorts }: Merchant,
  gateway: WorldGateway,
  port: number,
): Promise<Schemas['ProviderPort']> {
  const known = parties.filter(({ register }) => register !== undefined).map(({ name }) => name)
  if (!known.includes(gateway.provider))
    throw new ControlRefusal(
      400,
      'bad-request',
      `There is no provider "${gateway.provider}" here: it has ${known.join(', ')}.`,
    )
  try {
    return { ...gateway, rootUrl: await providerPorts.open(gateway, port, 'port') }
  } catch (error) {
    if (!(error instanceof PortError)) throw error
    throw new ControlRefusal(409, 'port-taken', error.message)
  }
}

async function filesOf(
  { parties, providerPorts, publicGatewayUrl }: Merchant,
  world: World,
): Promise<Schemas['Merchants']> {
  const gatewayUrl = publicGatewayUrl()
  const accounts = parties.flatMap(({ name, account }) => (account ? [{ name, ...account }] : []))
  const files = accounts.map(async ({ name, files, furtherFiles, unlisted = [] }) => {
    const content = { ...(await files(world, gatewayUrl)), ...(await furtherFiles?.(world)) }
    const members = Object.entries(content)
    const listed = Object.fromEntries(members.filter(([member]) => !unlisted.includes(member)))
    const own = providerPorts.urlOf({ provider: name, worldId: world.id })
    return [name, { ...listed, rootUrl: own ?? worldRootUrl(gatewayUrl, name, world.id) }]
  })
  return Object.fromEntries(await Promise.all(files))
}

/** The accounts that have settings. */
function withSettings({ parties }: Merchant): [name: string, settings: AccountSettings][] {
  return parties.flatMap(({ name, account }) => (account?.settings ? [[name, account.settings]] : []))
}

function requireSettings(merchant: Merchant, names: readonly string[]): void {
  const known = withSettings(merchant).map(([name]) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new ControlRefusal(
      400,
      'bad-request',
      `No provider with settings is called ${unknown}; here are ${known.join(', ')}.`,
    )
}

async function settingsOf(merchant: Merchant, world: World): Promise<Schemas['MerchantPlans']> {
  const changed = await changedSettingsOf(world)
  const target = targetOf(merchant, world)
  const entries = withSettings(merchant).map(async ([provider, settings]) => {
    const addresses = settings.addresses.map((setting) => {
      const template = addressOf(changed, merchant.receiver, { provider, setting })
      return [setting, template === null ? null : resolveWebhookUrl(template, target)]
    })
    return [provider, { ...(await settings.of(world)), ...Object.fromEntries(addresses) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

type Change = Readonly<Record<string, object | undefined>>

/** Changes the settings that are named, all or none; returns the rule that forbids it, or null. */
async function changeSettings(merchant: Merchant, world: World, change: Change): Promise<string | null> {
  const all = withSettings(merchant).map(([name, settings]) => {
    return { name, settings, change: withTemplates(change[name] ?? {}, settings, targetOf(merchant, world)) }
  })
  for (const { change } of all) if (typeof change === 'string') return change
  for (const { settings, change } of all) await settings.prepare(world, Object(change))
  return world.withTx(async (ctx) => {
    const changed = await Promise.all(
      all.map(
        async ({ name, settings, change }) => [name, await settings.changed(ctx, Object(change))] as const,
      ),
    )
    for (const [, settings] of changed) if (typeof settings === 'string') return settings
    for (const [name, settings] of changed) await saveSettings(ctx, name, Object(settings))
    return null
  })
}

function targetOf({ webhookBase }: Merchant, world: World): WebhookTarget {
  return { worldId: world.id, ...webhookBase() }
}

/** Returns a change with its addresses as templates, or the rule that one breaks. */
function withTemplates(
  change: object,
  { addresses }: AccountSettings,
  target: WebhookTarget,
): object | string {
  const templates: [string, string | null][] = []
  for (const name of addresses) {
    const url: unknown = Reflect.get(change, name)
    const rule = typeof url === 'string' ? brokenUrlRule(url, target) : null
    if (rule !== null) return `${name} is no address for webhooks: ${rule}.`
    if (url === null) templates.push([name, null])
    if (typeof url === 'string') templates.push([name, toWebhookTemplate(url, target)])
  }
  return { ...change, ...Object.fromEntries(templates) }
}
