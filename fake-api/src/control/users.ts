import type { Schemas } from '@skyshop/openapi/control'
import type { SignedInAccount, UserService } from '../backend/users/user-service.ts'
import { type BridgeEffect, describeBridgeEffect } from '../engine/faults/fault-record.ts'
import { findFaults, recordHit, takeFault } from '../engine/faults/fault-repository.ts'
import { readWalletOutcome, writeWalletOutcome } from '../engine/faults/wallet-outcome.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import type { Reader, World, WorldTx } from '../engine/world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'
import { profileView, userView, type WorldViewServices, worldView } from './world-view.ts'

/** Users of a world: who is signed in on the phone, and the data of each. */
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

/** Host app, tokens and the outcome of the next wallet payment. */
export function hostHandlers(registry: WorldRegistry, users: UserService) {
  return {
    changeProfile: ({ params, body }) =>
      registry.use(params.worldId, async (world) => profileView(await users.changeProfile(world, body))),
    expireToken: ({ params }) =>
      registry.use(params.worldId, async (world) => known(await users.expireToken(world, params.userId))),
    issueToken: ({ params }) =>
      registry.use(params.worldId, async (world) => known(await users.issueToken(world, params.userId))),
    getWalletOutcome: ({ params }) => registry.use(params.worldId, (world) => readWalletOutcome(world.read)),
    setWalletOutcome: ({ params, body }) =>
      registry.use(params.worldId, (world) => writeWalletOutcome(world, body)),
    takeBridgeFault: ({ params, body }) =>
      registry.use(params.worldId, async (world) => {
        // There is rarely one, and a transaction costs more than a read.
        if ((await findFaults(world.read, 'bridge')).length === 0) return { effect: null }
        return { effect: await world.withTx((ctx) => takeBridgeEffect(ctx, body.name)) }
      }),
  } satisfies ControlHandlers<
    | 'takeBridgeFault'
    | 'changeProfile'
    | 'expireToken'
    | 'issueToken'
    | 'getWalletOutcome'
    | 'setWalletOutcome'
  >
}

function known(account: SignedInAccount | null): Schemas['WorldUser'] {
  if (account) return userView(account)
  throw new ControlRefusal(
    404,
    'user-not-found',
    'This world has no user of that id; see GET /control/worlds/{worldId}.',
  )
}

/** Takes, uses up and journals the fault armed for a call or an event of the bridge; null without one. */
async function takeBridgeEffect(ctx: WorldTx, name: string): Promise<BridgeEffect | null> {
  const fault = await takeFault(
    ctx,
    'bridge',
    ({ bridge }) => bridge?.names.some((one) => one === '*' || one === name) === true,
  )
  const bridge = fault?.record.bridge
  if (bridge === undefined) return null
  recordHit(ctx, fault, {
    operationId: name,
    label: describeBridgeEffect(bridge.effect),
    request: { bridge },
  })
  return bridge.effect
}
