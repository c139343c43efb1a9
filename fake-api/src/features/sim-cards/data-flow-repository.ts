import type { Reader } from '../../world/transaction/world.ts'
import type { FlowCase, FlowKind } from './rules/flow-rule.ts'

/** What was given to a device under a kind, with its time; null while nothing was. */
export async function findFlowPack(
  client: Reader,
  { kind, deviceId }: { kind: FlowKind; deviceId: string },
): Promise<FlowCase['pack']> {
  const grant = await client.grant.findFirst({ where: { kind, campaign: '', deviceId } })
  if (!grant) return null
  const row = await client.entitlement.findUnique({ where: { id: grant.entitlementId ?? 0 } })
  return { startsAtMs: optional(row?.startsAtMs), endsAtMs: optional(row?.endsAtMs) }
}

const optional = (value: bigint | null | undefined) =>
  value === null || value === undefined ? null : Number(value)
