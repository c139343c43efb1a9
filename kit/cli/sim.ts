/** The `pnpm sim` program: works the running simulator from the command line. */
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findStack, stackDir } from '../../bridge-simulator/src/control/stack-file.ts'
import { passSignals } from '../launcher/listed-process.ts'
import { bypassProxy } from '../settings/start-checks.ts'
import { runSim } from './run-sim.ts'

bypassProxy(process.env)
const root = join(import.meta.dirname, '../..')
/** Where the command was typed: pnpm runs scripts in the folder of their package. */
const here = process.env.INIT_CWD ?? process.cwd()

process.exitCode = await runSim(process.argv.slice(2), {
  say: (line) => console.log(line),
  warn: (line) => console.error(line),
  addresses: () => findStack(process.env),
  dataDir: stackDir(process.env),
  files: {
    read: (path) => readFile(resolve(here, path)),
    write: (path, content) => writeFile(resolve(here, path), content),
  },
  examine: async (settings) =>
    (await import('../doctor/examine.ts')).examine(root, { ...process.env, ...settings }),
  runProgram,
  program: { name: 'pnpm sim', start: 'npx --yes pnpm@12.21.0 start' },
})

/** Signals are passed on, and what the program makes of them is the answer. */
function runProgram(file: string, args: readonly string[]): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, file), ...args], { cwd: here, stdio: 'inherit' })
    const stopPassing = passSignals(child)
    child.once('error', failed)
    child.once('exit', (code) => {
      stopPassing()
      done(code ?? 1)
    })
  })
}
