import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelState } from './panel-state.ts'

/** Tables that are read with the world only while a page shows them. */
export type PageTable = 'packages' | 'banners' | 'texts' | 'plans' | 'accounts' | 'merchantChecks'

/** A world as the control plane has it at one moment. */
export interface WorldReading {
  world: Schemas['World']
  state: Schemas['WorldState']
  faults: Schemas['Fault'][]
  webhooks: Schemas['Notify'][]
  packages: PanelState['packages']
  banners: PanelState['banners']
  upstreamTexts: PanelState['upstreamTexts']
  plans: PanelState['plans']
  accounts: PanelState['accounts']
  merchantChecks: PanelState['merchantChecks']
  readAtWallMs: number
  answeredAtWallMs: number
}

/** Reads a world; a table that no page shows stays as `panel` has it of this world. */
export async function readWorld(
  { control, tables, wallNowMs }: PanelPorts,
  worldId: string,
  { panel, isShown }: { panel: PanelState; isShown: (table: PageTable) => boolean },
): Promise<WorldReading> {
  const none = {
    packages: [],
    banners: null,
    upstreamTexts: null,
    plans: null,
    accounts: null,
    merchantChecks: null,
  }
  const known = panel.worldId === worldId ? panel : none
  const [world, state, faults, webhooks, packages, banners, upstreamTexts, plans, accounts, merchantChecks] =
    await Promise.all([
      control.getWorld(worldId),
      control.getState(worldId),
      control.listFaults(worldId),
      control.listWebhooks(worldId),
      isShown('packages') ? tables.packages(worldId) : known.packages,
      isShown('banners') ? tables.banners(worldId) : known.banners,
      isShown('texts') ? tables.texts(worldId) : known.upstreamTexts,
      isShown('plans') ? tables.plans(worldId) : known.plans,
      isShown('accounts') ? tables.accounts(worldId) : known.accounts,
      isShown('merchantChecks') ? tables.merchantChecks(worldId) : known.merchantChecks,
    ])
  const nowMs = wallNowMs()
  return {
    ...{ world, state, faults, webhooks, packages, banners, upstreamTexts, plans, accounts, merchantChecks },
    readAtWallMs: nowMs,
    answeredAtWallMs: nowMs,
  }
}

/** Tells whether a reading differs in more than its time: most requests of a shop change nothing. */
export function hasChanged(reading: WorldReading, panel: PanelState): boolean {
  const { readAtWallMs: _, answeredAtWallMs: __, ...values } = reading
  const names = Object.keys(values) as (keyof typeof values)[]
  return names.some((name) => JSON.stringify(values[name]) !== JSON.stringify(panel[name]))
}
