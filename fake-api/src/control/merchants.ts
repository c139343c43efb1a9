import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { ControlRefusal } from '../engine/control/control-refusal.ts'
import { saveSettings } from '../engine/gateway/account-settings.ts'
import type { AccountSettings, Party } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { World } from '../engine/world/transaction/world.ts'

/** What somebody needs to drive a world's gateways with a client of their own, and how the accounts are set up. */
export function merchantHandlers(
  registry: WorldRegistry,
  parties: readonly Party[],
  gatewayUrl: () => string,
) {
  return {
    getMerchants: ({ params }) =>
      registry.use(params.worldId, (world) => filesOf(parties, world, gatewayUrl())),
    getMerchantPlans: ({ params }) => registry.use(params.worldId, (world) => settingsOf(parties, world)),
    changeMerchantPlans: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        const refusal = await changeSettings(parties, world, body)
        if (refusal !== null) throw new ControlRefusal(422, 'plan-refused', refusal)
        return settingsOf(parties, world)
      }),
  } satisfies ControlHandlers<'getMerchants' | 'getMerchantPlans' | 'changeMerchantPlans'>
}

async function filesOf(
  parties: readonly Party[],
  world: World,
  gatewayUrl: string,
): Promise<Schemas['Merchants']> {
  const accounts = parties.flatMap(({ name, account }) => (account ? [{ name, ...account }] : []))
  const files = accounts.map(async ({ name, files, unlisted = [] }) => {
    const members = Object.entries(await files(world, gatewayUrl))
    return [name, Object.fromEntries(members.filter(([member]) => !unlisted.includes(member)))]
  })
  return Object.fromEntries(await Promise.all(files))
}

/** The parties whose account has settings, by name. */
function withSettings(parties: readonly Party[]): [string, AccountSettings][] {
  return parties
    .flatMap(({ name, account }) => (account?.settings ? [[name, account.settings] as const] : []))
    .map(([name, settings]) => [name, settings])
}

async function settingsOf(parties: readonly Party[], world: World): Promise<Schemas['MerchantPlans']> {
  const entries = withSettings(parties).map(async ([name, settings]) => [name, await settings.of(world)])
  return Object.fromEntries(await Promise.all(entries))
}

/** Changes the settings that are named, all or none; returns the rule that forbids it, or null. */
async function changeSettings(
  parties: readonly Party[],
  world: World,
  change: Readonly<Record<string, object | undefined>>,
): Promise<string | null> {
  const all = withSettings(parties)
  for (const [name, settings] of all) await settings.prepare(world, change[name] ?? {})
  return world.withTx(async (ctx) => {
    const changed = await Promise.all(
      all.map(async ([name, settings]) => [name, await settings.changed(ctx, change[name] ?? {})] as const),
    )
    for (const [, settings] of changed) if (typeof settings === 'string') return settings
    for (const [name, settings] of changed) await saveSettings(ctx, name, Object(settings))
    return null
  })
}
