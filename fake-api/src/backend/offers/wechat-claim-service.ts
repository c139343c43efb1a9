import type { GivenSpan } from '../entitlements/entitlements.ts'
import type { GrantService, GrantTarget, OwnDevice } from '../grants/grant-service.ts'
import { findOffer } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'

/** The package of the claim (packages/rules/call-catalogue.ts). */
const WECHAT_CALL_PACKAGE = 'wechat-call-free'

const CLAIM = { kind: 'wechat-call-free', campaign: '' } as const

/**
 * The free WeChat-call package (R-OFFER-11): once per device, for owners, where WeChat calls are sold:
 * only with 4G, and where the country code is empty or CN (devices/rules/device.ts).
 */
export class WechatClaimService {
  readonly #grants: GrantService

  constructor(grants: GrantService) {
    this.#grants = grants
  }

  /** Which of these serial numbers may claim it, in the order asked; all others are left out alike. */
  async claimable(context: Caller, sns: readonly string[]): Promise<OwnDevice[]> {
    const { world, user, language } = context
    const own = new Map(
      (await this.#grants.ownDevices(world.read, user.userId)).map((one) => [one.deviceId, one]),
    )
    const asked = [...new Set(sns)].flatMap((sn) => own.get(sn) ?? [])
    const offer = await findOffer(world.read, WECHAT_CALL_PACKAGE, language)
    const granted = await this.#grants.grantedDeviceIds(world.read, CLAIM, asked)
    const hasSlot = await Promise.all(
      asked.map((device) => this.#grants.hasSlot(world.read, user.userId, { device, offer })),
    )
    return asked.filter(({ deviceId }, index) => hasSlot[index] && !granted.has(deviceId))
  }

  /** Claims it. Throws device-not-found, device-not-owned, package-not-for-device, already-received, already-renewed. */
  async claim(
    { world, user: { userId }, language }: Caller,
    sn: string,
  ): Promise<GrantTarget & { span: GivenSpan }> {
    return world.withTx(async (ctx) => {
      const device = await this.#grants.ownDevice(ctx.tx, userId, sn)
      const offer = await findOffer(ctx.tx, WECHAT_CALL_PACKAGE, language)
      const target = await this.#grants.findTarget(ctx.tx, userId, { device, offer })
      const key = { ...CLAIM, deviceId: device.deviceId, userId }
      const span = await this.#grants.grantOnce(ctx, key, () => this.#grants.give(ctx, target, 'gift'))
      return { ...target, span }
    })
  }
}
