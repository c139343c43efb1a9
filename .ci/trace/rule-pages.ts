import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
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
import { type Refusal, readRefusals } from '../../openapi/scripts/error-table.ts'
import {
  type CheckFile,
  readAssumedRules,
  readCheckFiles,
  readFactFiles,
  readSignatureFile,
  type SignatureFile,
} from '../../openapi/scripts/fact-files.ts'
import { fidelityOf, type ProviderFidelity } from '../../openapi/scripts/fidelity.ts'

interface Move {
  /** Null: it comes into being. */
  from: string | number | null
  event: string
  to: string | number
}

const paymentMoves: Move[] = paymentStates.flatMap((from) =>
  paymentEvents.flatMap((event) => {
    const to = nextPaymentState(from, event)
    return to === null ? [] : [{ from, event, to }]
  }),
)

const tables: Readonly<Record<string, readonly Move[]>> = {
  order: orderTransitions,
  payment: paymentMoves,
  contract: contractTransitions,
  period: cycleTransitions,
  entitlement: entitlementTransitions,
  coupon: couponTransitions,
  sim: simTransitions,
}

const statusNames = new Map<string | number, string>(
  Object.entries(orderStatus).map(([name, code]) => [code, `${code} ${wordsOf(name)}`]),
)

/** A machine of the server as a Markdown table, a row for each move; null for a name no machine has. */
export function stateTable(name: string): string | null {
  const moves = tables[name]
  if (moves === undefined) return null
  const stateName = (state: Move['from']) =>
    state === null ? '–' : (statusNames.get(state) ?? String(state))
  const rows = moves.map(({ from, event, to }) => `| ${stateName(from)} | ${event} | ${stateName(to)} |`)
  return ['| from | event | to |', '|---|---|---|', ...rows].join('\n')
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** A numbered rule of `docs/rules` or `docs/providers`, as the code states it. */
export interface SheetRule {
  /** For instance `R-ORDER-4`. */
  code: string
  text: string
}

/** The comment above the code that decides: a title and the rules in their order. */
interface RuleSheet {
  path: string
  /** The test beside it; null where its rules are held elsewhere. */
  testPath: string | null
  title: string
  rules: readonly SheetRule[]
}

const sheetComment = /^\/\*\n((?: \* (?!R-).*\n)+)( \* R-.*\n(?: \* .*\n)*) \*\//gm
const firstLine = /^(R-[A-Z]+-\d+)[.] (.*)$/

/** The rule sheets of a file: block comments of a title and lines that begin with `R-<AREA>-<number>.`. */
export function readRuleSheets(path: string, source: string): RuleSheet[] {
  return [...source.matchAll(sheetComment)].map(([, title = '', body = '']) => ({
    path,
    testPath: null,
    title: textOf(title).replace(/ \(docs\/[^;)]*(?:; ([^)]*))?\)$/, (_, cited?: string) =>
      cited ? ` (${cited})` : '',
    ),
    rules: readRules(body),
  }))
}

function readRules(body: string): SheetRule[] {
  const rules: SheetRule[] = []
  for (const line of body.split('\n').map((text) => text.replace(/^ \* */, ''))) {
    const [, code, text = ''] = firstLine.exec(line) ?? []
    const last = rules.at(-1)
    if (code !== undefined) rules.push({ code, text })
    else if (last && line !== '') last.text += ` ${line}`
  }
  return rules
}

function textOf(comment: string): string {
  return comment
    .replace(/^(?: \* )?/gm, '')
    .trim()
    .replaceAll('\n', ' ')
}

