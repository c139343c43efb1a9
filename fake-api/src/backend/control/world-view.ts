import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../../engine/world/transaction/world.ts'
import { drawingPath } from '../content/drawing-store.ts'
import { findChannels, findDevicesOf } from '../devices/device-repository.ts'
import { findDeviceSlots } from '../entitlements/entitlement-repository.ts'
import { deviceExpiry } from '../entitlements/rules/expiry.ts'
import { settingsOf, tenantOf } from '../http/sign-in.ts'
import { CLOUD_KIND } from '../kernel/package-kind.ts'
import { findSignedIn, isReviewAccount, type SignedInAccount } from '../users/users.ts'
import { entitlementRows } from './packages.ts'

/** Who is signed in on the phone, the host app around the shop, and the cameras. */
export async function ownerView(
  world: World,
): Promise<Pick<Schemas['World'], 'tenantId' | 'user' | 'profile' | 'devices'>> {
  const hostApp = await hostAppView(world)
  return { ...hostApp, devices: await deviceViews(world, hostApp.user.userId) }
}

/** The host app around the shop, and who is signed in on it. */
export async function hostAppView(world: World): Promise<Schemas['HostApp']> {
  const account = await findSignedIn(world)
  return {
    tenantId: tenantOf(world, await settingsOf(world)),
    user: userView(account),
    profile: profileView(account),
  }
}

async function deviceViews(world: World, userId: string): Promise<Schemas['WorldDevice'][]> {
  const devices = await findDevicesOf(world.read, userId)
  const deviceIds = devices.map(({ deviceId }) => deviceId)
  const [slots, channels] = await Promise.all([
    findDeviceSlots(world.read, CLOUD_KIND, deviceIds),
    findChannels(world.read, deviceIds),
  ])
  const facts = { spent: new Set<number>(), nowMs: world.nowMs() }
  const infoOf = (deviceId: string) => deviceExpiry(CLOUD_KIND, slots.get(deviceId) ?? new Map(), facts)
  return devices.map((device) => {
    const { vipStatus, expiresAtMs: expireAtMs } = infoOf(device.deviceId)
    return {
      deviceId: device.deviceId,
      sn: device.deviceId,
      deviceKey: device.deviceKey,
      productCode: device.productCode,
      deviceName: device.deviceName,
      iotId: device.iotId,
      model: device.model,
      owned: device.owned ? 1 : 0,
      deviceCoverUri: drawingPath(device.cover),
      cell: flagOf(device.cell),
      productMorphology: device.productMorphology,
      productSource: flagOf(device.productSource),
      iccid: device.iccid,
      productKey: device.productKey,
      insideModelCode: device.insideModelCode,
      channels: channels.get(device.deviceId) ?? [],
      vipStatus,
      expireAtMs,
    }
  })
}

function flagOf(value: number | null): 0 | 1 | null {
  return value === 0 || value === 1 ? value : null
}

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

/** Cameras, packages and agreements of a world, as its picture shows them. */
export async function countFacts(world: World): Promise<Omit<Schemas['WorldFacts'], 'nowMs'>> {
  const [rows, counts] = await Promise.all([entitlementRows(world.read), countsOf(world)])
  const periods = rows.map(({ kind, state, startsAtMs, endsAtMs, remainingMs }) => ({
    ...{ kind, state, startsAtMs, endsAtMs, remainingMs },
  }))
  return { ...counts, periods }
}

async function countsOf({ read }: World) {
  const [deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount] = await Promise.all([
    read.device.count(),
    read.order.count({ where: { status: 0 } }),
    read.contract.count({ where: { state: 'active' } }),
    read.coupon.count(),
    read.activationCode.count(),
    read.simCard.count(),
  ])
  return { deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount }
}
