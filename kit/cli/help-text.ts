import { showTable } from './show-table.ts'
import type { SimCommand, SimGroup, SimOption, SimProgram, SimTable } from './sim-command.ts'

const worldOption = { world: { value: 'id', about: 'which world; otherwise the default one' } }

/** All options a command takes, by name. */
export function optionsOf({ options = {}, isAboutWorld }: SimCommand): Readonly<Record<string, SimOption>> {
  return { ...options, ...(isAboutWorld ? worldOption : {}), help: { about: 'this text' } }
}

const exits = [
  ['0', 'done'],
  ['1', 'it found something wrong: violations, differences, an older catalogue, a machine not in order;'],
  ['', 'or it could not start'],
  ['2', 'the command line was not understood'],
  ['3', 'no simulator answers, or not the server that is checked; an audit could play nothing'],
  ['4', 'something was refused, such as a token, or a file could not be read or written'],
]

/** The help of a whole program. */
export function generalHelp(commands: SimTable, { name }: SimProgram): string {
  return [
    `${name} <command> [options]    works the running simulator from the command line`,
    '',
    ...indented(summaries(commands)),
    '',
    `${name} <command> --help shows what a command takes.`,
    'The simulator is found by the data folder (SKYSHOP_DATA_DIR, .skyshop), or by SKYSHOP_CONTROL_URL,',
    'SKYSHOP_CONTROL_TOKEN and SKYSHOP_PANEL_URL.',
    '',
    'Exit codes:',
    ...indented(exits),
  ].join('\n')
}

/** The help of a word with commands behind it. */
export function groupHelp(word: string, { summary, commands }: SimGroup, program: SimProgram): string {
  return [`${program.name} ${word} <command>`, `  ${summary}`, '', ...indented(summaries(commands))].join(
    '\n',
  )
}

/** The help of one command. */
export function commandHelp(name: string, command: SimCommand, program: SimProgram): string {
  const { usage, summary, examples = [] } = command
  const rows = Object.entries(optionsOf(command)).map(([option, { value, about: description }]) => [
    value === undefined ? `--${option}` : `--${option} <${value}>`,
    description,
  ])
  const lines = examples.map((line) => `  ${program.name} ${line}`)
  const shown = lines.length === 0 ? [] : ['', 'Examples:', ...lines]
  const words = command.isAboutWorld && command.maxArgs === 0 ? '[world]' : usage
  return [`${program.name} ${name} ${words}`.trimEnd(), `  ${summary}`, '', ...indented(rows), ...shown].join(
    '\n',
  )
}

function summaries(commands: SimTable): string[][] {
  return Object.entries(commands).map(([name, { summary }]) => [name, summary])
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return showTable(rows).map((line) => `  ${line}`)
}
