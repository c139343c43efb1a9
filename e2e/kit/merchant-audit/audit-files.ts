import { type AuditedCheck, type AuditVerdict, inBeijing, type NotPlayed } from './audit-verdicts.ts'

const toolUrl = 'https://skyshop.invalid/docs/audit-merchant.html'
/** Level of a result in SARIF by the provider's mark. */
const sarifLevels = { fatal: 'error', must: 'error', recommended: 'warning', optional: 'note' } as const

/** The verdict as SARIF 2.1.0. A break has no line of source: it is placed at the entry of the journal that shows it. */
export function toSarif({ checks, notPlayed, hasPlayed }: AuditVerdict): object {
  const rules = checks.map(({ check }) => ({
    id: check.id,
    name: check.id,
    shortDescription: { text: check.title },
    fullDescription: { text: check.must },
    help: { text: `${check.why} ${check.mend} Facts: ${check.facts.join(', ')}. Source: ${check.source}.` },
    defaultConfiguration: { level: sarifLevels[check.level] },
  }))
  const results = checks.flatMap(({ check, findings }, ruleIndex) =>
    findings.map(({ what, provocation, worldId, seqs, atMs, subject }) => ({
      ruleId: check.id,
      ruleIndex,
      level: sarifLevels[check.level],
      message: { text: `${what} (${provocation}, ${inBeijing(atMs)} in Beijing)` },
      locations: [
        {
          logicalLocations: [
            { name: subject ?? provocation, fullyQualifiedName: `${worldId}/journal/${seqs[0] ?? 0}` },
          ],
        },
      ],
      partialFingerprints: { provocation: `${check.id}/${provocation}` },
    })),
  )
  const driver = { name: 'skyshop-kit audit-merchant', informationUri: toolUrl, rules }
  const notifications = notPlayed.map(({ provocation, title, why, isLeftOut }) => ({
    descriptor: { id: provocation },
    level: isLeftOut ? 'note' : 'error',
    message: { text: `${provocation} was not played: ${why} (${title})` },
  }))
  const invocations = [{ executionSuccessful: hasPlayed, toolExecutionNotifications: notifications }]
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return { $schema: schema, version: '2.1.0', runs: [{ tool: { driver }, invocations, results }] }
}

/**
 * The verdict as JUnit: a case for each check and each provocation that was not played; skipped is what was not met, cannot be
 * seen, or needs what the backend is said not to have.
 */
export function toJunit({ checks, notPlayed }: AuditVerdict): string {
  const cases = [...checks.map(checkCase), ...notPlayed.map(notPlayedCase)]
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

function checkCase({ check, verdict, findings }: AuditedCheck): string {
  const about = `<testcase classname="${check.provider}" name="${xmlText(`${check.id} ${check.title}`)}">`
  if (verdict === 'kept') return `${about}</testcase>`
  if (verdict !== 'broken') return `${about}<skipped message="${verdict}"/></testcase>`
  const text = findings.map(({ what, provocation }) => `${provocation}: ${what}`).join('\n')
  const message = xmlText(findings[0]?.what ?? '')
  return `${about}<failure message="${message}">${xmlText(`${text}\n${check.why}\n${check.mend}`)}</failure></testcase>`
}

function notPlayedCase({ provocation, title, why, isLeftOut }: NotPlayed): string {
  const tag = isLeftOut ? 'skipped' : 'error'
  const name = xmlText(`${provocation} ${title}`)
  return `<testcase classname="provocations" name="${name}"><${tag} message="${xmlText(why)}"/></testcase>`
}

/** A text between tags or quotes of XML and HTML. */
export function xmlText(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character)
}
