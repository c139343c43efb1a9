import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../../engine/world/transaction/world.ts'
import { drawingPath } from '../content/drawing-store.ts'
import type { DeviceService } from '../devices/devices.ts'
import type { ExpiryService } from '../entitlements/expiry-service.ts'
import type { SimCardService } from '../sim-cards/sim-card-service.ts'
import { isReviewAccount, type SignedInAccount, type UserService } from '../users/users.ts'

/** The features a world is seen through. */
export interface WorldViewServices {
  users: UserService
  devices: DeviceService
  expiry: ExpiryService
  simCards: SimCardService
}

/** Who is signed in on the phone, the host app around the shop, and the cameras. */
export async function ownerView(
  world: World,
  services: WorldViewServices,
): Promise<Pick<Schemas['World'], 'user' | 'profile' | 'devices'>> {
  const account = await services.users.signedIn(world)
  return {
    user: userView(account),
    profile: profileView(account),
    devices: await deviceViews(world, account.userId, services),
  }
}

async function deviceViews(
  world: World,
  userId: string,
  { devices: service, expiry }: WorldViewServices,
): Promise<Schemas['WorldDevice'][]> {
  const devices = await service.listOfUser(world.read, userId)
  const deviceIds = devices.map(({ deviceId }) => deviceId)
  const [infos, channels] = await Promise.all([
    expiry.cloudOf(world, deviceIds),
    service.listChannels(world.read, deviceIds),
  ])
  return devices.map((device) => ({
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
    vipStatus: infos.get(device.deviceId)?.vipStatus ?? 0,
    expireAtMs: infos.get(device.deviceId)?.expiresAtMs ?? null,
  }))
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
