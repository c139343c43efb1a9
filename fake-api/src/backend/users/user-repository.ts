import type { Schemas } from '@skyshop/openapi/control'
import type { TxClient } from '@skyshop/prisma'
import { membersOf } from '../../engine/kernel/members-of.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'

type Row = NonNullable<Awaited<ReturnType<Reader['user']['findFirst']>>>

/** A user with the state of the token in force. */
export interface UserAccount {
  userId: string
  phone: string
  tokenGeneration: number
  tokenExpiresAtMs: number
}

/** The host app round the shop, as the user carries it. */
export interface HostProfile {
  platform: Schemas['HostProfile']['platform']
  appVersion: string
  appKey: string
  appLanguage: string
  countryCode: string
  manufacturerName: string
}

/** The user who is signed in on the phone: the first of the world. */
export async function findSignedInUser(client: Reader): Promise<UserAccount & HostProfile> {
  return toUser(await client.user.findFirstOrThrow({ orderBy: { sort: 'asc' } }))
}

/** One user; who asks has a token of theirs, so there is one. */
export async function findUser(client: Reader, userId: string): Promise<UserAccount & HostProfile> {
  return toUser(await client.user.findUniqueOrThrow({ where: { id: userId } }))
}

/** What a row may say; anything else in a file from elsewhere is read as Android. */
const PLATFORMS = membersOf<HostProfile['platform']>({ android: true, ios: true, harmony: true })

function toUser(row: Row): UserAccount & HostProfile {
  return {
    userId: row.id,
    phone: row.phone,
    tokenGeneration: row.tokenGeneration,
    tokenExpiresAtMs: Number(row.tokenExpiresAtMs ?? 0),
    platform: PLATFORMS.find((platform) => platform === row.platform) ?? 'android',
    appVersion: row.appVersion,
    appKey: row.appKey,
    appLanguage: row.appLanguage,
    countryCode: row.countryCode,
    manufacturerName: row.manufacturerName,
  }
}

/** True when the world has a user of this id. */
export async function hasUser(client: Reader, userId: string): Promise<boolean> {
  return (await client.user.count({ where: { id: userId } })) === 1
}

/** Gives the user a token of the next generation, good for their lifetime; older ones are void from now on. */
export async function renewToken(tx: TxClient, userId: string, nowMs: number): Promise<void> {
  const { tokenLifetimeMs } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  await tx.user.update({
    where: { id: userId },
    data: { tokenGeneration: { increment: 1 }, tokenExpiresAtMs: BigInt(nowMs) + tokenLifetimeMs },
  })
}

/** Sets how long each token lasts, that in force included. */
export async function setTokenLifetime(
  tx: TxClient,
  userId: string,
  { nowMs, lifetimeMs }: { nowMs: number; lifetimeMs: number },
): Promise<void> {
  const data = { tokenLifetimeMs: BigInt(lifetimeMs), tokenExpiresAtMs: BigInt(nowMs + lifetimeMs) }
  await tx.user.update({ where: { id: userId }, data })
}

/** Moves the end of the token in force. */
export async function setTokenExpiry(tx: TxClient, userId: string, tokenExpiresAtMs: number): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { tokenExpiresAtMs: BigInt(tokenExpiresAtMs) } })
}

/** Changes the number a user signs in with. */
export async function setPhone(tx: TxClient, userId: string, phone: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { phone } })
}

/** Makes a user the first of the world, who is the one signed in; the phone's host app stays as it is. */
export async function putFirst(tx: TxClient, userId: string): Promise<void> {
  const first = await tx.user.findFirstOrThrow({ orderBy: { sort: 'asc' } })
  if (first.id === userId) return
  const { platform, appVersion, appKey, appLanguage, countryCode, manufacturerName } = toUser(first)
  const host = { platform, appVersion, appKey, appLanguage, countryCode, manufacturerName }
  await tx.user.update({ where: { id: userId }, data: { ...host, sort: first.sort - 1 } })
}

/** Changes what the host app says of itself. */
export async function changeHostProfile(
  tx: TxClient,
  userId: string,
  change: Partial<HostProfile>,
): Promise<void> {
  await tx.user.updateMany({ where: { id: userId }, data: change })
}
