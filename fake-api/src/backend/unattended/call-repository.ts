import type { TxClient } from '@skyshop/prisma'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { CallBudget } from './rules/place-calls.ts'

/** Calls of the package in effect, with the package; null without one. */
export async function findRunningCalls(
  client: Reader,
  deviceId: string,
  kind: string,
): Promise<(CallBudget & { id: number; packageId: string }) | null> {
  const row = await client.entitlement.findFirst({
    where: { deviceId, kind, state: 'activated', callCount: { not: null } },
    select: { id: true, packageId: true, callCount: true, callsUsed: true },
  })
  return row && { id: row.id, packageId: row.packageId, total: row.callCount ?? 0, used: row.callsUsed }
}

/** Audition calls a device has used; null when there is no such device. */
export async function findAuditionUsed(client: Reader, deviceId: string): Promise<number | null> {
  const row = await client.device.findUnique({ where: { deviceId }, select: { auditionCallsUsed: true } })
  return row?.auditionCallsUsed ?? null
}

/** Takes calls from a package. */
export async function addCallsUsed(tx: TxClient, id: number, count: number): Promise<void> {
  await tx.entitlement.updateMany({ where: { id }, data: { callsUsed: { increment: count } } })
}

/** Takes audition calls from a device. */
export async function addAuditionUsed(tx: TxClient, deviceId: string, count: number): Promise<void> {
  await tx.device.updateMany({ where: { deviceId }, data: { auditionCallsUsed: { increment: count } } })
}
