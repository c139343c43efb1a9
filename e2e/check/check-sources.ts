import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../run/project.ts'
import { sourceFiles } from '../run/source-files.ts'
import { findViolations } from '../run/source-rules.ts'
import type { CheckResult } from './check-result.ts'
import { findUnknownProperties, readPageProperties } from './style-properties.ts'

/** Holds every file written by hand to the rules no ready-made tool has. */
export async function checkSources(): Promise<CheckResult> {
  const paths = sourceFiles(/[.](ts|tsx|mts|mjs|cjs|js|css)$/)
  const pages = readPageProperties()
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(rootDir, path), 'utf8')
    const page = pages.find(({ folder }) => path.startsWith(folder))
    return [...findViolations(path, text), ...findUnknownProperties(path, text, page?.defined)]
  })
  return {
    checked: paths.length,
    problems: found.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n'),
  }
}
