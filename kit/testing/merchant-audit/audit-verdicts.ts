import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { inBeijing, sequenceLines } from './finding-text.ts'
import type { Provocation } from './provocation.ts'
import type { Finding, Played } from './run-audit.ts'
import { noticeChecks } from './told-notices.ts'

type Check = (typeof merchantChecks)[number]

/** Breaks that end an audit with 1: of what providers require, or also of what they recommend, or of all. */
export const failLevels = ['required', 'recommended', 'optional'] as const
export type FailLevel = (typeof failLevels)[number]

/**
 * Verdict on a check. `kept` and `broken` are of what was asked for and put to the test; `seen-kept` and `seen-broken` are what
 * traffic showed of another check by the way, which no provocation of the run had in view.
 */
type Verdict = 'kept' | 'broken' | 'seen-kept' | 'seen-broken' | 'not-met' | 'not-visible'

/** Verdict of an audit on one check. */
export interface AuditedCheck {
  check: Check
  verdict: Verdict
  /** Broken, and of a level that ends the audit with 1. */
  isFailing: boolean
  /** One for each provocation that showed a break, the first of it. */
  findings: readonly Finding[]
  /** Breaks in all. */
  breaks: number
  /** Provocations that are meant to put it to the test. */
  provocations: readonly string[]
  /** Reason for which it is not met although it was played: what the backend does not say, or what did not come about; else null. */
  untold: string | null
}

/** Verdict of an audit on a backend. */
export interface AuditVerdict {
  checks: readonly AuditedCheck[]
  /** What could not be played, and why. */
  notPlayed: readonly NotPlayed[]
  /** Tells that at least one provocation could be played. */
  hasPlayed: boolean
}

/** A provocation that did not come to its end. */
export interface NotPlayed {
  provocation: string
  title: string
  why: string
  /** It needs what the backend is said not to have. */
  isLeftOut: boolean
}

/** Checks and provocations that an audit was asked for. */
interface Asked {
  /** Checks and provocations by name; all when empty. */
  only?: readonly string[]
  /** Breaks that end it with 1. */
  level?: FailLevel
}

/**
 * Joins what the worlds of an audit show: a check is broken where one world shows a break, and kept where a world shows that whose
 * provocation put it to the test.
 */
export function verdictOf(
  played: readonly Played[],
  providers: readonly string[],
  { only = [], level = 'required' }: Asked = {},
): AuditVerdict {
  const checks = merchantChecks
    .filter(({ provider }) => providers.includes(provider))
    .map((check): AuditedCheck => {
      const ofCheck = played.flatMap(({ findings }) => findings).filter((one) => one.check === check.id)
      const byProvocation = Map.groupBy(ofCheck, ({ provocation }) => provocation)
      const aimed = played.filter(({ provocation }) => provocation.checks.includes(check.id))
      const asked = askedOf(check.id, aimed, only)
      const missing = untoldOf(check, played)
      const shown = { isBroken: ofCheck.length > 0, isUntold: missing !== null, isAsked: asked.length > 0 }
      const verdict = verdictFor(check, { ...shown, played, asked })
      return {
        ...{ check, verdict, isFailing: verdict === 'broken' && failsAt(level, check.level) },
        untold: verdict === 'not-met' ? (missing ?? unmetOf(check, asked)) : null,
        findings: [...byProvocation.values()].flatMap(([first]) => (first ? [first] : [])),
        breaks: ofCheck.length,
        provocations: aimed.map(({ provocation }) => provocation.id),
      }
    })
  const notPlayed = played.flatMap(({ provocation: { id, title }, failure, isLeftOut }) =>
    failure === null ? [] : [{ provocation: id, title, why: failure, isLeftOut }],
  )
  return { checks, notPlayed, hasPlayed: played.some(({ failure }) => failure === null) }
}

