import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { couponTransitions } from '../../fake-api/src/backend/coupons/rules/coupon-state.ts'
import { entitlementTransitions } from '../../fake-api/src/backend/entitlements/rules/timeline.ts'
import { orderStatus, orderTransitions } from '../../fake-api/src/backend/orders/rules/order.ts'
import {
  nextPaymentState,
  paymentEvents,
  paymentStates,
} from '../../fake-api/src/backend/payments/rules/payment.ts'
import { contractTransitions } from '../../fake-api/src/backend/renewals/rules/contract.ts'
import { cycleTransitions } from '../../fake-api/src/backend/renewals/rules/cycle.ts'
import { simTransitions } from '../../fake-api/src/backend/sim-cards/rules/sim-card-rules.ts'
import { readRefusals } from '../../openapi/scripts/error-table.ts'
import {
  readAssumedRules,
  readCheckFiles,
  readFactFiles,
  readSignatureFile,
} from '../../openapi/scripts/fact-files.ts'
import { fidelityOf } from '../../openapi/scripts/fidelity.ts'

/** Transitions of each machine of the server; null: it comes into being. */
const machines: Record<
  string,
  readonly { from: string | number | null; event: string; to: string | number }[]
> = {
  order: orderTransitions,
  payment: paymentStates.flatMap((from) =>
    paymentEvents.flatMap((event) => {
      const to = nextPaymentState(from, event)
      return to === null ? [] : [{ from, event, to }]
    }),
  ),
  contract: contractTransitions,
  period: cycleTransitions,
  entitlement: entitlementTransitions,
  coupon: couponTransitions,
  sim: simTransitions,
}

/** The comment above the code that decides: a title, and numbered rules such as `R-ORDER-4` in their order. */
export interface RuleSheet {
  path: string
  title: string
  rules: readonly { code: string; text: string }[]
}

/** The rule sheets of a file: block comments of a title and lines that begin with `R-<AREA>-<number>.`. */
export function readRuleSheets(path: string, source: string): RuleSheet[] {
  const sheets = source.matchAll(/^\/\*\n((?: \* (?!R-).*\n)+)((?: \* R-.*\n)(?: \* .*\n)*) \*\//gm)
  return [...sheets].map(([, title = '', body = '']) => ({
    path,
    // Where the page itself is cited, what else is stays.
    title: plain(title).replace(/ \(docs\/[^;)]*(?:; ([^)]*))?\)$/, (_, cited) =>
      cited ? ` (${cited})` : '',
    ),
    rules: plain(body)
      .split(/(?:^| )(?=R-[A-Z]+-\d+[.] )/)
      .map((rule) => /^(\S+)[.] (.*)$/.exec(rule) ?? [])
      .map(([, code = '', text = '']) => ({ code, text })),
  }))
}

/** The text of a comment in one line. */
const plain = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^ \* */, ''))
    .filter((line) => line !== '')
    .join(' ')

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')

/** The sources of the marked parts of pages. */
function readSources() {
  const code = sourceFiles(/(?<![.]test)[.]tsx?$/).filter((path) => !path.startsWith('.ci/'))
  const facts = readFactFiles(join(rootDir, 'openapi/wallets/facts'))
  const assumed = facts.map(({ provider }) => [
    provider,
    readAssumedRules(join(rootDir, 'docs/providers'), provider),
  ])
  return {
    sheets: code.flatMap((path) => readRuleSheets(path, read(path))),
    fidelity: fidelityOf(facts, Object.fromEntries(assumed)),
    checks: readCheckFiles(join(rootDir, 'openapi/wallets/merchant-checks'), facts),
    signatures: readSignatureFile(join(rootDir, 'openapi/wallets/signatures/signature-reasons.yaml'), facts),
    refusals: readRefusals(join(rootDir, 'openapi/shared/error-codes.yaml')),
  }
}

type PageSources = ReturnType<typeof readSources>

/** A marked part: `<!-- kind name -->` in a page, up to `<!-- end -->`. */
interface Mark {
  page: string
  name: string
}

