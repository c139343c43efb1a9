import { parseArgs } from 'node:util'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { createControlClient } from '../../bridge-simulator/src/control/control-client.ts'
import { noStackText, type StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { apiContractCommands, check, proxy, record } from './api-contract-commands.ts'
import { catalogue } from './catalogue-command.ts'
import { clock } from './clock-command.ts'
import { asSimError, exitCodes, SimError, usageError } from './exit-code.ts'
import { faultCommands } from './fault-commands.ts'
import { fidelityCommand } from './fidelity-command.ts'
import { exportFile, importFile, libraryCommands, open } from './file-commands.ts'
import { commandHelp, generalHelp, groupHelp, optionsOf } from './help-text.ts'
import { journal } from './journal-command.ts'
import { merchantChecks } from './merchant-checks-command.ts'
import { pay } from './pay-command.ts'
import type { SimCall, SimCommand, SimFiles, SimProgram, SimTable } from './sim-command.ts'
import { doctor, mcp, outcome, state, version } from './state-commands.ts'
import {
  audit,
  findWorld,
  fork,
  keep,
  remove,
  restart,
  scenario,
  scenarios,
  worlds,
} from './world-commands.ts'

/** Terminal, addresses, files and child programs that a run of the program gets from outside. */
export interface SimShell {
  say: (line: string) => void
  /** For what went wrong. */
  warn: (line: string) => void
  /** Null when none is known. */
  addresses: () => StackAddresses | null
  /** The data folder in which they are looked for. */
  dataDir?: string
  files: SimFiles
  examine: SimCall['examine']
  runProgram: SimCall['runProgram']
  /** Command as the reader typed it; `npx skyshop-kit` when left out. */
  program?: SimProgram
  /** The world that is meant without `--world`; the default one when left out. */
  world?: string | undefined
}

/** As messages and pages name it. */
const skyshop: SimProgram = { name: 'npx skyshop-kit', start: 'npx skyshop-kit start' }

/** Runs one command line, of `npx skyshop-kit` unless told otherwise. Prints one message for an error and returns the exit code. */
export async function runSim(
  args: readonly string[],
  shell: SimShell,
  table: SimTable = commandTable,
): Promise<number> {
  const { program = skyshop } = shell
  try {
    return await run(args, shell, { table, program })
  } catch (error) {
    const { exitCode, message, docs } = asSimError(error)
    const said = asTyped(message, program)
    if (ownWords(args).includes('--json'))
      shell.warn(JSON.stringify({ error: { exitCode, message: said, docs } }))
    else {
      shell.warn(said)
      if (docs !== null) shell.warn(`See ${docs}`)
    }
    return exitCode
  }
}

/** A message with the program, the start and the options that the reader uses. */
function asTyped(message: string, { name, start }: SimProgram): string {
  if (name !== skyshop.name) return message.replaceAll(skyshop.start, start).replaceAll(skyshop.name, name)
  return message
    .replace(/npx --yes pnpm\S* start/, start)
    .replaceAll(/another port with SKYSHOP_\w+=<port>/g, 'others with --port-base <number>')
    .replaceAll(/other ports with (SKYSHOP_\w+=<port>(, | and )?)+/g, 'others with --port-base <number>')
    .replaceAll(/set SKYSHOP_\w+_PORT to another port/g, 'choose others with --port-base <number>')
    .replaceAll(/\bSKYSHOP_DATA_DIR\b/g, '--data <folder>')
    .replace('SKYSHOP_LIBRARY=<folder>', '--library <folder>')
    .replaceAll(/\bSKYSHOP_(ALLOWED|WEBHOOK)_HOSTS\b/g, (_, kind: string) => optionOf(`${kind}_HOST`))
    .replaceAll(/\bSKYSHOP_(HOST_NAME|HOST|WEBHOOK_CA|NOTIFY|PROVIDER_PORTS)\b/g, (_, name: string) =>
      optionOf(name),
    )
}

/** The option of a setting, for instance `--host-name` of HOST_NAME. */
function optionOf(setting: string): string {
  return `--${setting.toLowerCase().replaceAll('_', '-')}`
}

interface Known {
  table: SimTable
  program: SimProgram
  /** The word before the command, with a space. */
  word?: string
}

async function run(
  [typed, ...args]: readonly string[],
  shell: SimShell,
  { table, program, word = '' }: Known,
): Promise<number> {
  const first = word === '' && typed === '--version' ? 'version' : typed
  if (word === '' && (first === undefined || first === '--help' || first === 'help')) {
    shell.say(generalHelp(table, program))
    return first === undefined ? exitCodes.usage : exitCodes.done
  }
  const name = (word + (first ?? '')).trim()
  const command = first !== undefined && Object.hasOwn(table, first) ? table[first] : undefined
  if (!command) {
    const known = Object.keys(table)
    const message = `There is no command "${name}". Commands: ${known.join(', ')}.`
    throw usageError(withClosest(message, first ?? '', known))
  }
  if ('commands' in command && args[0] !== '--help')
    return run(args, shell, { table: command.commands, program, word: `${name} ` })
  if ('commands' in command) shell.say(groupHelp(name, command, program))
  else if (ownWords(args).includes('--help')) shell.say(commandHelp(name, command, program))
  else return command.run(toCall({ name, command, args }, shell))
  return exitCodes.done
}

/** What is meant for us: behind `--` stands the command line of another program. */
function ownWords(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--')
  return end < 0 ? args : args.slice(0, end)
}

/** A command line as it was typed. */
interface ParsedCommand {
  name: string
  command: SimCommand
  args: readonly string[]
}

function toCall(argv: ParsedCommand, shell: SimShell): SimCall {
  const { program = skyshop } = shell
  const { values, positionals } = parsed(argv)
  const addresses = () => {
    const addresses = shell.addresses()
    if (addresses) return addresses
    throw new SimError(exitCodes.unreachable, noStackText(`${skyshop.name} start`, shell.dataDir))
  }
  const option = (key: string) => {
    const value = values[key]
    if (Array.isArray(value)) return value.join(',')
    return typeof value === 'string' ? value : undefined
  }
  const control = () => {
    const { controlUrl, controlToken } = addresses()
    return createControlClient({ baseUrl: controlUrl, token: controlToken })
  }
  return {
    args: positionals,
    option,
    flag: (key) => values[key] === true,
    say: shell.say,
    warn: (line) => shell.warn(asTyped(line, program)),
    files: shell.files,
    examine: async (settings) =>
      (await shell.examine(settings)).map((one) => ({ ...one, text: asTyped(one.text, program) })),
    runProgram: shell.runProgram,
    control,
    addresses: shell.addresses,
    dataDir: shell.dataDir,
    start: program.start,
    world: () => findWorld(control(), option('world') ?? shell.world),
    linkTo: (worldId) => `${addresses().panelUrl}/#world=${worldId}`,
  }
}

function parsed({ name, command, args }: ParsedCommand) {
  const { maxArgs, isAboutWorld } = command
  const known = Object.entries(optionsOf(command)).map(
    ([key, { value, isList = false }]) =>
      [key, { type: value === undefined ? 'boolean' : 'string', multiple: isList }] as const,
  )
  const { values, positionals } = parse(name, args, Object.fromEntries(known))
  if (positionals.length <= maxArgs) return { values, positionals }
  const [worldId, ...others] = positionals
  if (isAboutWorld && maxArgs === 0 && others.length === 0 && values.world === undefined)
    return { values: { ...values, world: worldId }, positionals: [] }
  throw usageError(
    `"${positionals[maxArgs]}" is too much for "npx skyshop-kit ${name}"; see npx skyshop-kit ${name} --help.`,
  )
}

function parse(
  name: string,
  args: readonly string[],
  options: Record<string, { readonly type: 'boolean' | 'string'; readonly multiple: boolean }>,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    const [typed = ''] = /(?<=^Unknown option ')--[^']+/.exec(reason) ?? []
    const known = Object.keys(options).map((option) => `--${option}`)
    throw usageError(withClosest(`${reason}; see npx skyshop-kit ${name} --help.`, typed, known))
  }
}

const worldCommands = {
  create: scenario,
  list: worlds,
  scenarios,
  fork,
  advance: clock,
  restart,
  keep,
  audit,
  export: exportFile,
  import: importFile,
  delete: remove,
}

/** Every command that works a running simulator, in the order of the help; those of `world` have a short name, too. */
export const commandTable: SimTable = {
  world: { summary: 'makes, lists, copies, moves in time, and removes worlds', commands: worldCommands },
  fault: { summary: 'arms, lists and disarms faults of a world', commands: faultCommands },
  library: { summary: 'lists, keeps and begins worlds of the library', commands: libraryCommands },
  worlds,
  scenario,
  keep,
  restart,
  catalogue,
  clock,
  outcome,
  pay,
  state,
  journal,
  export: exportFile,
  import: importFile,
  open,
  audit,
  'merchant-checks': merchantChecks,
  remove,
  check,
  proxy,
  record,
  contract: {
    summary: 'compares the contracts with those of another version',
    commands: apiContractCommands,
  },
  fidelity: fidelityCommand,
  mcp,
  doctor,
  version,
}
