import type { Schemas } from '@skyshop/openapi/control'
import type { BridgeEffect } from '../faults/fault-record.ts'
import { findFaults, takeFault } from '../faults/fault-repository.ts'
import { readWalletOutcome, writeWalletOutcome } from '../faults/wallet-outcome.ts'
import { isReviewAccount } from '../features/users/rules/review-account.ts'
import type { SignedInAccount, UserService } from '../features/users/user-service.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { WorldTx } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'
import { ControlRefusal } from './control-refusal.ts'

/** The user as the control plane shows it. */
export function userView(account: SignedInAccount): Schemas['WorldUser'] {
  const { userId, token, tokenExpiresAtMs, phone } = account
  return { userId, token, tokenExpiresAtMs, phone, isReviewer: isReviewAccount(account) }
}

/** The host app as the control plane shows it. */
export function profileView(account: SignedInAccount): Schemas['HostProfile'] {
  const { platform, appVersion, appKey, appLanguage, countryCode, manufacturerName } = account
  return { platform, appVersion, appKey, appLanguage, countryCode, manufacturerName }
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
        // Nearly always there is none, and a transaction costs more than the question.
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

/** Takes what befalls a call or an event of the bridge, used up by one; null when nothing does. */
async function takeBridgeEffect(ctx: WorldTx, name: string): Promise<BridgeEffect | null> {
  const fault = await takeFault(
    ctx,
    'bridge',
    ({ bridge }) => bridge?.names.some((one) => one === '*' || one === name) === true,
  )
  return fault?.record.bridge?.effect ?? null
}
