import { keep, readSaved } from './browser-ports.ts'
import type { RecentWorld } from './panel-ports.ts'

/** Worlds that are remembered; a tester looks for one of the last. */
const most = 20

/** Worlds that this browser had in front, the last first. */
export function readRecentWorlds(): RecentWorld[] {
  const kept: unknown = JSON.parse(readSaved('recent-worlds') ?? '[]')
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

function isRecent(value: unknown): value is RecentWorld {
  return typeof value === 'object' && value !== null && 'worldId' in value && 'openedAtMs' in value
}

/** Remembers that a world came in front; of the oldest only so many. */
export function noteRecentWorld(world: RecentWorld): void {
  const others = readRecentWorlds().filter(({ worldId }) => worldId !== world.worldId)
  keep('recent-worlds', JSON.stringify([world, ...others].slice(0, most)))
}
