import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { readRulePages } from './rule-pages.ts'
import { readStatements } from './spec-trace.ts'

/** Things that may be cited, and where the text of a file is read. */
export interface Cited {
  /** Text of every file written by hand, by path. */
  files: ReadonlyMap<string, string>
  /** Paths of the pages that define rules. */
  rulePages: readonly string[]
  exists: (path: string) => boolean
}

const productPage = 'docs/product.md'
const ruleCode = /\bR-[A-Z]+-\d+\b/g
const ruleItem = /^- \*\*(R-[A-Z]+-\d+)\*\* (.*(?:\n {2}.*)*)/gm
const sheetHead = /^[^-\n].*: \[[^\]]+\]\(([^)#]+)\)(?:, \[[^\]]+\]\([^)]+\))?$/gm
const link = /\]\(([^)#]+)(?:#[^)]*)?\)/g
const productCitation = /\b[Pp]roduct ((?:\d[.]\d\d(?:-\d[.]\d\d)?(?:, )?)+)/g
const pageCitation = /\bdocs\/(?:[a-z0-9-]+\/)*[a-z0-9-]+[.]md\b/g
const decision = /\bADR (\d+)\b/g
const outsidePage = /(?<![-/])\b(?:shop|domain|providers|spec|design)[.]md\b|\b(?:[Ss]pec|[Dd]esign) §/g

/** Files that keep a citation of old, each with the reason. */
const allowedPlaces: readonly { place: RegExp; because: string }[] = [
  { place: /^prisma\/migrations\//, because: 'applied migrations are never edited' },
  { place: /^CHANGELOG[.]md$/, because: 'tells what was' },
  { place: /^[.]ci\/trace\/(?:dead-citations|rule-pages)([.]test)?[.]ts$/, because: 'examples' },
]

interface Rule {
  code: string
  page: string
  /** Files that decide it, relative to the root. */
  deciders: readonly string[]
}

/** Finds what is wrong with citations and rules, a line each; empty when all lead somewhere, both ways. */
export function findDeadCitations(cited: Cited): string[] {
  const rules = cited.rulePages.flatMap((page) => readRules(page, cited.files.get(page) ?? ''))
  const known = new Set(rules.map(({ code }) => code))
  const twice = rules.filter(({ code }, index) => rules.findIndex((rule) => rule.code === code) !== index)
  const numbers = new Set(readStatements(cited.files.get(productPage) ?? '').map(({ number }) => number))
  const texts = [...cited.files].filter(([path]) => !allowedPlaces.some(({ place }) => place.test(path)))
  const code = texts.filter(([path]) => !path.endsWith('.md')).map(([, text]) => text)
  const citedCodes = new Set(code.flatMap((text) => text.match(ruleCode) ?? []))
  return [
    ...twice.map(({ code, page }) => `${page}: ${code} is there twice`),
    ...rules.filter((rule) => !citedCodes.has(rule.code)).map((rule) => `${at(rule)} is cited by no code`),
    ...rules.flatMap((rule) => findDeciderFaults(rule, cited)),
    ...texts.flatMap((file) => [
      ...find(file, ruleCode, (found) => (known.has(found) ? null : `no page has ${found}`)),
      ...find(file, productCitation, (_, list) => unknownNumbers(list, numbers)),
      ...find(file, pageCitation, (found) => (cited.exists(found) ? null : `there is no ${found}`)),
      ...find(file, decision, (found, number) =>
        hasDecision(cited, number) ? null : `docs/decisions has no ${found}`,
      ),
      ...find(file, outsidePage, (found) => `"${found}" is no page of this repository`),
    ]),
  ]
}

const at = ({ page, code }: Rule) => `${page}: ${code}`

function readRules(page: string, text: string): Rule[] {
  const heads = [...text.matchAll(sheetHead)]
  return [...text.matchAll(ruleItem)].map(({ 1: code = '', 2: item = '', index }) => {
    const own = [...item.matchAll(link)].map(([, target = '']) => target)
    const head = heads.findLast((one) => one.index < index)?.[1]
    const targets = own.length > 0 || head === undefined ? own : [head]
    return { code, page, deciders: targets.map((target) => join(dirname(page), target)) }
  })
}

function findDeciderFaults(rule: Rule, { files, exists }: Cited): string[] {
  const { deciders, code } = rule
  if (deciders.length === 0) return [`${at(rule)} links to no file that decides it`]
  const missing = deciders.filter((path) => !exists(path))
  if (missing.length > 0) return missing.map((path) => `${at(rule)} links to ${path}, which does not exist`)
  const names = (path: string) => files.get(path)?.match(ruleCode)?.includes(code) ?? false
  return deciders.filter((path) => !names(path)).map((path) => `${at(rule)} is not named in ${path}`)
}

function find(
  [path, text]: readonly [string, string],
  pattern: RegExp,
  faultOf: (found: string, part: string) => string | null,
): string[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, 1: part = '', index }) => {
    const fault = faultOf(found, part)
    return fault === null ? [] : [`${path}:${text.slice(0, index).split('\n').length} ${fault}`]
  })
}

function unknownNumbers(list: string, numbers: ReadonlySet<string>): string | null {
  const unknown = (list.match(/\d[.]\d\d/g) ?? []).filter((number) => !numbers.has(number))
  return unknown.length === 0 ? null : `${productPage} has no ${unknown.join(', ')}`
}

function hasDecision({ files }: Cited, number: string): boolean {
  const start = `docs/decisions/${number.padStart(4, '0')}-`
  return [...files.keys()].some((path) => path.startsWith(start))
}

/** Everything written by hand that may cite something. */
export function readCited(): Cited {
  const paths = sourceFiles(/[.](?:tsx?|mts|mjs|cjs|css|md|ya?ml|sql|prisma|patch|json)$/)
  return {
    files: new Map(paths.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')])),
    rulePages: [...readRulePages().keys()],
    exists: (path) => existsSync(join(rootDir, path)),
  }
}
