/** The program `skyshop-kit`: starts Skyshop, runs a command with one, and works the one that runs. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findStack, stackDir } from '../../bridge-simulator/src/control/stack-file.ts'
import { runSim } from '../cli/run-sim.ts'
import { examine } from '../doctor/examine.ts'
import { bypassProxy } from '../settings/start-checks.ts'
import { watchLaunchers } from '../start/launcher-watch.ts'
import { kitCommands, runChild } from './commands.ts'

bypassProxy(process.env)
const root = join(import.meta.dirname, '../..')

/** A program of the sources: in the package, which has none, the built file beside this one. */
function programPath(file: string): string {
  const built = join(root, 'dist', basename(file).replace('.ts', '.js'))
  return existsSync(built) ? built : join(root, file)
}

// Whoever ends npx, however, ends what it started: each command knows what to do when it is told to end.
watchLaunchers(() => process.kill(process.pid, 'SIGTERM'))

process.exitCode = await runSim(
  process.argv.slice(2),
  {
    say: (line) => console.log(line),
    warn: (line) => console.error(line),
    addresses: () => findStack(process.env, process.cwd()),
    dataDir: stackDir(process.env, process.cwd()),
    files: { read: (path) => readFile(path), write: (path, content) => writeFile(path, content) },
    examine: (settings) => examine(process.cwd(), { ...process.env, ...settings }),
    runProgram: (file, args) => runChild(process.execPath, [programPath(file), ...args]),
    world: process.env.SKYSHOP_WORLD,
  },
  kitCommands,
)
