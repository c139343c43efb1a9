import type { Schemas } from '@skyshop/openapi/control'
import { xmlText } from './audit-files.ts'
import { type AuditedCheck, type AuditVerdict, brokenOf } from './audit-verdicts.ts'
import { drawnLane, entryText, inBeijing, laneNames } from './finding-text.ts'
import type { Finding } from './run-audit.ts'

type Entry = Schemas['JournalEntry']

/** What a page of an audit is made of beside the verdict. */
interface PageFacts {
  /** What was audited, as the caller named it. */
  backend: string
  seed: number
  /** Address that opens the world of a finding as it was then. */
  linkTo: (finding: Finding) => string
  /** What has to run for the links to lead anywhere. */
  start: string
}

const verdictNames = {
  broken: 'Broken',
  kept: 'Kept',
  'seen-broken': 'Seen broken',
  'seen-kept': 'Seen kept',
  'not-met': 'Not met',
  'not-visible': 'Not visible',
} as const

/** The report as one page of HTML without anything from elsewhere, to be sent to others. */
export function auditPage(verdict: AuditVerdict, facts: PageFacts): string {
  const { checks, notPlayed } = verdict
  const broken = brokenOf(checks)
  const head = `<h1>Audit of a merchant</h1>
<p>${xmlText(facts.backend)}, seed ${facts.seed}. ${counts(checks)}</p>
<p>Judged are calls, webhooks and their acknowledgements in the journal of each world, never the code of the merchant.
Seen is what traffic showed of a check that was not put to the test. Links open the world at that instant while this runs: <code>${xmlText(facts.start)}</code></p>`
  const missing = notPlayed.map(({ title, why }) => `<li>${xmlText(title)}: ${xmlText(why)}</li>`)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Audit of a merchant</title>
<style>${style}</style>
${head}
${broken.map((one) => brokenSection(one, facts)).join('\n')}
<h2>All checks</h2>
<table><tr><th>Check</th><th>Level</th><th>Verdict</th><th></th></tr>${checks.map(row).join('')}</table>
${missing.length > 0 ? `<h2>Not played</h2><ul>${missing.join('')}</ul>` : ''}
</html>
`
}

function counts(checks: readonly AuditedCheck[]): string {
  const names = Object.entries(verdictNames).map(([verdict, name]) => {
    return `${checks.filter((one) => one.verdict === verdict).length} ${name.toLowerCase()}`
  })
  return `${names.join(', ')}.`
}

function row({ check, verdict, untold }: AuditedCheck): string {
  const isBroken = verdict === 'broken' || verdict === 'seen-broken'
  const id = isBroken ? `<a href="#${check.id}">${check.id}</a>` : check.id
  const why = 'unseen' in check && !isBroken ? `<br><small>${xmlText(check.unseen)}</small>` : ''
  const missing = untold === null ? '' : `<br><small>${xmlText(untold)}</small>`
  return `<tr class="${verdict}"><td>${id}</td><td>${check.level}</td><td>${verdictNames[verdict]}</td>
<td>${xmlText(check.title)}${why}${missing}</td></tr>`
}

function brokenSection({ check, findings }: AuditedCheck, facts: PageFacts): string {
  return `<section id="${check.id}"><h2>${check.id} ${xmlText(check.title)} <small>${check.level}</small></h2>
<p>${xmlText(check.must)}<br><small>Source ${xmlText(check.source)}, facts ${check.facts.join(', ')}</small></p>
${findings.map((finding) => findingPart(finding, facts)).join('\n')}
<p><b>Why it costs money.</b> ${xmlText(check.why)}</p>
<p><b>How to mend it.</b> ${xmlText(check.mend)}</p></section>`
}

function findingPart(finding: Finding, { linkTo }: PageFacts): string {
  const { what, atMs, provocation, worldId, lines, around } = finding
  const shown = lines.map(
    (entry) =>
      `<li><code>${entry.seq}</code> ${inBeijing(entry.virtualMs)} ${xmlText(entryText(entry))}</li>`,
  )
  const marked = new Set(lines.map(({ seq }) => seq))
  return `<div class="finding"><p><b>${xmlText(what)}</b><br><small>${provocation}, ${inBeijing(atMs)} in Beijing,
<a href="${xmlText(linkTo(finding))}">world ${worldId}</a></small></p>
<ol>${shown.join('')}</ol>${sequenceDrawing(around, marked)}</div>`
}

const lanes = ['host', 'gateway', 'upstream'] as const
const laneX = { host: 90, gateway: 370, upstream: 650 } as const

/** The entries as a drawing of their sequence, those that show the break in red. */
function sequenceDrawing(entries: readonly Entry[], marked: ReadonlySet<number>): string {
  const rows = entries.flatMap((entry, index) => {
    const [from, to] = [drawnLane(entry.from), drawnLane(entry.to)]
    const y = 60 + index * 34
    const text = xmlText(`${entry.seq} ${entry.operationId}: ${entry.note ?? entry.status}`.slice(0, 62))
    const [x1, x2] = [laneX[from], laneX[to]]
    const isMarked = marked.has(entry.seq) ? ' class="marked"' : ''
    const end = x2 > x1 ? x2 - 6 : x2 + 6
    const time = inBeijing(entry.virtualMs).slice(5)
    return [
      `<g${isMarked}><line x1="${x1}" y1="${y}" x2="${end}" y2="${y}" marker-end="url(#arrow)"/>`,
      `<text x="${(x1 + x2) / 2}" y="${y - 5}" text-anchor="middle">${text}</text>`,
      `<text class="time" x="690" y="${y + 4}">${time}</text></g>`,
    ]
  })
  const height = 70 + entries.length * 34
  const heads = lanes.map(
    (lane) => `<text class="lane" x="${laneX[lane]}" y="20" text-anchor="middle">${laneNames[lane]}</text>
<line class="life" x1="${laneX[lane]}" y1="30" x2="${laneX[lane]}" y2="${height}"/>`,
  )
  return `<svg viewBox="0 0 800 ${height}" role="img" aria-label="Sequence of the calls"><defs>
<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>
</defs>${heads.join('')}${rows.join('')}</svg>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
h1,h2{line-height:1.25}small{color:#57606a;font-weight:400}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid #d8dee4}
tr.broken td:nth-child(3),tr.seen-broken td:nth-child(3){color:#b42318;font-weight:600}tr.kept td:nth-child(3){color:#1a7f37}
.finding{border-inline-start:4px solid #b42318;padding-inline-start:1rem;margin-block:1rem}
svg{width:100%;font:11px ui-monospace,monospace}svg line{stroke:#57606a}svg .life{stroke:#d8dee4}svg .lane{font-weight:600;font-size:13px}
svg .time{fill:#57606a;font-size:9px}svg .marked line{stroke:#b42318;stroke-width:2}svg .marked text{fill:#b42318}svg path{fill:#57606a}`
