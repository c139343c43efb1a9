import { type CheckName, checkNames, checks } from './check-table.ts'

/** Request given by the words after `pnpm check`. */
export type CheckCommand =
  | { kind: 'run'; names: readonly CheckName[] }
  | { kind: 'print'; text: string }
  | { kind: 'refuse'; text: string }

/** Reads the words after `pnpm check`; an unknown word is rejected with one message. */
export function readCheckCommand(words: readonly string[]): CheckCommand {
  const names = words.filter((word): word is CheckName => Object.hasOwn(checks, word))
  const other = words.find((word) => !Object.hasOwn(checks, word))
  if (other === undefined) return { kind: 'run', names: names.length > 0 ? [...new Set(names)] : checkNames }
  const lines = checkNames.map((name) => `  ${name.padEnd(14)} ${checks[name].about}`)
  const list = ['pnpm check [names]   runs the named checks, all of them without names', ...lines].join('\n')
  if (['--list', '--help', '-h'].includes(other)) {
    const text = 'A check whose files are as when it passed is not run again; with CI=true every check runs.'
    return { kind: 'print', text: `${list}\n${text}` }
  }
  return { kind: 'refuse', text: `There is no check "${other}".\n${list}` }
}
