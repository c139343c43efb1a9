import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rootDir } from '../../e2e/run/project.ts'
import { readCheckCommand } from '../check/check-command.ts'
import type { CheckName } from '../check/check-table.ts'

/** Layers of the tests, in the order they run. */
const layers = ['check', 'unit', 'contract', 'e2e'] as const

export type TestLayer = Exclude<(typeof layers)[number], 'check'>

/** Part of the tests of a layer; all of them where nothing is named. */
export interface Selection {
  /** Absolute; a file may end with `:line`. */
  paths: readonly string[]
  titles: readonly string[]
}

/** The whole of a layer. */
export const everything: Selection = { paths: [], titles: [] }

/** Request given by the words after `pnpm test`. */
export type TestCommand =
  | { kind: 'everything' }
  | { kind: 'check'; names: readonly CheckName[] }
  /** `options` are Playwright's. */
  | { kind: 'layer'; layer: TestLayer; selection: Selection; options: readonly string[] }
  | { kind: 'print'; text: string }
  | { kind: 'refuse'; text: string }

const help = `pnpm test                          everything; the last line is "N passed, N failed"
pnpm test check [names]            checks, as pnpm check
pnpm test unit [paths or titles]       tests beside the sources:     pnpm test unit fake-api/src/backend/orders
pnpm test contract [paths or titles]   the upstream over HTTP:       pnpm test contract fake-api/test/idempotency.test.ts
pnpm test e2e [paths or titles]        scenarios, after building what is stale:  pnpm test e2e "can be bought"
    --ui, --headed                 shows Playwright's window, or the browser's
A word with a slash or of an existing file is a path, any other is part of a title; a path may end with :line.`

/** Reads the words after `pnpm test`; an unknown word is rejected with one message. */
export function readTestCommand(args: readonly string[]): TestCommand {
  const parsed = parse(args)
  if (parsed === null) return refuse(`test has --ui, --headed and --help, not all of ${args.join(' ')}.`)
  const { values, positionals } = parsed
  if (values.help) return { kind: 'print', text: help }
  const [word, ...words] = positionals
  const layer = layers.find((one) => one === word)
  if (word !== undefined && layer === undefined)
    return refuse(
      `"${word}" is no layer: begin with check, unit, contract or e2e, then name a path or a title.`,
    )
  const options = [...(values.ui ? ['--ui'] : []), ...(values.headed ? ['--headed'] : [])]
  if (options.length > 0 && layer !== 'e2e')
    return refuse(`${options[0]} is for scenarios: pnpm test e2e ${options[0]}.`)
  if (layer === undefined) return { kind: 'everything' }
  if (layer !== 'check') return ofLayer(layer, words, options)
  const command = readCheckCommand(words)
  return command.kind === 'run' ? { kind: 'check', names: command.names } : command
}

function ofLayer(layer: TestLayer, words: readonly string[], options: readonly string[]): TestCommand {
  const located = words.map((word) => ({ word, path: findPath(word) }))
  const missing = located.find(({ word, path }) => path === null && isPath(word))
  if (missing) return refuse(`There is no file or folder "${missing.word}".`)
  const paths = located.flatMap(({ path }) => path ?? [])
  const titles = located.flatMap(({ word, path }) => (path === null ? [word] : []))
  return { kind: 'layer', layer, selection: { paths, titles }, options }
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const
  const options = { ui: flag, headed: flag, help: { ...flag, short: 'h' } }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    // The parser throws for an option that it does not know.
    return null
  }
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
