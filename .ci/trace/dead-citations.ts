import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { readStatements } from './spec-trace.ts'

/** Text of every file written by hand, by its path. */
type Files = ReadonlyMap<string, string>

const ruleCode = /\bR-[A-Z]+-\d+\b/g
/** A rule of a page, and the heading of those written from one file, each with a link to what decides. */
const ruleItem = /^- \*\*(R-[A-Z]+-\d+)\*\* (.*(?:\n {2}.*)*)|^[^-\n].*: (\[[^\]]+\]\([^)]+\)).*$/gm
/** Applied migrations are never edited, the change log tells what was, and tests here have examples. */
const keepsOld = /^(?:prisma\/migrations\/|CHANGELOG[.]md$|[.]ci\/trace\/)/

/** Finds citations that lead nowhere, rules that no code cites, and rules that the file they link to does not name. */
export function findDeadCitations(files: Files): string[] {
  const rules = [...files].flatMap(([page, text]) =>
    /^docs\/(?:rules|providers)\//.test(page) ? readRules(page, text) : [],
  )
  const codes = new Set(rules.map(({ code }) => code))
  const numbers = new Set(readStatements(files.get('docs/product.md') ?? '').map(({ number }) => number))
  const decisions = new Set(
    [...files.keys()].map((path) => /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1] ?? ''),
  )
  const texts = [...files].filter(([path]) => !keepsOld.test(path))
  const cited = new Set(
    texts.flatMap(([path, text]) => (path.endsWith('.md') ? [] : (text.match(ruleCode) ?? []))),
  )
  const dead = (pattern: RegExp, isKnown: (name: string) => boolean) =>
    texts.flatMap(([path, text]) =>
      [...text.matchAll(pattern)].flatMap(({ 0: all, 1: name = all, index }) =>
        isKnown(name) ? [] : [`${path}:${text.slice(0, index).split('\n').length} there is no ${all}`],
      ),
    )
  return [
    ...dead(ruleCode, (code) => codes.has(code)),
    ...dead(/\b[Pp]roduct ((?:\d[.]\d\d(?:-\d[.]\d\d)?(?:, )?)+)/g, (list) =>
      (list.match(/\d[.]\d\d/g) ?? []).every((number) => numbers.has(number)),
    ),
    ...dead(/\bdocs\/(?:[a-z0-9-]+\/)*[a-z0-9-]+[.]md\b/g, (path) => files.has(path)),
    ...dead(/\bADR (\d+)\b/g, (number) => decisions.has(number)),
    ...rules
      .filter(({ code }) => !cited.has(code))
      .map(({ page, code }) => `${page}: ${code} is cited by no code`),
    ...rules
      .filter(({ code }, at) => rules.findIndex((rule) => rule.code === code) !== at)
      .map(({ page, code }) => `${page}: ${code} is there twice`),
    ...rules
      .filter(({ code, deciders }) => !isNamed(code, deciders, files))
      .map(
        ({ page, code, deciders }) => `${page}: ${code} is not named in ${deciders.join(', ') || 'any file'}`,
      ),
  ]
}

/** The rules of a page, each with the files that decide it: those of its own links, or of the heading. */
function readRules(page: string, text: string) {
  let heading = ''
  return [...text.matchAll(ruleItem)].flatMap(([, code, item = '', head]) => {
    if (head !== undefined) heading = head
    if (code === undefined) return []
    const links = item.includes('](') ? item : heading
    const deciders = [...links.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
      join(dirname(page), to),
    )
    return [{ page, code, deciders }]
  })
}

function isNamed(code: string, deciders: readonly string[], files: Files): boolean {
  return deciders.length > 0 && deciders.every((path) => files.get(path)?.match(ruleCode)?.includes(code))
}

/** Everything written by hand that may cite something. */
export function readCited(): Files {
  const paths = sourceFiles(/[.](?:tsx?|mts|mjs|cjs|css|md|ya?ml|sql|prisma|patch|json)$/)
  return new Map(paths.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')]))
}
