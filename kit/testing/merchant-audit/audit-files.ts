import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AuditedCheck,
  type AuditVerdict,
  findingLines,
  type NotPlayed,
  reasonLines,
} from './audit-verdicts.ts'
import { inBeijing, sequenceLines, toMermaid } from './finding-text.ts'
import type { Finding } from './run-audit.ts'

/** Facts that the files of a verdict have beside it. */
export interface FileFacts {
  /** File or address of the adapter; null without one. */
  adapter: string | null
  /** Address that opens the world of a finding as it was then. */
  linkTo: (finding: Finding) => string
}

/** Level of a result in SARIF by the provider's mark. */
const sarifLevels = { fatal: 'error', must: 'error', recommended: 'warning', optional: 'note' } as const

/** The verdict as SARIF 2.1.0. A break has no line of source: it is placed at the adapter, and at its entry of the journal. */
export function toSarif({ checks, notPlayed, hasPlayed }: AuditVerdict, facts: FileFacts): object {
  const rules = checks.map(({ check }) => ({
    id: check.id,
    name: check.id,
    shortDescription: { text: check.title },
    fullDescription: { text: check.must },
    help: { text: reasonLines(check).join('\n') },
    // Of the provider: whoever reads it in a pipeline has no Skyshop with documentation of its own.
    ...('page' in check && { helpUri: check.page }),
    defaultConfiguration: { level: sarifLevels[check.level] },
    properties: { facts: check.facts, source: check.source },
  }))
  const results = checks.flatMap((one, ruleIndex) =>
    one.findings.map((finding) => ({ ruleIndex, ...toResult(one, finding, facts) })),
  )
  const notifications = notPlayed.map(({ provocation, title, why, isLeftOut }) => ({
    descriptor: { id: provocation },
    level: isLeftOut ? 'note' : 'error',
    message: { text: `${provocation} was not played: ${why} (${title})` },
  }))
  const invocations = [{ executionSuccessful: hasPlayed, toolExecutionNotifications: notifications }]
  const driver = { name: 'skyshop-kit audit-merchant', rules }
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [{ tool: { driver }, invocations, results }],
  }
}

function toResult(
  { check, verdict }: AuditedCheck,
  finding: Finding,
  { adapter, linkTo }: FileFacts,
): object {
  const { what, provocation, worldId, seqs, atMs, subject } = finding
  const link = linkTo(finding)
  const place = adapter === null ? {} : { physicalLocation: physicalLocation(adapter) }
  const logicalLocations = seqs.map((seq) => ({
    ...{ name: subject ?? provocation, fullyQualifiedName: `${worldId}/journal/${seq}` },
  }))
  return {
    ruleId: check.id,
    level: verdict === 'broken' ? sarifLevels[check.level] : 'note',
    message: { text: `${what} (${provocation}, ${inBeijing(atMs)} in Beijing)` },
    locations: [{ ...place, logicalLocations }],
    hostedViewerUri: link,
    partialFingerprints: { provocation: `${check.id}/${provocation}` },
    properties: {
      ...{ why: check.why, mend: check.mend, facts: check.facts, source: check.source, seqs, link },
      ...{ lines: sequenceLines(finding), diagram: toMermaid(finding) },
    },
  }
}

function physicalLocation(adapter: string): object {
  const isUrl = /^https?:[/][/]/.test(adapter)
  const uri = isAbsolute(adapter) ? pathToFileURL(adapter).href : encodeURI(adapter.replaceAll('\\', '/'))
  return { artifactLocation: { uri: isUrl ? adapter : uri }, region: { startLine: 1 } }
}

/**
 * The verdict as JUnit: a case for each check and each provocation that was not played; skipped is what was not put to the test, was
 * not met, cannot be seen, needs what the backend is said not to have, or is broken without a say in the exit code.
 */
export function toJunit({ checks, notPlayed }: AuditVerdict, { linkTo }: Pick<FileFacts, 'linkTo'>): string {
  const cases = [...checks.map((one) => checkCase(one, linkTo)), ...notPlayed.map(notPlayedCase)]
  const count = (tag: string) => cases.filter((one) => one.includes(`<${tag} `)).length
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="audit-merchant" ${counts}>`,
    ...cases.map((one) => `    ${one}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function checkCase(one: AuditedCheck, linkTo: FileFacts['linkTo']): string {
  const { check, verdict, findings, isFailing } = one
  const opening = `<testcase classname="${check.provider}" name="${xmlText(`${check.id} ${check.title}`)}">`
  if (verdict === 'kept') return `${opening}</testcase>`
  if (!isFailing) return `${opening}<skipped message="${xmlText(skippedText(one))}"/></testcase>`
  const lines = [
    ...findings.flatMap((finding) => findingLines(finding, linkTo(finding))),
    ...reasonLines(check),
  ]
  const message = xmlText(findings[0]?.what ?? '')
  return `${opening}<failure message="${message}">${xmlText(lines.join('\n'))}</failure></testcase>`
}

function skippedText({ check, verdict, untold, findings: [first] }: AuditedCheck): string {
  const word = verdict === 'broken' ? `broken, ${check.level} alone` : verdict
  const why = first?.what ?? untold
  return why === null ? word : `${word}: ${why}`
}

function notPlayedCase({ provocation, title, why, isLeftOut }: NotPlayed): string {
  const tag = isLeftOut ? 'skipped' : 'error'
  const name = xmlText(`${provocation} ${title}`)
  return `<testcase classname="provocations" name="${name}"><${tag} message="${xmlText(why)}"/></testcase>`
}

/** A text between tags or quotes of XML and HTML, without characters that XML does not allow. */
export function xmlText(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => names[character] ?? character)
}
