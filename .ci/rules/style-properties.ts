import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import type { Violation } from './source-rules.ts'

/** Style sheets that define custom properties for a whole page, by the folder its scripts are in. */
const pageStyles: Readonly<Record<string, string>> = {
  'web/src/': 'web/src/shared/styles',
  'bridge-simulator/src/': 'bridge-simulator/src/panel/styles',
}

/** Custom properties of each page, by the folder its scripts are in. */
export function readPageProperties(): { folder: string; defined: ReadonlySet<string> }[] {
  return Object.entries(pageStyles).map(([folder, styles]) => {
    const sheets = sourceFiles(/[.]css$/, styles).map((path) => readFileSync(join(rootDir, path), 'utf8'))
    return { folder, defined: new Set(sheets.flatMap(definedProperties)) }
  })
}

/** Names of the custom properties a style sheet defines. */
export function definedProperties(css: string): string[] {
  return [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
}

/**
 * Custom properties used in a script (`stroke="var(--accent)"`) that its page does not define; stylelint finds those of
 * style sheets. A use with a fallback value needs no definition.
 */
export function findUnknownProperties(
  path: string,
  text: string,
  defined: ReadonlySet<string> | undefined,
): Violation[] {
  if (!defined || !/(?<![.]test)[.]tsx?$/.test(path)) return []
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)].flatMap(([, name = '']) => {
      if (defined.has(name)) return []
      return [{ path, line: index + 1, message: `${name} is defined by no style sheet of the page` }]
    }),
  )
}
