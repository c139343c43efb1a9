import { TOKEN_LIFETIME_MS } from '../features/users/user-service.ts'
import { createDeviceKey, createSerialNumber } from '../kernel/ids.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** A camera as a scenario describes it; everything left out takes the usual value. */
export interface CameraSketch {
  deviceName: string | null
  cover: 'ball' | 'bullet' | 'dual'
  cell?: 0 | 1
  model?: string
  isShared?: boolean
}

/** An owner and what is bound to their account. */
export interface Household {
  userId: string
  deviceIds: string[]
}

/** Serial numbers begin with the maker's prefix; 3726 and 3659 would be recorders (spec §5). */
const CAMERA_PREFIX = '3701'
const APP = { appKey: 'skyshop-app', appVersion: '6.2.0' }
const SHOP_ACCOUNT: Account = { id: 'u1', phone: '13800130021', sort: 0 }

/** Somebody who is not signed in on the phone, and whose things the signed-in user must never meet. */
export const NEIGHBOUR: Account = { id: 'u2', phone: '13800130022', sort: 1 }

interface Account {
  id: string
  phone: string
  /** The first of a world is the one signed in on the phone. */
  sort: number
}

/** The three cameras most scenarios have. */
export const THREE_CAMERAS: readonly CameraSketch[] = [
  { deviceName: 'Living room', cover: 'ball', cell: 0 },
  { deviceName: 'Garden gate', cover: 'bullet', cell: 1 },
  { deviceName: 'Shop front', cover: 'dual', cell: 0 },
]

/** Makes a user, the signed-in one unless told otherwise, and their cameras. */
export async function moveIn(
  ctx: WorldTx,
  cameras: readonly CameraSketch[],
  account: Account = SHOP_ACCOUNT,
): Promise<Household> {
  const { id: userId } = account
  await ctx.tx.user.create({
    data: {
      ...account,
      ...APP,
      countryCode: 'CN',
      manufacturerName: 'A',
      appLanguage: 'en',
      platform: 'android',
      tokenGeneration: 1,
      tokenExpiresAtMs: BigInt(ctx.nowMs + TOKEN_LIFETIME_MS),
    },
  })
  const deviceIds: string[] = []
  for (const [sort, camera] of cameras.entries())
    deviceIds.push(await bindCamera(ctx, userId, { ...camera, sort }))
  return { userId, deviceIds }
}

async function bindCamera(
  ctx: WorldTx,
  userId: string,
  camera: CameraSketch & { sort: number },
): Promise<string> {
  const { deviceName, cover, sort, cell = 0, model = 'HH001', isShared = false } = camera
  const deviceId = createSerialNumber(ctx, CAMERA_PREFIX)
  const device = { deviceId, deviceKey: createDeviceKey(ctx), deviceName, cover, cell, model, sort }
  await ctx.tx.device.create({
    data: {
      ...device,
      productCode: 'IPC',
      iotId: `iot-${device.deviceKey}`,
      productSource: 1,
      productMorphology: 1,
    },
  })
  await ctx.tx.deviceAccess.create({ data: { userId, deviceId, owned: !isShared } })
  return deviceId
}
