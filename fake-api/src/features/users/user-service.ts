import { tokenKeyOf } from '../../http/authenticate.ts'
import { writeToken } from '../../http/token.ts'
import type { Reader, World } from '../../world/world.ts'
import { isReviewAccount } from './domain/review-account.ts'
import {
  changeHostProfile,
  findSignedInUser,
  findUser,
  type HostProfile,
  hasUser,
  renewToken,
  setTokenExpiry,
  type UserAccount,
} from './user-repository.ts'

/** How long a token lasts on the world's clock (A). */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000

/** A user as the control plane and the host app see it. */
export interface SignedInAccount extends UserAccount, HostProfile {
  token: string
}

/** Tokens and host profiles of a world's users. */
export class UserService {
  /** The signed-in user with the token in force, which may have expired. */
  async signedIn(world: World): Promise<SignedInAccount> {
    return withToken(world, await findSignedInUser(world.read))
  }

  /** The host app round the shop of one user. */
  profile(reader: Reader, userId: string): Promise<HostProfile> {
    return findUser(reader, userId)
  }

  /** Whether this is the account of the app store's reviewers, at work on iOS. */
  async isReviewer(reader: Reader, { userId, phone }: { userId: string; phone: string }): Promise<boolean> {
    return isReviewAccount({ ...(await findUser(reader, userId)), phone })
  }

  /** What the host app does on getNewToken; null when there is no such user. */
  async issueToken(world: World, userId: string): Promise<SignedInAccount | null> {
    if (!(await hasUser(world.read, userId))) return null
    await world.withTx(({ tx, nowMs }) => renewToken(tx, userId, nowMs + TOKEN_LIFETIME_MS))
    return withToken(world, await findUser(world.read, userId))
  }

  /** Ends the token in force at this instant of the world; null when there is no such user. */
  async expireToken(world: World, userId: string): Promise<SignedInAccount | null> {
    if (!(await hasUser(world.read, userId))) return null
    await world.withTx(({ tx, nowMs }) => setTokenExpiry(tx, userId, nowMs))
    return withToken(world, await findUser(world.read, userId))
  }

  /** Changes the host app round the shop. */
  async changeProfile(world: World, change: Partial<HostProfile>): Promise<SignedInAccount> {
    const { userId } = await findSignedInUser(world.read)
    await world.withTx(({ tx }) => changeHostProfile(tx, userId, change))
    return this.signedIn(world)
  }
}

async function withToken(world: World, user: UserAccount & HostProfile): Promise<SignedInAccount> {
  const { userId, tokenGeneration: generation } = user
  return { ...user, token: writeToken({ worldId: world.id, userId, generation }, await tokenKeyOf(world)) }
}
