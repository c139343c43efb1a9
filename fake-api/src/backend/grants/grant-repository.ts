import type { TxClient } from '@skyshop/prisma'
import type { Reader } from '../../engine/world/transaction/world.ts'

/** Kind of what is given once per device (R-OFFER-9). */
export type GrantKind =
  | 'cloud-trial'
  | 'unattended-free'
  | 'wechat-call-free'
  | 'free-flow'
  | 'included-flow'
  | 'campaign'

/** Who got what for which device; `campaign` is empty where the kind says it all. */
export interface GrantKey {
  kind: GrantKind
  campaign: string
  deviceId: string
  userId: string
}

/** Tells whether something has been given for a device, to anyone. */
export async function hasGrant(client: Reader, { kind, campaign, deviceId }: GrantKey): Promise<boolean> {
  return (await client.grant.count({ where: { kind, campaign, deviceId } })) > 0
}

/** The ids of those devices that something has been given for. */
export async function findGrantedDevices(
  client: Reader,
  { kind, campaign, deviceIds }: { kind: GrantKind; campaign: string; deviceIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await client.grant.findMany({
    where: { kind, campaign, deviceId: { in: [...deviceIds] } },
    select: { deviceId: true },
  })
  return new Set(rows.map((row) => row.deviceId))
}

/** Tells whether a user has claimed something for any device. */
export async function hasClaimed(
  client: Reader,
  { kind, campaign, userId }: Omit<GrantKey, 'deviceId'>,
): Promise<boolean> {
  return (await client.grant.count({ where: { kind, campaign, userId } })) > 0
}

/** Writes a grant; the key of the table refuses a second one. */
export async function insertGrant(
  tx: TxClient,
  grant: GrantKey & {
    entitlementId?: number | undefined
    couponId?: string | undefined
    grantedAtMs: number
  },
): Promise<void> {
  const { kind, campaign, deviceId, userId, entitlementId = null, couponId = null, grantedAtMs } = grant
  await tx.grant.createMany({
    data: {
      kind,
      campaign,
      deviceId,
      userId,
      entitlementId,
      couponId,
      grantedAtMs: BigInt(grantedAtMs),
    },
  })
}
