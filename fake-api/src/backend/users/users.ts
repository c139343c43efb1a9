import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { tokenKeyOf, writeToken } from '../http/sign-in.ts'
import {
  changeHostProfile,
  findSignedInUser,
  findUser,
  type HostProfile,
  hasUser,
  putFirst,
  renewToken,
  setPhone,
  setTokenExpiry,
  setTokenLifetime,
  type UserAccount,
} from './user-repository.ts'

/** Lifetime of a token on the world's clock (assumed), unless the user's row says otherwise. */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000

/** The phone number of an account that is no longer a reviewer's. */
const USUAL_PHONE = '13800130021'

/** Changes to the host app and its account. */
export interface ProfileChange extends Partial<HostProfile> {
  hasTenant?: boolean
  isReview?: boolean
}

/** Changes to a user. */
export interface UserChange {
  phone?: string
  tokenExpiresAtMs?: number
  tokenLifetimeMs?: number
}

/** A user as the control plane and the host app see it. */
export interface SignedInAccount extends UserAccount, HostProfile {
  token: string
}

/** Finds the signed-in user with the token in force, which may have expired. */
export async function findSignedIn(world: World): Promise<SignedInAccount> {
  return withToken(world, await findSignedInUser(world.read))
}

/** Tells whether this is the account of the app store's reviewers, at work on iOS. */
export async function isReviewer(
  reader: Reader,
  { userId, phone }: { userId: string; phone: string },
): Promise<boolean> {
  return isReviewAccount({ ...(await findUser(reader, userId)), phone })
}

/** Issues a new token, as for `getNewToken` of the host app; null when there is no such user. */
export async function issueToken(world: World, userId: string): Promise<SignedInAccount | null> {
  if (!(await hasUser(world.read, userId))) return null
  await world.withTx(({ tx, nowMs }) => renewToken(tx, userId, nowMs))
  return withToken(world, await findUser(world.read, userId))
}

/** Ends the token in force at this instant of the world; null when there is no such user. */
export async function expireToken(world: World, userId: string): Promise<SignedInAccount | null> {
  if (!(await hasUser(world.read, userId))) return null
  await world.withTx(({ tx, nowMs }) => setTokenExpiry(tx, userId, nowMs))
  return withToken(world, await findUser(world.read, userId))
}

/** Changes the host app and the account it is signed in with. */
export async function changeProfile(world: World, change: ProfileChange): Promise<SignedInAccount> {
  const { hasTenant, isReview, ...host } = change
  const { userId } = await findSignedInUser(world.read)
  await world.withTx(async ({ tx }) => {
    const platform = isReview ? { platform: 'ios' as const } : {}
    await changeHostProfile(tx, userId, { ...host, ...platform })
    if (isReview !== undefined) await setPhone(tx, userId, isReview ? REVIEW_PHONE : USUAL_PHONE)
    if (hasTenant !== undefined) await tx.world.updateMany({ data: { hasTenant } })
  })
  return findSignedIn(world)
}

/** Changes a user's number, how long tokens last or when the one in force ends; false when there is no such user. */
export async function changeUser(
  world: World,
  userId: string,
  { phone, tokenExpiresAtMs, tokenLifetimeMs: lifetimeMs }: UserChange,
): Promise<boolean> {
  if (!(await hasUser(world.read, userId))) return false
  await world.withTx(async ({ tx, nowMs }) => {
    if (phone !== undefined) await setPhone(tx, userId, phone)
    if (lifetimeMs !== undefined) await setTokenLifetime(tx, userId, { nowMs, lifetimeMs })
    if (tokenExpiresAtMs !== undefined) await setTokenExpiry(tx, userId, tokenExpiresAtMs)
  })
  return true
}

/** Signs another user in on the phone, with a new token; false when there is no such user. */
export async function signIn(world: World, userId: string): Promise<boolean> {
  if (!(await hasUser(world.read, userId))) return false
  await world.withTx(async ({ tx, nowMs }) => {
    await putFirst(tx, userId)
    await renewToken(tx, userId, nowMs)
  })
  return true
}

async function withToken(world: World, user: UserAccount & HostProfile): Promise<SignedInAccount> {
  const { userId, tokenGeneration: generation } = user
  return { ...user, token: writeToken({ worldId: world.id, userId, generation }, await tokenKeyOf(world)) }
}

/*
 * Rules of review mode (docs/rules/operations.md; product 6.04)
 * R-OPERATION-7. The app store's reviewers sign in with one phone number.
 * R-OPERATION-8. Review mode is on only in the iOS app.
 */

/** The account the app store's reviewers sign in with. */
export const REVIEW_PHONE = '13800138000'

/** Tells whether somebody is a reviewer of the app store at work. */
export function isReviewAccount({ phone, platform }: { phone: string; platform: string }): boolean {
  return phone === REVIEW_PHONE && platform === 'ios'
}
