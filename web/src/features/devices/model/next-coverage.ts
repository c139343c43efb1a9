import type { Schemas } from '@skyshop/openapi/http'
import { untilDate } from '../../../shared/time/wire-time.ts'

/** Cover of a device after the running package: one that is paid already, or a renewal by the owner. */
export type NextCoverage = { kind: 'package'; date: string } | { kind: 'owner' }

/** The next coverage of a device; null without one, where the user's own contract says more (`nextRenewals`), or when unknown. */
export function nextCoverageOf(entry: Schemas['VipExpiry']): NextCoverage | null {
  if (entry.renewal !== undefined) return entry.renewal.isOwn ? null : { kind: 'owner' }
  const date = untilDate(entry.nextStart)
  return date === null ? null : { kind: 'package', date }
}
