import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/transaction/world.ts'
import { nextDueEvent } from './due-events.ts'

/** The clock with the event it will meet next. */
export async function clockView({ clock, read }: World): Promise<Schemas['Clock']> {
  const { mode, rate, nowMs, next } = await clock.get()
  return { mode, rate, nowMs, isAdvancing: clock.isAdvancing, next: await nextDueEvent(read, next) }
}