/** The rule sheets of all packages. */
export function findRuleSheets(): RuleSheet[] {
  const paths = sourceFiles(/[.]tsx?$/).filter((path) => !/[.]test[.]tsx?$|^[.]ci\//.test(path))
  return paths.flatMap((path) => {
    const testPath = path.replace(/[.](tsx?)$/, '.test.$1')
    const hasTest = existsSync(join(rootDir, testPath))
    return readRuleSheets(path, readFileSync(join(rootDir, path), 'utf8')).map((sheet) => ({
      ...sheet,
      testPath: hasTest ? testPath : null,
    }))
  })
}

/** Sources from which the marked parts of a page are written. */
interface PageSources {
  sheets: readonly RuleSheet[]
  /** The invariants of the auditor: path and text of each query. */
  invariants: readonly { path: string; sql: string }[]
  /** Scores of the gateways, as the command `fidelity` prints them. */
  fidelity: readonly Pick<ProviderFidelity, 'title' | 'currencies' | 'score' | 'facts'>[]
  /** Checks that providers have for merchants, a file a provider. */
  checks: readonly CheckFile[]
  /** Reasons for which gateways refuse a signature. */
  signatures: SignatureFile
  /** Refusals of the product API. */
  refusals: readonly Refusal[]
}

const WIDTH = 120
const block =
  /^<!-- (rules|states|invariants|scores|not-played|checks|signatures|refusals) ?(.*?) -->\n[\s\S]*?^<!-- end -->$/gm

/**
 * A page with its marked parts written anew: `<!-- rules R-ORDER-1 -->` is the rule sheet that has this rule,
 * `<!-- states order -->` a transition table, `<!-- invariants -->` the queries of the auditor, `<!-- scores -->` how true the
 * gateways are, `<!-- not-played -->` what they leave out, `<!-- not-played calls -->` of it the calls alone, `<!-- checks -->` what
 * providers ask of merchants, `<!-- signatures en -->` and `<!-- signatures zh -->` why signatures are
 * refused, `<!-- refusals en -->` and `<!-- refusals zh -->` what the backend refuses. Each ends with `<!-- end -->`. Throws for a mark that names nothing.
 */
export function fillPage(page: string, text: string, sources = readSources()): string {
  return text.replace(block, (_, kind: string, name: string) => {
    const mark = `<!-- ${[kind, name].filter(Boolean).join(' ')} -->`
    const content = contentOf(page, { kind, name }, sources)
    if (content === null) throw new Error(`${page}: nothing is known for ${mark}`)
    return `${mark}\n${content}\n<!-- end -->`
  })
}

function contentOf(page: string, mark: { kind: string; name: string }, sources: PageSources): string | null {
  const link = (path: string) => `[${path.split('/').at(-1)}](${relative(dirname(page), path)})`
  if (mark.kind === 'states') return stateTable(mark.name)
  if (mark.kind === 'invariants') {
    return sources.invariants.map(({ path, sql }) => wrap(`${invariantOf(sql)} ${link(path)}`)).join('\n')
  }
  if (mark.kind === 'scores') return scoreTable(sources.fidelity)
  if (mark.kind === 'not-played')
    return mark.name === 'calls' ? notBuiltCalls(sources.fidelity) : notPlayed(sources.fidelity)
  if (mark.kind === 'checks') return sources.checks.map(checkList).join('\n')
  if (mark.kind === 'signatures') return signatureSections(sources.signatures, mark.name === 'zh')
  if (mark.kind === 'refusals') return refusalRows(sources.refusals, mark.name === 'zh')
  const sheet = sources.sheets.find(({ rules }) => rules.some(({ code }) => code === mark.name))
  if (sheet === undefined) return null
  const rules = sheet.rules.map(({ code, text }) => wrap(`- **${code}** ${text}`))
  const links = [sheet.path, ...(sheet.testPath === null ? [] : [sheet.testPath])].map(link)
  return [`${sheet.title}: ${links.join(', ')}`, '', ...rules].join('\n')
}

function scoreTable(fidelity: PageSources['fidelity']): string {
  const rows = fidelity.map(({ title, score }) => {
    const { playable, played, armed, onPurpose, untested, notBuilt, assumed } = score
    const cells = [playable, played, armed, onPurpose, untested, notBuilt, assumed]
    return `| ${[title, ...cells, `${score.dearestPlayed} of ${score.dearest}`, `${score.percent} %`].join(' | ')} |`
  })
  return [
    '| provider | facts that can be played | played | by arming | other on purpose | no test names it | not built | assumed rules | dearest | score |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const SEEN = { wholly: 'seen from outside', partly: 'seen in part', not: 'not seen from outside' } as const

/** The checks of a provider, each below its number. */
function checkList({ title, checks }: CheckFile): string {
  const parts = checks.map(({ id, level, title: name, must, why, mend, visible, unseen, facts, source }) =>
    [
      `### ${id}`,
      `**${name}** (${level}, ${SEEN[visible]})`,
      '',
      ...[must, ...(unseen === undefined ? [] : [unseen])].map((text) => wrap(text, '')),
      '',
      wrap(`- Costs: ${why}`),
      wrap(`- Mend: ${mend}`),
      wrap(`- Rests on ${[...facts, source].join(', ')}`),
      '',
    ].join('\n'),
  )
  return [`## ${title}`, '', ...parts].join('\n')
}

const SIGNATURE_WORDS = {
  en: { said: 'Said in', rests: 'Rests on', head: ['it says', 'what to do', 'facts'] },
  zh: { said: '原因写在', rests: '依据', head: ['应答所说', '怎么办', '事实'] },
} as const

/** A part for each way of signing: what is signed, an example, and a table of the reasons. */
function signatureSections({ protocols, reasons }: SignatureFile, isChinese: boolean): string {
  const words = SIGNATURE_WORDS[isChinese ? 'zh' : 'en']
  const head = [`| ${words.head.join(' | ')} |`, '|---|---|---|']
  const parts = protocols.map((protocol) => {
    const rows = reasons
      .filter((reason) => reason.protocols.includes(protocol.id))
      .map(({ says, zh, mend, mendZh, facts = [] }) => {
        const cells = [
          isChinese ? `${says}<br>${zh}` : says,
          isChinese ? mendZh : mend,
          facts.join(', ') || '–',
        ]
        return `| ${cells.join(' | ')} |`
      })
    const end = isChinese ? '。' : '.'
    return [
      `## ${isChinese ? protocol.zh : protocol.title}`,
      '',
      isChinese ? protocol.coversZh : wrap(protocol.covers, ''),
      '',
      ...['```text', protocol.example.replace(/\n$/, ''), '```'],
      '',
      `${words.said} ${isChinese ? protocol.saidZh : protocol.said}${end}`,
      `${words.rests} ${protocol.rules.join(', ')}${end}`,
      '',
      ...[...head, ...rows],
      '',
    ].join('\n')
  })
  return ['', ...parts].join('\n')
}

const PANEL = 'http://127.0.0.1:4000'

/** A table of what the backend refuses, each with the way to see it in the panel. */
function refusalRows(refusals: readonly Refusal[], isChinese: boolean): string {
  const head = isChinese
    ? ['代码', '应答所说', '怎么办', '依据', '面板']
    : ['code', 'it says', 'what to do', 'rests on', 'panel']
  const rows = refusals.map(({ name, code, text, source, mend, mendZh }) => {
    const link = `[${isChinese ? '查看' : 'show'}](${PANEL}/#explain=${code})`
    return `| ${[`${code} \`${name}\``, text, isChinese ? mendZh : mend, source, link].join(' | ')} |`
  })
  return [`| ${head.join(' | ')} |`, '|---|---|---|---|---|', ...rows].join('\n')
}

const notBuilt = (facts: ProviderFidelity['facts']) => facts.filter(({ play }) => play === 'not-built')

const quoted = (calls: readonly string[]) => calls.map((call) => `\`${call}\``).join(', ')

/** A table of the calls that each provider has and its gateway has not, with the currencies that it takes. */
function notBuiltCalls(fidelity: PageSources['fidelity']): string {
  const rows = fidelity.map(({ title, currencies, facts }) => {
    const left = notBuilt(facts)
    const calls = left.flatMap((fact) => fact.calls ?? [])
    const others = left.filter((fact) => !fact.calls).length
    return `| ${title} | ${currencies} | ${quoted(calls) || '–'} | ${others} |`
  })
  return [
    '| provider | currencies | calls that are not built | further behaviours |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Lists what each provider does and its gateway does not, an item a fact. */
function notPlayed(fidelity: PageSources['fidelity']): string {
  const parts = fidelity.map(({ title, currencies, facts }) => {
    const items = notBuilt(facts).map(({ id, area, behaviour, calls = [] }) => {
      const named = calls.length === 0 ? '' : ` (${quoted(calls)})`
      return wrap(`- **${id}** ${area}: ${behaviour}${named}`)
    })
    return [`**${title}**; currencies: ${currencies}.`, '', ...items].join('\n')
  })
  return parts.join('\n\n')
}

/** A list item in lines of at most 120 characters, as far as its words allow; its further lines begin with `indent`. */
function wrap(item: string, indent = '  '): string {
  const lines: string[] = []
  for (const word of item.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(lines.length === 0 ? word : `${indent}${word}`)
  }
  return lines.join('\n')
}

/** The heading of a query: its number, and the comment lines up to the statement. */
function invariantOf(sql: string): string {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const comment = lines.slice(0, end).map((line) => line.replace(/^-- ?/, ''))
  return comment.join(' ').replace(/^(R-INVARIANT-\d+)[.]/, '- **$1**')
}

/** The pages of rules, of provider facts, of scores and of checks, by path. */
export function readRulePages(): Map<string, string> {
  const folders = ['docs/rules', 'docs/providers']
  const paths = [
    ...folders.flatMap((folder) => sourceFiles(/[.]md$/, folder)),
    'docs/comparison.md',
    'README.md',
    'docs/merchant-checks.md',
    'docs/signatures.md',
    'docs/signatures.zh.md',
    'docs/refusals.md',
    'docs/refusals.zh.md',
  ]
  return new Map(paths.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')]))
}

function readSources(): PageSources {
  const paths = sourceFiles(/[.]sql$/, 'fake-api/src/audit/sql')
  const invariants = paths.map((path) => ({ path, sql: readFileSync(join(rootDir, path), 'utf8') }))
  const facts = readFactFiles(join(rootDir, 'openapi/wallets/facts'))
  const checks = readCheckFiles(join(rootDir, 'openapi/wallets/merchant-checks'), facts)
  const signatures = readSignatureFile(
    join(rootDir, 'openapi/wallets/signatures/signature-reasons.yaml'),
    facts,
  )
  const refusals = readRefusals(join(rootDir, 'openapi/shared/error-codes.yaml'))
  const pages = join(rootDir, 'docs/providers')
  const rules = facts.map(({ provider }) => [provider, readAssumedRules(pages, provider)] as const)
  const fidelity = fidelityOf(facts, Object.fromEntries(rules))
  return { sheets: findRuleSheets(), invariants, fidelity, checks, signatures, refusals }
}

/** Finds what is wrong with the marked parts: a line for each page that differs from the code. */
export function findStalePages(pages = readRulePages(), sources = readSources()): string[] {
  return [...pages].flatMap(([page, text]) => {
    try {
      return fillPage(page, text, sources) === text
        ? []
        : [`${page} differs from the code: pnpm fix writes it`]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
}

/** Writes the marked parts of all pages. */
function writeRulePages(): void {
  const sources = readSources()
  for (const [page, text] of readRulePages())
    writeFileSync(join(rootDir, page), fillPage(page, text, sources))
}

// `pnpm fix` starts this file.
if (import.meta.main) writeRulePages()
