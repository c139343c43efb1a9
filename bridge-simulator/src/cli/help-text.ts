import { showTable } from './show-table.ts'
import type { SimCommand, SimOption } from './sim-command.ts'

const worldOption = { world: { value: 'id', about: 'which world; otherwise the default one' } }

/** All options a command takes, by name. */
export function optionsOf({ options = {}, isAboutWorld }: SimCommand): Readonly<Record<string, SimOption>> {
  return { ...options, ...(isAboutWorld ? worldOption : {}), help: { about: 'this text' } }
}

const exits = [
  ['0', 'done'],
  ['1', 'what was asked about does not hold: violations, differences from the contract'],
  ['2', 'the command line was not understood'],
  ['3', 'no simulator answers, or not the server that is checked'],
  ['4', 'something was refused, a token for example, or a file could not be read or written'],
]

/** The help of the whole tool. */
export function generalHelp(commands: Readonly<Record<string, SimCommand>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary])
  return [
    'pnpm sim <command> [options]    works the running simulator from the command line',
    '',
    ...indented(rows),
    '',
    'pnpm sim <command> --help shows what a command takes.',
    'The simulator is found by the data folder (SKYSHOP_DATA_DIR, .skyshop), or by SKYSHOP_CONTROL_URL,',
    'SKYSHOP_CONTROL_TOKEN and SKYSHOP_PANEL_URL.',
    '',
    'Exit codes:',
    ...indented(exits),
  ].join('\n')
}

/** The help of one command. */
export function commandHelp(name: string, command: SimCommand): string {
  const { usage, summary, examples = [] } = command
  const rows = Object.entries(optionsOf(command)).map(([option, { value, about }]) => [
    value === undefined ? `--${option}` : `--${option} <${value}>`,
    about,
  ])
  const shown = examples.length === 0 ? [] : ['', 'Examples:', ...examples.map((line) => `  ${line}`)]
  return [`pnpm sim ${name} ${usage}`.trimEnd(), `  ${summary}`, '', ...indented(rows), ...shown].join('\n')
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return showTable(rows).map((line) => `  ${line}`)
}