/** What stands at a mark by its kind; null for a name of nothing. */
const contents: Readonly<Record<string, (mark: Mark, sources: PageSources) => string | null>> = {
  /** The rule sheet that has this rule. */
  rules: ({ page, name }, { sheets }) => {
    const sheet = sheets.find(({ rules }) => rules.some(({ code }) => code === name))
    if (sheet === undefined) return null
    const test = sheet.path.replace(/[.](tsx?)$/, '.test.$1')
    const links = [sheet.path, test]
      .filter((path) => existsSync(join(rootDir, path)))
      .map((path) => link(page, path))
    const rules = sheet.rules.map(({ code, text }) => wrap(`- **${code}** ${text}`))
    return [`${sheet.title}: ${links.join(', ')}`, '', ...rules].join('\n')
  },
  /** A transition table. */
  states: ({ name }) => {
    const words = Object.entries(orderStatus).map(([word, code]) => {
      return [code, `${code} ${word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`] as const
    })
    const names = new Map<string | number | null, string>([...words, [null, '–']])
    const rows = machines[name]?.map(({ from, event, to }) => [
      names.get(from) ?? from,
      event,
      names.get(to) ?? to,
    ])
    return rows ? table('from | event | to', rows) : null
  },
  /** The queries of the auditor. */
  invariants: ({ page }) =>
    sourceFiles(/[.]sql$/, 'fake-api/src/audit/sql')
      .map((path) => {
        const [comment = ''] = /^(?:--.*\n)+/.exec(read(path)) ?? []
        const text = comment.trim().replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ')
        return wrap(`${text.replace(/^(R-INVARIANT-\d+)[.]/, '- **$1**')} ${link(page, path)}`)
      })
      .join('\n'),
  /** How true the gateways are. */
  scores: (_, { fidelity }) =>
    table(
      'provider | facts that can be played | played | by arming | other on purpose | no test names it | not built | assumed rules | dearest | score',
      fidelity.map(({ title, score }) => {
        const { playable, played, armed, onPurpose, untested, notBuilt, assumed } = score
        const dearest = `${score.dearestPlayed} of ${score.dearest}`
        return [
          ...[title, playable, played, armed, onPurpose, untested, notBuilt, assumed],
          dearest,
          `${score.percent} %`,
        ]
      }),
    ),
  /** What the gateways leave out; of it the calls alone. */
  'not-played': ({ name }, { fidelity }) =>
    name === 'calls' ? notBuiltCalls(fidelity) : notPlayed(fidelity),
  /** What providers ask of merchants. */
  checks: (_, { checks }) => checks.map(checkList).join('\n'),
  /** Why signatures are refused, in English or Chinese. */
  signatures: ({ name }, { signatures }) => signatureSections(signatures, name === 'zh'),
  /** What the backend refuses, each with the way to see it in the panel. */
  refusals: ({ name }, { refusals }) =>
    table(
      name === 'zh'
        ? '代码 | 应答所说 | 怎么办 | 依据 | 面板'
        : 'code | it says | what to do | rests on | panel',
      refusals.map(({ name: refusal, code, text, source, mend, mendZh }) => {
        const shown = `[${name === 'zh' ? '查看' : 'show'}](http://127.0.0.1:4000/#explain=${code})`
        return [`${code} \`${refusal}\``, text, name === 'zh' ? mendZh : mend, source, shown]
      }),
    ),
}

const block = /^<!-- ([a-z-]+) ?(.*?) -->\n[\s\S]*?^<!-- end -->$/gm

/** A page with its marked parts written anew. Throws for a mark that names nothing. */
export function fillPage(page: string, text: string, sources = readSources()): string {
  return text.replace(block, (all, kind: string, name: string) => {
    const [mark] = all.split('\n', 1)
    const content = contents[kind]?.({ page, name }, sources) ?? null
    if (content === null) throw new Error(`${page}: nothing is known for ${mark}`)
    return `${mark}\n${content}\n<!-- end -->`
  })
}

const link = (page: string, path: string) => `[${basename(path)}](${relative(dirname(page), path)})`

function table(head: string, rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [`| ${head} |`, `|${'---|'.repeat(head.split('|').length)}`, ...lines].join('\n')
}

/** A text in lines of at most 120 characters, as far as its words allow; its further lines begin with `indent`. */
function wrap(item: string, indent = '  '): string {
  const lines: string[] = []
  for (const word of item.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= 120) lines[lines.length - 1] = longer
    else lines.push(lines.length === 0 ? word : `${indent}${word}`)
  }
  return lines.join('\n')
}

