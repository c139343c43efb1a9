/** The `pnpm sim` program: works the running simulator from the command line. */
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findStack } from '../control/stack-file.ts'
import { runSim } from './run-sim.ts'

const root = join(import.meta.dirname, '../../..')
/** Where the command was typed: pnpm runs scripts in the folder of their package. */
const here = process.env.INIT_CWD ?? process.cwd()

process.exitCode = await runSim(process.argv.slice(2), {
  say: (line) => console.log(line),
  warn: (line) => console.error(line),
  addresses: () => findStack(process.env),
  files: {
    read: (path) => readFile(resolve(here, path)),
    write: (path, content) => writeFile(resolve(here, path), content),
  },
  examine: async (settings) =>
    (await import('../doctor/examine.ts')).examine(root, { ...process.env, ...settings }),
  runProgram,
  program: { name: 'pnpm sim', start: 'npx --yes pnpm@12.21.0 start' },
})

/** Ctrl-C reaches the program by itself, and what it makes of that is the answer; a kill is handed on. */
function runProgram(file: string, args: readonly string[]): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, file), ...args], { cwd: here, stdio: 'inherit' })
    process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'))
    child.once('error', failed)
    child.once('exit', (code) => done(code ?? 1))
  })
}
