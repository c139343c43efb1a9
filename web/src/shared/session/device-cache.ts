import type { Clock } from '../time/clock.ts'

const MAX_AGE_MS = 300_000
const MAX_DEVICES = 100

/**
 * The host's device list, kept for five minutes (product 9.03, 9.04). Another account never sees it: reading for another
 * owner drops it. Lists above the limit are not kept, because part of a list would hide devices.
 */
export interface DeviceCache<T> {
  read(owner: string): readonly T[] | null
  write(owner: string, devices: readonly T[]): void
  clear(): void
}

export function createDeviceCache<T>(clock: Clock): DeviceCache<T> {
  let kept: { owner: string; devices: readonly T[]; atMs: number } | null = null
  return {
    read(owner) {
      if (kept === null) return null
      const ageMs = clock.nowMs() - kept.atMs
      // A clock set back says nothing about age.
      if (kept.owner !== owner || ageMs >= MAX_AGE_MS || ageMs < 0) kept = null
      return kept?.devices ?? null
    },
    write(owner, devices) {
      kept = devices.length > MAX_DEVICES ? null : { owner, devices, atMs: clock.nowMs() }
    },
    clear() {
      kept = null
    },
  }
}
