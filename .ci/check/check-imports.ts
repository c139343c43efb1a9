import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import type { CheckResult } from './run-summary.ts'

/** Most files of the project, most sources of a folder, and most lines of what puts the upstream together. */
const limits = { files: 2_980, sources: 20, compositionLines: 400 }

const isSource = (path: string) => /(?<![.](test|scenario|d))[.](ts|tsx|mts|mjs|cjs|js)$/.test(path)
/** Sources beside the houses of the upstream put it together, but for its settings, its two processes and why it does not start. */
const isComposition =
  /^fake-api\/src\/(?!(?:env|env-error|network-settings|run-server|run-worker|start-failure)[.])[^/]+(?<![.]test)[.]ts$/
/** Tests, generated code, packages, modules of Node and files of the root have no folder in a circle. */
const hasFolder = (path: string) => !/^[^/]+$|[.]test[.]tsx?$|\/(testing|generated|node_modules)\//.test(path)

/** Checks the import table, that no folders import each other in a circle, and the limits of the layout. */
export async function checkImports(): Promise<CheckResult> {
  const args = ['--config', '.dependency-cruiser.mjs', '-T', 'json', ...packageNames]
  const { exitCode, stdout, stderr } = await runCommand(commandPath('depcruise'), args, { cwd: rootDir })
  if (exitCode !== 0) return { checked: 1, problems: `${stdout}\n${stderr}`.trim() }
  const { modules, summary } = JSON.parse(stdout) as ICruiseResult
  const paths = sourceFiles(/./)
  const linesOf = (path: string) => readFileSync(join(rootDir, path), 'utf8').split('\n').length - 1
  const figures = figuresOf(paths, linesOf)
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...findFolderCircles(modules),
    ...figures
      .filter(({ count, limit }) => count > limit)
      .map(({ text, limit }) => `${text}; the limit is ${limit}`),
  ]
  return {
    checked: summary.totalCruised,
    problems: problems.join('\n'),
    figures: figures.map(({ text }) => text).join('; '),
  }
}

/** The figures of the layout, each with its limit. */
export function figuresOf(paths: readonly string[], linesOf: (path: string) => number) {
  const folders = Map.groupBy(paths.filter(isSource), (path) => dirname(path))
  const [folder = '', { length: sources } = []] =
    [...folders].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const composition = paths.filter((path) => isComposition.test(path))
  const lines = composition.reduce((sum, path) => sum + linesOf(path), 0)
  return [
    { count: paths.length, limit: limits.files, text: `${paths.length} files` },
    { count: sources, limit: limits.sources, text: `${folder} has ${sources} sources` },
    { count: lines, limit: limits.compositionLines, text: `composition ${lines} lines` },
  ]
}

interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/**
 * Finds folders that import each other in a circle of any length: none of them can be read, moved or tested without the
 * others. Folders beside each other count with all that is in them, and a folder's own files beside the folders in it.
 */
export function findFolderCircles(modules: readonly Module[]): string[] {
  const imports = modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
    .filter(({ source, resolved }) => hasFolder(source) && hasFolder(resolved))
    .map(partingOf)
    .filter(({ from, to }) => from !== to)
  return [...Map.groupBy(imports, ({ parent }) => parent).values()].flatMap((level) => {
    const next = Map.groupBy(level, ({ from }) => from)
    const reach = (start: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const { to } of next.get(start) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
      return seen
    }
    const reached = new Map([...next.keys()].map((folder) => [folder, reach(folder)]))
    const circular = level.filter(({ from, to }) => reached.get(to)?.has(from))
    const directions = [...Map.groupBy(circular, ({ from, to }) => `${from} → ${to}`)]
    const [fewest] = directions.toSorted(([, a], [, b]) => a.length - b.length)
    if (fewest === undefined) return []
    const names = directions.map(([direction]) => direction).join(', ')
    return [`folders in a circle: ${names}; fewest imports: ${fewest[1].map(({ line }) => line).join(', ')}`]
  })
}

/** The fork of the ways to two files: the folder that both are in, and the one that each goes on to, if it goes on. */
function partingOf({ source, resolved }: { source: string; resolved: string }) {
  const from = dirname(source).split('/')
  const to = dirname(resolved).split('/')
  const parting = from.findIndex((name, depth) => name !== to[depth])
  const depth = parting === -1 ? from.length : parting
  const upTo = (names: readonly string[], end: number) => names.slice(0, end).join('/')
  const line = `${source} → ${resolved}`
  return { parent: upTo(from, depth), from: upTo(from, depth + 1), to: upTo(to, depth + 1), line }
}
