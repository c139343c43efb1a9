import type { Schemas } from '@skyshop/openapi/control'
import type { ControlHandlers } from '../../engine/control/control-handler.ts'
import { ControlRefusal } from '../../engine/control/control-refusal.ts'
import type { ControlContext } from '../../engine/party/party.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import {
  changeProfile,
  changeUser,
  expireToken,
  issueToken,
  type SignedInAccount,
  signIn,
} from '../users/users.ts'
import { hostAppView, profileView, userView } from './world-view.ts'

/** Users of a world: who is signed in on the phone, and the data of each. */
export function userHandlers({ registry, viewWorld }: ControlContext) {
  return {
    changeUser: ({ params: { worldId, userId }, body }) =>
      registry.use(worldId, async (world) => {
        if (!(await changeUser(world, userId, body))) throw unknownUser()
        return rowOf(world, userId)
      }),
    signIn: ({ params: { worldId, userId } }) =>
      registry.use(worldId, async (world) => {
        if (!(await signIn(world, userId))) throw unknownUser()
        return viewWorld(world)
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
  const users = await read.user.findMany({ orderBy: { sort: 'asc' } })
  const devicesOf = Map.groupBy(await read.deviceAccess.findMany(), ({ userId }) => userId)
  return users.map(({ id, phone, tokenExpiresAtMs, tokenLifetimeMs }, index) => ({
    userId: id,
    phone,
    isSignedIn: index === 0,
    tokenExpiresAtMs: Number(tokenExpiresAtMs ?? 0),
    tokenLifetimeMs: Number(tokenLifetimeMs),
    deviceCount: devicesOf.get(id)?.length ?? 0,
  }))
}

/** The host app and its tokens. */
export function profileHandlers(registry: WorldRegistry) {
  return {
    getHostApp: ({ params }) => registry.use(params.worldId, hostAppView),
    changeProfile: ({ params, body }) =>
      registry.use(params.worldId, async (world) => profileView(await changeProfile(world, body))),
    expireToken: ({ params }) =>
      registry.use(params.worldId, async (world) => known(await expireToken(world, params.userId))),
    issueToken: ({ params }) =>
      registry.use(params.worldId, async (world) => known(await issueToken(world, params.userId))),
  } satisfies ControlHandlers<'getHostApp' | 'changeProfile' | 'expireToken' | 'issueToken'>
}

function known(account: SignedInAccount | null): Schemas['WorldUser'] {
  if (account) return userView(account)
  throw new ControlRefusal(
    404,
    'user-not-found',
    'This world has no user of that id; see GET /control/worlds/{worldId}.',
  )
}
