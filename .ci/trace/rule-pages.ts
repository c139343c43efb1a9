import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { findRuleSheets, type RuleSheet } from './rule-sheets.ts'
import { stateTable } from './state-tables.ts'

/** What the marked parts of a page are written from. */
export interface PageSources {
  sheets: readonly RuleSheet[]
  stateTable: (name: string) => string | null
  /** The invariants of the auditor: path and text of each query. */
  invariants: readonly { path: string; sql: string }[]
}

const WIDTH = 120
const block = /^<!-- (rules|states|invariants) ?(.*?) -->\n[\s\S]*?^<!-- end -->$/gm

/**
 * A page with its marked parts written anew: `<!-- rules R-ORDER-1 -->` is the rule sheet that has this rule,
 * `<!-- states order -->` a transition table, `<!-- invariants -->` the queries of the auditor. Each ends with
 * `<!-- end -->`. Throws for a mark that names nothing.
 */
export function fillPage(page: string, text: string, sources: PageSources): string {
  return text.replace(block, (_, kind: string, name: string) => {
    const mark = `<!-- ${[kind, name].filter(Boolean).join(' ')} -->`
    const content = contentOf(page, { kind, name }, sources)
    if (content === null) throw new Error(`${page}: nothing is known for ${mark}`)
    return `${mark}\n${content}\n<!-- end -->`
  })
}

function contentOf(page: string, mark: { kind: string; name: string }, sources: PageSources): string | null {
  const link = (path: string) => `[${path.split('/').at(-1)}](${relative(dirname(page), path)})`
  if (mark.kind === 'states') return sources.stateTable(mark.name)
  if (mark.kind === 'invariants') {
    return sources.invariants.map(({ path, sql }) => wrap(`${invariantOf(sql)} ${link(path)}`)).join('\n')
  }
  const sheet = sources.sheets.find(({ rules }) => rules.some(({ code }) => code === mark.name))
  if (sheet === undefined) return null
  const rules = sheet.rules.map(({ code, text }) => wrap(`- **${code}** ${text}`))
  const links = [sheet.path, ...(sheet.testPath === null ? [] : [sheet.testPath])].map(link)
  return [`${sheet.title}: ${links.join(', ')}`, '', ...rules].join('\n')
}

/** A list item in lines of at most 120 characters, as far as its words allow. */
function wrap(item: string): string {
  const lines: string[] = []
  for (const word of item.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(lines.length === 0 ? word : `  ${word}`)
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

/** The pages of rules and of provider facts, by path. */
export function readRulePages(): Map<string, string> {
  const paths = [...sourceFiles(/[.]md$/, 'docs/rules'), ...sourceFiles(/[.]md$/, 'docs/providers')]
  return new Map(paths.map((path) => [path, readFileSync(join(rootDir, path), 'utf8')]))
}

function readSources(): PageSources {
  const paths = sourceFiles(/[.]sql$/, 'fake-api/src/audit/sql')
  const invariants = paths.map((path) => ({ path, sql: readFileSync(join(rootDir, path), 'utf8') }))
  return { sheets: findRuleSheets(), stateTable, invariants }
}

/** What is wrong with the marked parts: a line for each page that differs from the code. */
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
