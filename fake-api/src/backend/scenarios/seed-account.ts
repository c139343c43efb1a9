import type { Schemas } from '@skyshop/openapi/control'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { REVIEW_PHONE, TOKEN_LIFETIME_MS } from '../users/users.ts'
import { type SeedCamera, seedCamera } from './seed-camera.ts'

/** An owner and what is bound to their account. */
export interface SeedAccount {
  userId: string
  deviceIds: string[]
}

const APP = { appKey: 'skyshop-app', appVersion: '6.2.0' }
/** The owner of most scenarios, signed in on the phone, at home in China. */
export const SHOP_ACCOUNT: Account = { id: 'u1', phone: '13800130021', sort: 0 }

/** Somebody who is not signed in on the phone, and whose things the signed-in user must never meet. */
export const OTHER_ACCOUNT: Account = { id: 'u2', phone: '13800130022', sort: 1 }

/** The account the app store's reviewers sign in with: this phone number on iOS is review mode (R-OPERATION-7). */
export const REVIEWER: Account = { id: 'u1', phone: REVIEW_PHONE, sort: 0, platform: 'ios' }

interface Account {
  id: string
  phone: string
  /** The first of a world is the one signed in on the phone. */
  sort: number
  /** CN by default. */
  countryCode?: string
  /** Android by default. */
  platform?: Schemas['HostProfile']['platform']
}

/** The three cameras most scenarios have. */
export const THREE_CAMERAS: readonly SeedCamera[] = [
  { deviceName: 'Living room', cover: 'ball', cell: 0 },
  { deviceName: 'Garden gate', cover: 'bullet', cell: 1 },
  { deviceName: 'Shop front', cover: 'dual', cell: 0 },
]

/** Makes a user, by default the signed-in one, and their cameras. */
export async function seedAccount(
  ctx: WorldTx,
  cameras: readonly SeedCamera[],
  account: Account = SHOP_ACCOUNT,
): Promise<SeedAccount> {
  const { id: userId } = account
  await ctx.tx.user.create({
    data: {
      countryCode: 'CN',
      platform: 'android',
      ...account,
      ...APP,
      manufacturerName: 'A',
      appLanguage: 'en',
      tokenGeneration: 1,
      tokenExpiresAtMs: BigInt(ctx.nowMs + TOKEN_LIFETIME_MS),
    },
  })
  const deviceIds: string[] = []
  for (const [sort, camera] of cameras.entries())
    deviceIds.push(await seedCamera(ctx, userId, { ...camera, sort }))
  return { userId, deviceIds }
}
