import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { inBeijing, sequenceLines } from './finding-text.ts'
import type { Provocation } from './provocation.ts'
import type { Finding, Played } from './run-audit.ts'

type Check = (typeof merchantChecks)[number]

/** Verdict of an audit on one check. */
export interface AuditedCheck {
  check: Check
  verdict: 'kept' | 'broken' | 'not-met' | 'not-visible'
  /** One for each provocation that showed a break, the first of it. */
  findings: readonly Finding[]
  /** Breaks in all. */
  breaks: number
  /** Provocations that are meant to put it to the test. */
  provocations: readonly string[]
  /** Reason for which it is not met although calls and notices look as they should; null where nothing is missing. */
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

/** Joins what the worlds of an audit show: a check is broken where one world shows a break, and kept where one shows that. */
export function verdictOf(played: readonly Played[], providers: readonly string[]): AuditVerdict {
  const checks = merchantChecks
    .filter(({ provider }) => providers.includes(provider))
    .map((check): AuditedCheck => {
      const found = played.flatMap(({ findings }) => findings).filter((one) => one.check === check.id)
      const byProvocation = Map.groupBy(found, ({ provocation }) => provocation)
      const isKept = played.some(
        ({ checks: judged, kept }) =>
          kept.includes(check.id) || judged.some(({ id, verdict }) => id === check.id && verdict === 'kept'),
      )
      // What only the backend can show of a check, calls and notices do not.
      const missing = check.visible === 'partly' ? played.find(({ untold }) => untold[check.id]) : undefined
      return {
        check,
        verdict: verdictFor(check, found.length > 0, isKept && missing === undefined),
        untold: (found.length === 0 && missing?.untold[check.id]) || null,
        findings: [...byProvocation.values()].flatMap(([first]) => (first ? [first] : [])),
        breaks: found.length,
        provocations: played
          .map(({ provocation }) => provocation)
          .filter(aims(check.id))
          .map(({ id }) => id),
      }
    })
  const notPlayed = played.flatMap(({ provocation: { id, title }, failure, isLeftOut }) =>
    failure === null ? [] : [{ provocation: id, title, why: failure, isLeftOut }],
  )
  return { checks, notPlayed, hasPlayed: played.some(({ failure }) => failure === null) }
}

/** Exit code of an audit: 1 when a check is broken, 3 when nothing could be played, else 0. */
export function exitCodeOf({ checks, hasPlayed }: AuditVerdict): number {
  if (checks.some(({ verdict }) => verdict === 'broken')) return 1
  return hasPlayed ? 0 : 3
}

const aims = (checkId: string) => (provocation: Provocation) => provocation.checks.includes(checkId)

function verdictFor(check: Check, isBroken: boolean, isKept: boolean): AuditedCheck['verdict'] {
  if (isBroken) return 'broken'
  if (isKept) return 'kept'
  return check.visible === 'not' ? 'not-visible' : 'not-met'
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

/** A line for each reason, with all checks whose backend does not say what only it can show. */
function untoldLines(checks: readonly AuditedCheck[]): string[] {
  const byReason = Map.groupBy(
    checks.filter(({ untold }) => untold !== null),
    ({ untold }) => untold,
  )
  return [...byReason].map(([why, own]) => `not seen: ${own.map(({ check }) => check.id).join(' ')}: ${why}`)
}

/** A break as text: what happened, where it can be opened, and the calls and webhooks around it. */
export function findingLines(finding: Finding, link: string): string[] {
  const { atMs, provocation, what, subject, seqs } = finding
  const about = subject === null ? '' : ` (${subject})`
  return [
    `${inBeijing(atMs)} Beijing, ${provocation}: ${what}${about}`,
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

/** The report for a terminal: broken checks with what showed them, then a table of all. */
export function reportLines(
  { checks, notPlayed }: AuditVerdict,
  linkTo: (finding: Finding) => string,
): string[] {
  const broken = checks.filter(({ verdict }) => verdict === 'broken')
  const lines = broken.flatMap(({ check, findings, breaks }) => {
    const shown = findings.slice(0, maxShown)
    return [
      `${check.id}  ${check.level}  ${check.title}`,
      ...shown.flatMap((finding) => findingLines(finding, linkTo(finding))).map((line) => `  ${line}`),
      ...(breaks > shown.length ? [`  and ${breaks - shown.length} more`] : []),
      ...reasonLines(check).map((line) => `  ${line}`),
      '',
    ]
  })
  const of = (verdict: AuditedCheck['verdict']) => checks.filter((one) => one.verdict === verdict)
  const ids = (verdict: AuditedCheck['verdict']) =>
    of(verdict)
      .map(({ check }) => check.id)
      .join(' ') || 'none'
  return [
    ...lines,
    `kept         ${of('kept').length}  ${ids('kept')}`,
    `broken       ${broken.length}  ${ids('broken')}`,
    `not met      ${of('not-met').length}  ${ids('not-met')}`,
    `not visible  ${of('not-visible').length}  ${ids('not-visible')}`,
    ...untoldLines(checks),
    ...notPlayedLines(notPlayed),
  ]
}