/** Returns the provocations that were played for a check, where it or they were asked for. */
function askedOf(checkId: string, aimed: readonly Played[], only: readonly string[]): readonly Played[] {
  if (only.length === 0 || only.includes(checkId)) return aimed
  return aimed.filter(({ provocation }) => only.includes(provocation.id))
}

/** Names what the backend does not say of a check, and where: calls and notices do not show what only it can. */
function untoldOf({ id, visible }: Check, played: readonly Played[]): string | null {
  const missing = visible === 'partly' ? played.find(({ untold }) => untold[id]) : undefined
  return missing === undefined ? null : `${missing.untold[id]} (${missing.provocation.id})`
}

/** Reason for which what was played for a check showed nothing of it, or was not played; null when nothing is. */
function unmetOf(check: Check, asked: readonly Played[]): string | null {
  const ended = asked.filter(({ failure }) => failure === null)
  if (ended.length === 0) return asked.length === 0 ? null : 'no situation for it could be played'
  const names = ended.map(({ provocation }) => provocation.id).join(' ')
  const missed = noticeChecks.has(check.id) ? ended.find((one) => one.missedTruth !== null) : undefined
  if (missed !== undefined) return `played in ${names}, but ${missed.missedTruth}`
  const needed = 'unmet' in check ? check.unmet : 'the backend did nothing that shows it'
  return `played in ${names}, but ${needed}`
}

/** Facts of a check in one audit, from which its verdict follows. */
interface ShownOfCheck {
  isBroken: boolean
  isUntold: boolean
  isAsked: boolean
  played: readonly Played[]
  asked: readonly Played[]
}

function verdictFor(check: Check, { isBroken, isUntold, isAsked, played, asked }: ShownOfCheck): Verdict {
  if (isBroken) return isAsked ? 'broken' : 'seen-broken'
  if (check.visible === 'not') return 'not-visible'
  if (isUntold) return 'not-met'
  const isKept = keeps(check.id)
  if (asked.some((one) => one.failure === null && isKept(one))) return 'kept'
  return played.some(isKept) ? 'seen-kept' : 'not-met'
}

/** Tells whether a world shows that a check was kept. */
const keeps =
  (checkId: string) =>
  ({ checks, kept }: Pick<Played, 'checks' | 'kept'>) =>
    kept.includes(checkId) || checks.some(({ id, verdict }) => id === checkId && verdict === 'kept')

/** Checks that a provocation put to the test, was played to its end for, and showed to be kept. */
export function keptBy(one: Played): string[] {
  if (one.failure !== null) return []
  return one.provocation.checks.filter((id) => one.untold[id] === undefined && keeps(id)(one))
}

function failsAt(level: FailLevel, of: Check['level']): boolean {
  const needed = of === 'fatal' || of === 'must' ? 'required' : of
  return failLevels.indexOf(needed) <= failLevels.indexOf(level)
}

/** Exit code of an audit: 1 when a check that decides is broken, 3 when nothing could be played or was shown, else 0. */
export function exitCodeOf({ checks, hasPlayed }: AuditVerdict): number {
  if (checks.some(({ isFailing }) => isFailing)) return 1
  return hasPlayed || checks.some(({ verdict }) => verdict === 'broken') ? 0 : 3
}

/** Chooses provocations by provider and by what is named: checks, or provocations themselves. */
export function chooseProvocations(
  all: readonly Provocation[],
  { providers, only }: { providers: readonly string[]; only: readonly string[] },
): readonly Provocation[] {
  return all.filter(
    ({ id, provider, checks }) =>
      providers.includes(provider) &&
      (only.length === 0 || only.includes(id) || checks.some((check) => only.includes(check))),
  )
}

/** A line for each reason, with all that could not be played for it. */
function notPlayedLines(notPlayed: AuditVerdict['notPlayed']): string[] {
  const byReason = Map.groupBy(notPlayed, ({ why }) => why)
  return [...byReason].map(([why, own]) => {
    return `not played: ${own.map(({ provocation }) => provocation).join(' ')}: ${why}`
  })
}

