import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

/** A numbered rule of `docs/rules` or `docs/providers`, as the code states it. */
export interface SheetRule {
  /** For instance `R-ORDER-4`. */
  code: string
  text: string
}

/** The comment above the code that decides: a title and the rules in their order. */
export interface RuleSheet {
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
