import { parseArgs } from 'node:util'
import { type CheckName, checkNames, checks } from './check-table.ts'

/** Request given by the words after `pnpm check`. */
export type CheckCommand =
  | { kind: 'run'; names: readonly CheckName[] }
  | { kind: 'print'; text: string }
  | { kind: 'refuse'; text: string }

/** Reads the words after `pnpm check`; an unknown word is rejected with one message. */
export function readCheckCommand(args: readonly string[]): CheckCommand {
  const options = { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.list || values.help) return { kind: 'print', text: checkList() }
    const unknown = positionals.find((name) => !isCheckName(name))
    if (unknown !== undefined) {
      return { kind: 'refuse', text: `There is no check "${unknown}"; the checks are ${listed()}.` }
    }
    const names = positionals.filter(isCheckName)
    return { kind: 'run', names: names.length > 0 ? [...new Set(names)] : checkNames }
  } catch {
    // The parser refuses words that begin with a dash and are no option.
    const word = args.find((arg) => arg.startsWith('-')) ?? ''
    return { kind: 'refuse', text: `"${word}" is no option of check; there are names of checks and --list.` }
  }
}

function checkList(): string {
  const lines = checkNames.map((name) => `  ${name.padEnd(14)} ${checks[name].about}`)
  return [
    'pnpm check [names]   runs the named checks, all of them without names',
    ...lines,
    'A check whose files have not changed since it passed is not run again and is called unchanged;',
    'with CI=true every check runs.',
  ].join('\n')
}

const listed = () => `${checkNames.slice(0, -1).join(', ')} and ${checkNames.at(-1)}`

function isCheckName(name: string): name is CheckName {
  return Object.hasOwn(checks, name)
}