/** A line for each reason, with all checks that were played for and are not met. */
function untoldLines(checks: readonly AuditedCheck[]): string[] {
  const byReason = Map.groupBy(
    checks.filter(({ untold }) => untold !== null),
    ({ untold }) => untold,
  )
  return [...byReason].map(([why, own]) => `not met: ${own.map(({ check }) => check.id).join(' ')}: ${why}`)
}

/** A break as text: what happened, where it can be opened, and the calls and webhooks around it. */
export function findingLines(finding: Finding, link: string): string[] {
  const { atMs, provocation, what, subject, seqs } = finding
  const subjectText = subject === null ? '' : ` (${subject})`
  return [
    `${inBeijing(atMs)} Beijing, ${provocation}: ${what}${subjectText}`,
    `  journal ${seqs.join(', ')} of ${link}`,
    ...sequenceLines(finding).map((line) => `  ${line}`),
  ]
}

/** Reasons of a broken check: what it asks for, why, how it is mended, and what it rests on. */
export function reasonLines({ must, why, mend, facts, source }: Check): string[] {
  return [`must  ${must}`, `why   ${why}`, `mend  ${mend}`, `rests on  ${[...facts, source].join(', ')}`]
}

/** Most breaks of a check that are shown in a terminal. */
const maxShown = 3

const shownVerdicts: readonly Verdict[] = [
  ...(['kept', 'broken', 'seen-kept', 'seen-broken', 'not-met', 'not-visible'] as const),
]

/** The report for a terminal: broken checks with what showed them, then a table of all. */
export function reportLines(
  { checks, notPlayed }: AuditVerdict,
  linkTo: (finding: Finding) => string,
): string[] {
  const table = shownVerdicts.flatMap((verdict) => {
    const ids = checks.filter((one) => one.verdict === verdict).map(({ check }) => check.id)
    const isAlways = verdict !== 'seen-kept' && verdict !== 'seen-broken'
    const row = `${verdict.replace('-', ' ').padEnd(11)}  ${ids.length}  ${ids.join(' ') || 'none'}`
    return isAlways || ids.length > 0 ? [row] : []
  })
  return [
    ...brokenOf(checks).flatMap((one) => brokenLines(one, linkTo)),
    ...table,
    ...untoldLines(checks),
    ...undecidingLines(checks),
    ...notPlayedLines(notPlayed),
  ]
}

/** Checks with a break, those that were asked for first. */
export function brokenOf(checks: readonly AuditedCheck[]): readonly AuditedCheck[] {
  const of = (verdict: Verdict) => checks.filter((one) => one.verdict === verdict)
  return [...of('broken'), ...of('seen-broken')]
}

function brokenLines(
  { check, verdict, findings, breaks }: AuditedCheck,
  linkTo: (finding: Finding) => string,
): string[] {
  const shown = findings.slice(0, maxShown)
  const byTheWay = verdict === 'seen-broken' ? '  (by the way: it was not asked for)' : ''
  const more = `and ${breaks - shown.length} more; --report and --json have the first of each situation, its world all`
  return [
    `${check.id}  ${check.level}  ${check.title}${byTheWay}`,
    ...shown.flatMap((finding) => findingLines(finding, linkTo(finding))).map((line) => `  ${line}`),
    ...(breaks > shown.length ? [`  ${more}`] : []),
    ...reasonLines(check).map((line) => `  ${line}`),
    '',
  ]
}

/** Breaks that leave the exit code as it is, with what has it follow them. */
function undecidingLines(checks: readonly AuditedCheck[]): string[] {
  const spared = checks.filter(({ verdict, isFailing }) => verdict === 'broken' && !isFailing)
  const byLevel = Map.groupBy(spared, ({ check }) => check.level)
  return [...byLevel].map(([level, own]) => {
    const ids = own.map(({ check }) => check.id).join(' ')
    return `broken and ${level} alone, which ends with 1 by --level ${level}: ${ids}`
  })
}
