import type { Schemas } from '@skyshop/openapi/control'
import { clockSkewOf } from '../world/clock/clock-skew.ts'
import type { World } from '../world/transaction/world.ts'
import { changedSettingsOf } from './account-settings.ts'

/** The clock that the server of a merchant lives on, as the account at a provider is set up (ADR 48). */
export type BackendClock = Schemas['BackendClock']

/** Returns the clock that the server behind an account lives on. */
export async function backendClockOf(world: World, provider: string): Promise<BackendClock> {
  const changed = (await changedSettingsOf(world))[provider] ?? {}
  return Reflect.get(changed, 'backendClock') === 'wall' ? 'wall' : 'world'
}

/** Returns how far the clock of the server behind an account is ahead of the world's, in milliseconds. */
export async function backendAheadMs(world: World, provider: string): Promise<number> {
  return (await backendClockOf(world, provider)) === 'wall' ? world.wallNowMs() - world.nowMs() : 0
}

/**
 * Returns what the clock of a provider shows to a merchant, milliseconds since the epoch: by it the time of a signature is
 * judged, and what is sent is stamped. `nowMs` is the world's instant; the present one when left out.
 */
export async function providerNowMs(
  world: World,
  provider: string,
  nowMs: number = world.nowMs(),
): Promise<number> {
  const { providerMs } = await clockSkewOf(world)
  return nowMs + (await backendAheadMs(world, provider)) + providerMs
}
