import type { Schemas } from '@skyshop/openapi/http'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { GrantService, OwnDevice } from '../grants/grant-service.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { findOffer } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import { mayBeFourG } from './rules/offers.ts'

/** The package of the trial (packages/rules/trial-catalogue.ts). */
const TRIAL_PACKAGE = 'cloud-trial'

const TRIAL = { kind: 'cloud-trial', campaign: '' } as const

/** Who claims, and in which language the package is named. */
export type Claimant = Pick<Caller, 'user' | 'language'>

/** The trial of one device, or why it has none. */
export interface TrialResult {
  deviceId: string
  reason: NonNullable<Schemas['TrialResult']['reason']> | null
  span: GivenSpan | null
}

/** The free cloud trial (rules/trial-eligibility.ts). */
export class TrialService {
  readonly #grants: GrantService

  constructor(grants: GrantService) {
    this.#grants = grants
  }

  /** Devices that may have it. Throws user-has-no-device. */
  async eligible({ world: { read }, user, language }: Caller): Promise<OwnDevice[]> {
    const devices = (await this.#grants.requireOwnDevices(read, user.userId)).filter(
      (one) => !mayBeFourG(one),
    )
    const [offer, granted] = await Promise.all([
      findOffer(read, TRIAL_PACKAGE, language),
      this.#grants.grantedDeviceIds(read, TRIAL, devices),
    ])
    const hasSlot = await Promise.all(
      devices.map((device) => this.#grants.hasSlot(read, user.userId, { device, offer })),
    )
    return devices.filter(({ deviceId }, index) => hasSlot[index] && !granted.has(deviceId))
  }

  /** Starts it on each device for itself (R-OFFER-12). Throws receive-failed when none may have it. */
  async consume(context: Caller, deviceIds: readonly string[]): Promise<TrialResult[]> {
    const results = await context.world.withTx(async (ctx) => {
      const done: TrialResult[] = []
      for (const deviceId of new Set(deviceIds)) done.push(await this.#tryStart(ctx, context, deviceId))
      return done
    })
    if (results.every(({ span }) => span === null)) throw new BusinessError('receive-failed')
    return results
  }

  /**
   * Starts it on one device. Throws device-not-found, device-not-owned, package-not-for-device, already-received,
   * already-renewed, contract-active, each before anything is written.
   */
  async start(ctx: WorldTx, { user: { userId }, language }: Claimant, deviceId: string): Promise<GivenSpan> {
    const device = await this.#grants.ownDevice(ctx.tx, userId, deviceId)
    const offer = await findOffer(ctx.tx, TRIAL_PACKAGE, language)
    if (mayBeFourG(device)) throw new BusinessError('package-not-for-device')
    const target = await this.#grants.findTarget(ctx.tx, userId, { device, offer })
    const key = { ...TRIAL, deviceId, userId }
    return this.#grants.grantOnce(ctx, key, () => this.#grants.give(ctx, target, 'trial'))
  }

  async #tryStart(ctx: WorldTx, claimant: Claimant, deviceId: string): Promise<TrialResult> {
    try {
      return { deviceId, reason: null, span: await this.start(ctx, claimant, deviceId) }
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return { deviceId, reason: error.code as TrialResult['reason'], span: null }
    }
  }
}
