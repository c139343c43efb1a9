import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'

/** Part of the contract tab that tells of a check: all checks in this world, or the audit of a backend. */
export type CheckPart = 'checks' | 'audit'

/** A check that an entry of the journal breaks. */
export interface EntryBreak {
  check: (typeof merchantChecks)[number]
  /** What the merchant did, in English. */
  what: string
  /** Where the check is told of: in the audit when that found it, too. */
  part: CheckPart
}

/** Breaks that are known, in this world and by an audit. */
export interface KnownBreaks {
  worldId: string
  /** Verdicts on the traffic of this world. */
  checks: readonly Schemas['MerchantCheck'][]
  /** The audit that ran last, of any world. */
  audit: Schemas['MerchantAudit'] | null | undefined
}

/** Checks for merchants that an entry of the journal of a world breaks, in the order of the providers' lists. */
export function breaksOf(seq: number, { worldId, checks, audit }: KnownBreaks): readonly EntryBreak[] {
  const inAudit = (audit?.provocations ?? [])
    .filter((provocation) => provocation.worldId === worldId)
    .flatMap(({ findings }) => findings.map(({ check, ...finding }) => ({ id: check, ...finding })))
  const inWorld = checks.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })))
  const shows = (finding: { id: string; seqs: readonly number[] }, id: string) =>
    finding.id === id && finding.seqs.includes(seq)
  return merchantChecks.flatMap((check): EntryBreak[] => {
    const audited = inAudit.find((finding) => shows(finding, check.id))
    const judged = inWorld.find((finding) => shows(finding, check.id))
    const what = (audited ?? judged)?.what
    return what === undefined ? [] : [{ check, what, part: audited ? 'audit' : 'checks' }]
  })
}
