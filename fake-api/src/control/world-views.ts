import { accountSettings } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import { readWalletOutcome } from '../engine/faults/wallet-outcome.ts'
import type { Party, PartyControl, PartyRecords } from '../engine/party/party.ts'
import { defaultWorldId } from '../engine/world/registry/world-id.ts'
import { clearedAddressesOf, originsOf, titleOf } from '../engine/world/registry/world-identity.ts'
import { type ReferenceData, versionText } from '../engine/world/storage/reference-data.ts'
import type { Reader, World } from '../engine/world/transaction/world.ts'
import { clockView, type EventTexts, findDueEvents } from './clock.ts'

/** Parts that worlds are seen through. */
export interface WorldViewOptions {
  readonly parties: readonly Pick<Party, 'name' | 'title' | 'contract' | 'webhooks' | 'records'>[]
  readonly controls: readonly PartyControl[]
  readonly texts: EventTexts
  /** The catalogue of the source. */
  readonly catalogue: ReferenceData
  readonly lifetimeOf: (worldId: string) => Schemas['WorldLifetime']
}

/** Views of a world, each with the parts that the parties bring. */
export interface WorldViews {
  /** Everything the panel and a test need to know of a world, in one answer. */
  world(world: World): Promise<Schemas['World']>
  /** The tables of the panel. */
  state(world: World): Promise<Schemas['WorldState']>
  /** Counts and periods that the picture of a world is drawn from. */
  facts(world: World): Promise<Schemas['WorldFacts']>
}

/** Puts the views of worlds together. */
export function createWorldViews(options: WorldViewOptions): WorldViews {
  const { controls } = options
  return {
    world: async (world) => {
      const parts = await Promise.all(controls.map((control) => control.viewWorld?.(world)))
      return Object.assign(await worldView(world, options), ...parts)
    },
    state: async (world) => {
      const parts = await Promise.all(controls.map((control) => control.viewState?.(world)))
      const state: Schemas['WorldState'] = Object.assign({ ...EMPTY_STATE }, ...parts)
      return {
        ...state,
        foreignTrades: await findForeignTrades(world.read, options.parties),
        due: await findDueEvents(world.read, options.texts),
      }
    },
    facts: async (world) => {
      const parts = await Promise.all(controls.map((control) => control.countFacts?.(world)))
      return Object.assign({ nowMs: world.nowMs(), ...NO_FACTS }, ...parts)
    },
  }
}

const EMPTY_STATE: Schemas['WorldState'] = {
  ...{ users: [], devices: [], orders: [], entitlements: [], payments: [], billDifferences: [] },
  ...{ foreignTrades: [], coupons: [], codes: [], grants: [], captchas: [], contracts: [], due: [] },
}

const NO_FACTS: Omit<Schemas['WorldFacts'], 'nowMs'> = {
  ...{ deviceCount: 0, unpaidCount: 0, contractCount: 0, couponCount: 0, codeCount: 0, simCount: 0 },
  periods: [],
}

async function worldView(
  world: World,
  { parties, texts, catalogue, lifetimeOf }: WorldViewOptions,
): Promise<Omit<Schemas['World'], 'user' | 'profile'>> {
  const [facts, origins, title, clearedAddresses] = await Promise.all([
    world.read.world.findFirstOrThrow(),
    originsOf(world),
    titleOf(world),
    clearedAddressesOf(world),
  ])
  const origin = origins.at(-1)
  return {
    worldId: world.id,
    tenantId: world.number,
    ...(title !== null && { title }),
    scenario: facts.scenario,
    seed: facts.seed,
    isDefault: world.id === defaultWorldId,
    lifetime: lifetimeOf(world.id),
    catalogue: catalogueView(world.referenceVersion(), catalogue.version),
    parties: parties.map(({ name }) => name),
    partyTitles: Object.fromEntries(parties.map(({ name, title }) => [name, title])),
    ...configuredProviders(parties),
    devices: [],
    clock: await clockView(world, texts),
    walletOutcome: await readWalletOutcome(world.read),
    ...(clearedAddresses.length > 0 && { clearedAddresses: [...clearedAddresses] }),
    ...(origin && { origin: { worldId: origin.worldId, copiedAtMs: origin.copiedAtMs } }),
  }
}

/** The providers that the control contract does not name, as a configuration brings them. */
function configuredProviders(
  parties: WorldViewOptions['parties'],
): Pick<Schemas['World'], 'configuredProviders'> {
  const brought = parties.filter(
    ({ name, webhooks }) => webhooks.length > 0 && !Object.hasOwn(accountSettings, name),
  )
  const entries = brought.map(({ name, contract, webhooks }) => {
    const kinds = webhooks.flatMap((one) => [...one.kinds])
    return [name, { operations: [...contract.operationIds], webhooks: kinds }]
  })
  return entries.length === 0 ? {} : { configuredProviders: Object.fromEntries(entries) }
}

function catalogueView(version: number, sourceVersion: number): Schemas['World']['catalogue'] {
  return {
    version: versionText(version),
    sourceVersion: versionText(sourceVersion),
    isCurrent: version === sourceVersion,
  }
}

/** Finds what the gateways have beside the orders of the merchant here, newest first. */
async function findForeignTrades(
  read: Reader,
  parties: WorldViewOptions['parties'],
): Promise<Schemas['ForeignTradeRow'][]> {
  const ofAll = <T>(ask: (records: PartyRecords) => Promise<readonly T[]> | undefined) =>
    Promise.all(parties.map(async ({ records }) => (await ask(records)) ?? [])).then((lists) => lists.flat())
  const own = new Set(await ofAll((records) => records.numbersAtProviders?.(read)))
  const trades = await ofAll((records) => records.trades?.(read))
  return trades
    .filter(({ outTradeNo }) => !own.has(outTradeNo))
    .sort((a, b) => b.id - a.id)
    .map(({ id: _, ...trade }) => trade)
}
