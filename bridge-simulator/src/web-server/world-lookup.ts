import { ControlRefused } from '../control/control-client.ts'
import type { HostControl, World } from '../host/host-ports.ts'

/** Looks a world up in the control plane; null when it knows none of that id, rejects when it cannot be asked. */
export function findWorldWith(controlOf: (worldId: string) => Pick<HostControl, 'getWorld'>) {
  return async function findWorld(worldId: string): Promise<World | null> {
    try {
      return await controlOf(worldId).getWorld()
    } catch (error) {
      if (error instanceof ControlRefused && error.code === 'world-not-found') return null
      throw error
    }
  }
}
