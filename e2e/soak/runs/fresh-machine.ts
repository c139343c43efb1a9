/**
 * `pnpm prove fresh-machine [terminal | ci] [layer, paths and titles]`: the two commands of the README in a clean clone of the
 * last commit, on a machine without browser and caches and with one font. The tests run beside a start on the standard ports,
 * once as in a terminal and once with `CI`; the first word chooses one of both. Words limit them, as those of `pnpm test` do.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { rootDir } from '../../run/project.ts'
import { freePorts } from '../../run/stack.ts'
import { blocksOf } from '../../run/terminal.ts'
import { type BareMachine, makeBareMachine } from './bare-machine.ts'

const runQuietly = promisify(execFile)
/** Four times what all tests take on two idle cores: what is left then hangs. */
const limitMs = 2 * 3_600_000
/** Variables with the ports of the start where the standard ones are taken. */
const ports = Object.fromEntries(
  Object.keys(freePorts).flatMap((name) => {
    const port = process.env[name]
    return port === undefined ? [] : [[name, port]]
  }),
)
const rounds = ['terminal', 'ci'] as const
const [chosen, ...others] = process.argv.slice(2)
const round = rounds.find((name) => name === chosen)
const words = round === undefined ? process.argv.slice(2) : others

/** A command of the README, as words. */
function readmeCommand(name: 'start' | 'test'): string[] {
  const lines = (blocksOf('README.md', 'sh')[0] ?? '')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
  return (lines.find((line) => line.endsWith(` ${name}`)) ?? '').split(' ')
}

/** Runs a command in the clone; its output is shown, and given line by line to `onLine`. Resolves with the exit code. */
function runShown(
  { folder, env }: BareMachine,
  [file = '', ...args]: readonly string[],
  onLine: (line: string) => void,
) {
  const options = { cwd: join(folder, 'skyshop'), env, timeout: limitMs }
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(line)
      onLine(line)
    })
  }
  return { child, ended: once(child, 'close').then(([exitCode]) => exitCode as number | null) }
}

/** Starts the product of the clone and waits until it is ready. */
async function startBeside(machine: BareMachine) {
  const ready = Promise.withResolvers<string>()
  const env = { ...machine.env, ...ports }
  const start = runShown({ ...machine, env }, readmeCommand('start'), (line) => {
    const [, url] = /^Skyshop is ready: (\S+)$/.exec(line) ?? []
    if (url !== undefined) ready.resolve(url)
  })
  void start.ended.then((exitCode) => ready.reject(new Error(`The start ended with ${exitCode}.`)))
  const panelUrl = await ready.promise
  return {
    panelUrl,
    stop: async () => {
      start.child.kill('SIGTERM')
      await start.ended
    },
  }
}

/** Prints browser, fonts and programs of the machine; returns whether it has a browser. */
async function hasBrowser({ env }: BareMachine, when: string): Promise<boolean> {
  const program = join(rootDir, 'e2e/run/examine-machine.ts')
  const { stdout } = await runQuietly(process.execPath, [program], { env })
  const findings = JSON.parse(stdout) as { name: string; isFine: boolean; text: string }[]
  const fonts = await runQuietly('fc-list', [], { env }).catch(() => ({ stdout: '' }))
  for (const { name, text } of findings) console.log(`${when}: ${name}: ${text}`)
  console.log(`${when}: files of fonts: ${fonts.stdout.split('\n').filter((line) => line !== '').length}`)
  return findings.some(({ name, isFine }) => name === 'browser' && isFine)
}

/** Runs both commands on the machine; returns what is wrong. */
async function tryCommands(machine: BareMachine): Promise<string[]> {
  const missed: string[] = []
  await runQuietly('git', ['clone', '--quiet', rootDir, join(machine.folder, 'skyshop')])
  if (await hasBrowser(machine, 'before')) missed.push('there was a browser before')
  const start = await startBeside(machine)
  try {
    let last = 'no last line'
    const test = runShown(machine, [...readmeCommand('test'), ...words], (line) => {
      if (/^\d+ passed, \d+ failed$/.test(line)) last = line
    })
    const exitCode = await test.ended
    if (exitCode !== 0) missed.push(`the tests ended with ${exitCode}: ${last}`)
    const isReached = await fetch(start.panelUrl).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReached) missed.push('the start beside the tests does not answer any more')
    await hasBrowser(machine, 'after')
    console.log(`${last}, beside ${start.panelUrl}`)
  } finally {
    await start.stop()
  }
  return missed
}

const { stdout: commit } = await runQuietly('git', ['log', '-1', '--format=%h %s'], { cwd: rootDir })
console.log(`commit ${commit.trim()}`)
for (const name of round === undefined ? rounds : [round]) {
  console.log(`\n── fresh machine, ${name} ──`)
  const bare = makeBareMachine()
  const machine = name === 'ci' ? { ...bare, env: { ...bare.env, CI: 'true' } } : bare
  const missed = await tryCommands(machine).catch((error: unknown) => [String(error)])
  if (missed.length === 0) bare.remove()
  for (const one of missed) console.log(`missed, ${name}: ${one}; its folder is kept: ${bare.folder}`)
  if (missed.length > 0) process.exitCode = 1
}
