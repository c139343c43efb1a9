import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rootDir } from '../../e2e/run/project.ts'
import { readCheckCommand } from '../check/check-command.ts'
import type { CheckName } from '../check/check-table.ts'

/** Layers of the tests, in the order they run. */
export const layers = ['check', 'unit', 'contract', 'e2e'] as const

export type Layer = (typeof layers)[number]

/** Part of the tests of a layer; all of them where nothing is named. */
export interface Selection {
  /** Absolute; a file may end with `:line`. */
  paths: readonly string[]
  titles: readonly string[]
  /** Sources: the files among `paths`, and tests that import one of them. */
  isRelated?: boolean
  /** Scenarios: those that are, or import, a file changed since this commit. */
  since?: string
}

/** The whole of a layer. */
export const everything: Selection = { paths: [], titles: [] }

/** Request given by the words after `pnpm test`. */
export type TestCommand =
  | { kind: 'everything' }
  | { kind: 'check'; names: readonly CheckName[] }
  | { kind: 'layer'; layer: Exclude<Layer, 'check'>; selection: Selection; windowOption: WindowOption }
  | { kind: 'changed'; layers: readonly Layer[] }
  | { kind: 'print'; text: string }
  | { kind: 'refuse'; text: string }

/** Option of Playwright that opens a window; null without one. */
export type WindowOption = '--ui' | '--headed' | null

const help = `pnpm test                          everything; the last line is "N passed, N failed"
pnpm test check [names]            checks, as pnpm check
pnpm test unit [paths or titles]       tests beside the sources:     pnpm test unit fake-api/src/backend/orders
pnpm test contract [paths or titles]   the upstream over HTTP:       pnpm test contract fake-api/test/idempotency.test.ts
pnpm test e2e [paths or titles]        scenarios, after building what is stale:  pnpm test e2e "can be bought"
    --ui, --headed                 shows Playwright's window, or the browser's
pnpm test [layer] --changed        what the changes since main can reach, and why
A word with a slash or of an existing file is a path, any other is part of a title; a path may end with :line.`

const options = {
  ui: { type: 'boolean' },
  headed: { type: 'boolean' },
  changed: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the words after `pnpm test`; an unknown word is rejected with one message. */
export function readTestCommand(args: readonly string[]): TestCommand {
  const parsed = parse(args)
  if (parsed === null) {
    const word = args.find((arg) => arg.startsWith('-')) ?? ''
    return refuse(`"${word}" is no option of test; there are --ui, --headed, --changed and --help.`)
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'print', text: help }
  const [layer, ...words] = positionals
  if (layer !== undefined && !isLayer(layer)) {
    return refuse(
      `"${layer}" is no layer: begin with check, unit, contract or e2e, then name a path or a title.`,
    )
  }
  const windowOption = windowOptionOf(values)
  if (windowOption && layer !== 'e2e')
    return refuse(`${windowOption} is for scenarios: pnpm test e2e ${windowOption}.`)
  if (values.changed) {
    if (words.length > 0 || windowOption)
      return refuse('--changed chooses the tests itself: name a layer alone.')
    return { kind: 'changed', layers: layer ? [layer] : layers }
  }
  if (layer === undefined) return { kind: 'everything' }
  return layer === 'check' ? ofChecks(words) : ofLayer(layer, words, windowOption)
}

function ofChecks(words: readonly string[]): TestCommand {
  const command = readCheckCommand(words)
  return command.kind === 'run' ? { kind: 'check', names: command.names } : command
}

function ofLayer(
  layer: Exclude<Layer, 'check'>,
  words: readonly string[],
  windowOption: WindowOption,
): TestCommand {
  const found = words.map((word) => ({ word, path: findPath(word) }))
  const missing = found.find(({ word, path }) => path === null && isPath(word))
  if (missing) return refuse(`There is no file or folder "${missing.word}".`)
  const paths = found.flatMap(({ path }) => path ?? [])
  const titles = found.flatMap(({ word, path }) => (path === null ? [word] : []))
  return { kind: 'layer', layer, selection: { paths, titles }, windowOption }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    // The parser throws for an option it does not know; the caller says which there are.
    return null
  }
}

function windowOptionOf({
  ui,
  headed,
}: {
  ui?: boolean | undefined
  headed?: boolean | undefined
}): WindowOption {
  if (ui) return '--ui'
  return headed ? '--headed' : null
}

function isLayer(word: string): word is Layer {
  return layers.some((layer) => layer === word)
}

const isPath = (word: string) => /[.]tsx?(:\d+)?$/.test(word) || (word.includes('/') && !word.includes(' '))

/** The path a word names from where the command was given, from the root or from `e2e`; null for none. */
function findPath(word: string): string | null {
  const [, file = word, line = ''] = /^(.+?)(:\d+)?$/.exec(word) ?? []
  const folders = [process.env.INIT_CWD ?? rootDir, rootDir, join(rootDir, 'e2e')]
  const path = folders.map((folder) => resolve(folder, file)).find(existsSync)
  return path === undefined || (!isPath(word) && word.includes(' ')) ? null : path + line
}

const refuse = (text: string): TestCommand => ({ kind: 'refuse', text })