const notBuilt = ({ facts }: PageSources['fidelity'][number]) =>
  facts.filter(({ play }) => play === 'not-built')
const quoted = (calls: readonly string[]) => calls.map((call) => `\`${call}\``).join(', ')

function notBuiltCalls(fidelity: PageSources['fidelity']): string {
  const rows = fidelity.map((one) => {
    const calls = notBuilt(one).flatMap((fact) => fact.calls ?? [])
    const others = notBuilt(one).filter((fact) => !fact.calls).length
    return [one.title, one.currencies, quoted(calls) || '–', others]
  })
  return table('provider | currencies | calls that are not built | further behaviours', rows)
}

function notPlayed(fidelity: PageSources['fidelity']): string {
  const parts = fidelity.map((one) => {
    const items = notBuilt(one).map(({ id, area, behaviour, calls = [] }) => {
      const named = calls.length === 0 ? '' : ` (${quoted(calls)})`
      return wrap(`- **${id}** ${area}: ${behaviour}${named}`)
    })
    return [`**${one.title}**; currencies: ${one.currencies}.`, '', ...items].join('\n')
  })
  return parts.join('\n\n')
}

const seen = { wholly: 'seen from outside', partly: 'seen in part', not: 'not seen from outside' } as const

/** The checks of a provider, each below its number. */
function checkList({ title, checks }: PageSources['checks'][number]): string {
  const parts = checks.map(({ id, level, title: name, must, why, mend, visible, unseen, facts, source }) =>
    [
      ...[`### ${id}`, `**${name}** (${level}, ${seen[visible]})`, ''],
      ...[must, ...(unseen === undefined ? [] : [unseen])].map((text) => wrap(text, '')),
      ...['', wrap(`- Costs: ${why}`), wrap(`- Mend: ${mend}`)],
      ...[wrap(`- Rests on ${[...facts, source].join(', ')}`), ''],
    ].join('\n'),
  )
  return [`## ${title}`, '', ...parts].join('\n')
}

/** A part for each way of signing: what is signed, an example, and a table of the reasons. */
function signatureSections({ protocols, reasons }: PageSources['signatures'], isChinese: boolean): string {
  const parts = protocols.map((protocol) => {
    const rows = reasons
      .filter((reason) => reason.protocols.includes(protocol.id))
      .map(({ says, zh, mend, mendZh, facts = [] }) => {
        return [...(isChinese ? [`${says}<br>${zh}`, mendZh] : [says, mend]), facts.join(', ') || '–']
      })
    const rests = protocol.rules.join(', ')
    return [
      ...[`## ${isChinese ? protocol.zh : protocol.title}`, ''],
      ...[isChinese ? protocol.coversZh : wrap(protocol.covers, ''), ''],
      ...['```text', protocol.example.replace(/\n$/, ''), '```', ''],
      ...(isChinese
        ? [`原因写在 ${protocol.saidZh}。`, `依据 ${rests}。`]
        : [`Said in ${protocol.said}.`, `Rests on ${rests}.`]),
      ...['', table(isChinese ? '应答所说 | 怎么办 | 事实' : 'it says | what to do | facts', rows), ''],
    ].join('\n')
  })
  return ['', ...parts].join('\n')
}

/** The pages with marked parts, by path. */
export function readRulePages(): Map<string, string> {
  const folders = ['docs/rules', 'docs/providers'].flatMap((folder) => sourceFiles(/[.]md$/, folder))
  const both = ['docs/signatures', 'docs/refusals'].flatMap((name) => [`${name}.md`, `${name}.zh.md`])
  const paths = [...folders, ...both, 'docs/comparison.md', 'README.md', 'docs/merchant-checks.md']
  return new Map(paths.map((path) => [path, read(path)]))
}

/** Finds what is wrong with the marked parts: a line for each page that differs from the code. */
export function findStalePages(pages = readRulePages(), sources = readSources()): string[] {
  return [...pages].flatMap(([page, text]) => {
    try {
      return fillPage(page, text, sources) === text
        ? []
        : [`${page} differs from the code: pnpm fix writes it`]
    } catch (error) {
      return [String(error)]
    }
  })
}

// `pnpm fix` starts this file, which writes the marked parts.
if (import.meta.main) {
  const sources = readSources()
  for (const [page, text] of readRulePages())
    writeFileSync(join(rootDir, page), fillPage(page, text, sources))
}
