import { type AuditedCheck, type AuditVerdict, inBeijing } from './audit-verdicts.ts'

const toolUrl = 'https://skyshop.invalid/docs/audit-merchant.html'
/** Level of a result in SARIF by the provider's mark. */
const sarifLevels = { fatal: 'error', must: 'error', recommended: 'warning', optional: 'note' } as const

/** The verdict as SARIF 2.1.0. A break has no line of source: it is placed at the entry of the journal that shows it. */
export function toSarif({ checks }: AuditVerdict): object {
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
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return { $schema: schema, version: '2.1.0', runs: [{ tool: { driver }, results }] }
}

/** The verdict as JUnit: a case for each check; what was not met or cannot be seen is skipped. */
export function toJunit({ checks }: AuditVerdict): string {
  const count = (verdict: AuditedCheck['verdict']) => checks.filter((one) => one.verdict === verdict).length
  const skipped = count('not-met') + count('not-visible')
  const cases = checks.map((one) => {
    const { check, verdict, findings } = one
    const name = xmlText(`${check.id} ${check.title}`)
    const about = `<testcase classname="${check.provider}" name="${name}">`
    if (verdict === 'kept') return `    ${about}</testcase>`
    if (verdict !== 'broken') return `    ${about}<skipped message="${verdict}"/></testcase>`
    const text = findings.map(({ what, provocation }) => `${provocation}: ${what}`).join('\n')
    const message = xmlText(findings[0]?.what ?? '')
    return `    ${about}<failure message="${message}">${xmlText(`${text}\n${check.why}\n${check.mend}`)}</failure></testcase>`
  })
  const counts = `tests="${checks.length}" failures="${count('broken')}" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="audit-merchant" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** A text between tags or quotes of XML and HTML. */
export function xmlText(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => names[character] ?? character)
}
