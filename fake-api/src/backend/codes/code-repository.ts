import type { TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { ActivationCode, CodeRedemption } from './rules/validate-code.ts'

/** A code in its stored form, or null. */
export async function findCode(client: Reader, code: string): Promise<ActivationCode | null> {
  const row = await client.activationCode.findUnique({ where: { code } })
  if (!row) return null
  const { packageId, productCode, deviceId } = row
  return {
    code,
    packageId,
    productCode,
    deviceId,
    validUntilMs: Number(row.validUntilMs),
    redemption: redemptionOf(row),
  }
}

function redemptionOf(row: {
  redeemedAtMs: bigint | null
  redeemedBy: string | null
  redeemedDeviceId: string | null
}): CodeRedemption | null {
  const atMs = readInstant(row.redeemedAtMs)
  return atMs === null ? null : { atMs, userId: row.redeemedBy ?? '', deviceId: row.redeemedDeviceId ?? '' }
}

/** Marks a code as redeemed; false when it was already. */
export async function markRedeemed(
  tx: TxClient,
  code: string,
  by: { userId: string; deviceId: string; entitlementId: number; atMs: number },
): Promise<boolean> {
  const { count } = await tx.activationCode.updateMany({
    where: { code, redeemedAtMs: null },
    data: {
      redeemedAtMs: BigInt(by.atMs),
      redeemedBy: by.userId,
      redeemedDeviceId: by.deviceId,
      entitlementId: by.entitlementId,
    },
  })
  return count === 1
}

/** Writes a new code. */
export async function insertCode(tx: TxClient, code: Omit<ActivationCode, 'redemption'>): Promise<void> {
  await tx.activationCode.createMany({ data: { ...code, validUntilMs: BigInt(code.validUntilMs) } })
}

/** Deletes a code that nobody has redeemed. */
export async function deleteCode(tx: TxClient, code: string): Promise<void> {
  await tx.activationCode.deleteMany({ where: { code, redeemedAtMs: null } })
}
