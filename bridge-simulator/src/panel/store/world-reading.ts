import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { PanelState } from './panel-state.ts'

/** Tables that are read with the world only while a page shows them. */
export type PageTable = 'packages' | 'banners' | 'texts'

/** A world as the control plane has it at one moment. */
export interface WorldReading {
  world: Schemas['World']
  state: Schemas['WorldState']
  faults: Schemas['Fault'][]
  webhooks: Schemas['Notify'][]
  packages: PanelState['packages']
  banners: PanelState['banners']
  upstreamTexts: PanelState['upstreamTexts']
  readAtWallMs: number
  answeredAtWallMs: number
}

/** Reads a world; a table that no page shows stays as `panel` has it of this world. */
export async function readWorld(
  { control, tables, wallNowMs }: PanelPorts,
  worldId: string,
  { panel, isShown }: { panel: PanelState; isShown: (table: PageTable) => boolean },
): Promise<WorldReading> {
  const known = panel.worldId === worldId ? panel : { packages: [], banners: null, upstreamTexts: null }
  const [world, state, faults, webhooks, packages, banners, upstreamTexts] = await Promise.all([
    control.getWorld(worldId),
    control.getState(worldId),
    control.listFaults(worldId),
    control.listWebhooks(worldId),
    isShown('packages') ? tables.packages(worldId) : known.packages,
    isShown('banners') ? tables.banners(worldId) : known.banners,
    isShown('texts') ? tables.texts(worldId) : known.upstreamTexts,
  ])
  const nowMs = wallNowMs()
  return {
    ...{ world, state, faults, webhooks, packages, banners, upstreamTexts },
    readAtWallMs: nowMs,
    answeredAtWallMs: nowMs,
  }
}

/** Whether a reading differs in more than its time: most requests of a shop change nothing. */
export function hasChanged(reading: WorldReading, panel: PanelState): boolean {
  const { world, state, faults, webhooks, packages, banners, upstreamTexts } = panel
  const { readAtWallMs: _, answeredAtWallMs: __, ...values } = reading
  const known = { world, state, faults, webhooks, packages, banners, upstreamTexts }
  return JSON.stringify(values) !== JSON.stringify(known)
}
