import type { PanelState } from './panel-state.ts'

type Situation = Pick<PanelState, 'world' | 'state' | 'faults' | 'webhooks'>

/** Text that is equal while the visible state of the world is; a new token or a read is no change. */
export function worldFingerprint({ world, state, faults, webhooks }: Situation): string {
  if (world === null || state === null) return ''
  const { profile, devices, tenantId, user, clock, walletOutcome } = world
  const users = state.users.map(({ tokenExpiresAtMs: _, ...rest }) => rest)
  const nowMs = clock.mode === 'standing' ? clock.nowMs : 0
  return JSON.stringify([
    profile,
    devices,
    tenantId,
    user.phone,
    walletOutcome,
    nowMs,
    { ...state, users, captchas: [] },
    faults.map(({ faultId, remaining }) => [faultId, remaining]),
    webhooks.map(({ notifyId, state: sent }) => [notifyId, sent]),
  ])
}
