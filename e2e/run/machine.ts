import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type CommandResult, runCommand } from './run-command.ts'

/** The parts of the machine that finding and installing programs uses; tests pass a fake. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>
  platform: string
  isRoot: boolean
  exists: (path: string) => boolean
  run: (file: string, args: readonly string[], env?: Record<string, string>) => Promise<CommandResult>
  say: (line: string) => void
}

export const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  run: (file, args, env = {}) => runCommand(file, args, { env }),
  say: (line) => process.stdout.write(`${line}\n`),
}

/** Where a program would be, in the order of the path. */
export function onPath({ env }: Machine, name: string): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name))
}

/** Installs with apt-get, as root, which of these programs are missing; each is in the Debian package of its name. */
export async function provisionPrograms(
  names: readonly string[],
  machine: Machine = thisMachine,
): Promise<void> {
  const missing = () => names.filter((name) => !onPath(machine, name).some(machine.exists))
  if (missing().length === 0) return
  if (canUseApt(machine)) {
    machine.say(`Installing ${missing().join(' and ')} with apt-get.`)
    await aptInstall(machine, missing())
  }
  const [name] = missing()
  if (name !== undefined) throw new Error(`This check needs ${name}: install it, and run the check again.`)
}

export function canUseApt({ platform, isRoot, exists }: Machine): boolean {
  return platform === 'linux' && isRoot && exists('/usr/bin/apt-get')
}

/** Installs Debian packages without questions; whether it worked is seen by looking again. */
export async function aptInstall({ run }: Machine, packages: readonly string[]): Promise<void> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], quiet)
  await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], quiet)
}
