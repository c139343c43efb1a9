import type { Schemas } from '@skyshop/openapi/control'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { Reader, World } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { type WorldViewServices, worldView } from './world-view.ts'

/** The people of a world: who is signed in on the phone, and what is known of each. */
export function userHandlers(registry: WorldRegistry, services: WorldViewServices) {
  const { users } = services
  return {
    changeUser: ({ params: { worldId, userId }, body }) =>
      registry.use(worldId, async (world) => {
        if (!(await users.change(world, userId, body))) throw unknownUser()
        return rowOf(world, userId)
      }),
    signIn: ({ params: { worldId, userId } }) =>
      registry.use(worldId, async (world) => {
        if (!(await users.signIn(world, userId))) throw unknownUser()
        return worldView(world, services)
      }),
  } satisfies ControlHandlers<'changeUser' | 'signIn'>
}

async function rowOf({ read }: World, userId: string) {
  const row = (await userRows(read)).find((user) => user.userId === userId)
  if (row) return row
  throw unknownUser()
}

function unknownUser(): ControlRefusal {
  return new ControlRefusal(404, 'user-not-found', 'This world has no user of that id; see GET …/state.')
}

/** Users as a table of the panel; the first is signed in on the phone. */
export async function userRows(read: Reader): Promise<Schemas['UserRow'][]> {
  const users = await read.user.findMany({
    orderBy: { sort: 'asc' },
    include: { _count: { select: { devices: true } } },
  })
  return users.map(({ id, phone, tokenExpiresAtMs, tokenLifetimeMs, _count }, index) => ({
    userId: id,
    phone,
    isSignedIn: index === 0,
    tokenExpiresAtMs: Number(tokenExpiresAtMs ?? 0),
    tokenLifetimeMs: Number(tokenLifetimeMs),
    deviceCount: _count.devices,
  }))
}
