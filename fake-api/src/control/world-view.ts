import type { Schemas } from '@skyshop/openapi/control'
import { drawingPath } from '../backend/content/drawing-store.ts'
import type { DeviceService } from '../backend/devices/device-service.ts'
import type { ExpiryService } from '../backend/entitlements/expiry-service.ts'
import type { SimCardService } from '../backend/sim-cards/sim-card-service.ts'
import { isReviewAccount } from '../backend/users/rules/review-account.ts'
import type { SignedInAccount, UserService } from '../backend/users/user-service.ts'
import { readWalletOutcome } from '../engine/faults/wallet-outcome.ts'
import { defaultWorldId } from '../engine/world/registry/world-id.ts'
import { originsOf, tenantOf, titleOf } from '../engine/world/registry/world-identity.ts'
import { type ReferenceData, versionText } from '../engine/world/storage/reference-data.ts'
import type { World } from '../engine/world/transaction/world.ts'
import { clockView } from './clock.ts'

/** The features a world is seen through. */
export interface WorldViewServices {
  users: UserService
  devices: DeviceService
  expiry: ExpiryService
  simCards: SimCardService
  /** The catalogue of the source. */
  catalogue: ReferenceData
  lifetimeOf: (worldId: string) => Schemas['WorldLifetime']
}

/** Everything the panel and a test need to know of a world, in one answer. */
export async function worldView(world: World, services: WorldViewServices): Promise<Schemas['World']> {
  const [facts, account, origins, title] = await Promise.all([
    world.read.world.findFirstOrThrow(),
    services.users.signedIn(world),
    originsOf(world),
    titleOf(world),
  ])
  const origin = origins.at(-1)
  return {
    worldId: world.id,
    tenantId: tenantOf(world, facts),
    ...(title !== null && { title }),
    scenario: facts.scenario,
    seed: facts.seed,
    isDefault: world.id === defaultWorldId,
    lifetime: services.lifetimeOf(world.id),
    catalogue: catalogueView(world.referenceVersion(), services.catalogue.version),
    user: userView(account),
    profile: profileView(account),
    devices: await deviceViews(world, account.userId, services),
    clock: await clockView(world),
    walletOutcome: await readWalletOutcome(world.read),
    ...(origin && { origin: { worldId: origin.worldId, copiedAtMs: origin.copiedAtMs } }),
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

function catalogueView(version: number, sourceVersion: number): Schemas['World']['catalogue'] {
  return {
    version: versionText(version),
    sourceVersion: versionText(sourceVersion),
    isCurrent: version === sourceVersion,
  }
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
