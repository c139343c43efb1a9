import { answered, type ControlClient } from '../control/control-client.ts'
import { exitCodes, SimError } from './exit-code.ts'
import type { SimWorld } from './sim-command.ts'

/** The world of that id, else the default one. Throws `SimError` when there is none. */
export async function findWorld(control: ControlClient, wanted: string | undefined): Promise<SimWorld> {
  const worlds = answered(await control.GET('/control/worlds'))
  const found = worlds.find(({ worldId, isDefault }) =>
    wanted === undefined ? isDefault : worldId === wanted,
  )
  if (found) return { control, worldId: found.worldId, params: { path: { worldId: found.worldId } } }
  const sentence = wanted === undefined ? 'There is no default world' : `There is no world "${wanted}"`
  throw new SimError(exitCodes.refused, `${sentence}; pnpm sim worlds lists what there is.`)
}
