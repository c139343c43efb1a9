import type { Schemas } from '@skyshop/openapi/control'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { nextDueEvent, toDueEvent } from './due-events.ts'

/** Clock of a world: read, run or stop, jump. */
export function clockHandlers(registry: WorldRegistry) {
  return {
    getClock: ({ params }) => registry.use(params.worldId, clockView),
    setClockMode: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        await world.clock.setMode(body.mode, body.rate)
        return clockView(world)
      }),
    advanceClock: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        if (body.toNextEvent && (await world.clock.get()).next === null) throw nothingDue()
        const { fired, firedCount } = await world.clock.advance(jumpOf(body))
        return { clock: await clockView(world), fired: fired.map(toDueEvent), firedCount }
      }),
  } satisfies ControlHandlers<'getClock' | 'setClockMode' | 'advanceClock'>
}

function jumpOf(body: { byMs?: number; toMs?: number; toNextEvent?: true }) {
  if (body.byMs !== undefined) return { byMs: body.byMs }
  if (body.toMs !== undefined) return { toMs: body.toMs }
  if (body.toNextEvent) return { toNextEvent: true } as const
  throw new ControlRefusal(400, 'bad-request', 'Give one of byMs, toMs or toNextEvent.')
}

function nothingDue(): ControlRefusal {
  return new ControlRefusal(422, 'nothing-due', 'Nothing is due in this world; jump by a time instead.')
}

/** The clock with the event it will meet next. */
export async function clockView({ clock, read }: World): Promise<Schemas['Clock']> {
  const { mode, rate, nowMs, next } = await clock.get()
  return { mode, rate, nowMs, isAdvancing: clock.isAdvancing, next: await nextDueEvent(read, next) }
}
