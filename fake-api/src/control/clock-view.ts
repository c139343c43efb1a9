import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/world.ts'
import { findDueEvents } from './due-events.ts'

/** The clock with the event it will meet next. */
export async function clockView(world: World): Promise<Schemas['Clock']> {
  const [{ mode, nowMs }, due] = await Promise.all([world.clock.get(), findDueEvents(world.read)])
  return { mode, nowMs, isAdvancing: world.clock.isAdvancing, next: due[0] ?? null }
}
