import { expect, it } from 'vitest'
import type { ListedProcess } from '../launcher/listed-process.ts'
import { launchersOf } from './launcher-watch.ts'

const script = "sh -c trap '' INT; node --require ./kit/start/node-guard.cjs start.ts"
const pnpm = 'pnpm start'
const npx = 'npm exec pnpm@12.21.0 start'
const inNpx = '/home/a/.npm/_npx/0390bb19e1c6af29/node_modules/pnpm/pnpm'

/** Looks a process up in a chain of commands: each is the child of the next, the first is number 10. */
function chainOf(...commands: string[]): (pid: number) => ListedProcess | null {
  return (pid) => {
    const command = commands[pid - 10]
    if (command === undefined) return null
    return { parentPid: pid - 9 < commands.length ? pid + 1 : 1, command }
  }
}

it.each<[string, string[], number[]]>([
  ['npx', [script, pnpm, "sh -c 'pnpm' start", npx, '-bash'], [10, 11, 12, 13]],
  [
    'npx that has not named itself yet',
    [pnpm, 'node /usr/bin/npx --yes pnpm@12.21.0 start', '-zsh'],
    [10, 11],
  ],
  ['pnpm as a program', ['/usr/bin/pnpm start', 'bash'], [10]],
  ['pnpm as a script', [script, 'node --no-warnings /opt/corepack/pnpm.cjs start', '-bash'], [10, 11]],
  [
    'a script of another project',
    [pnpm, npx, 'sh -c npx --yes pnpm@12.21.0 start', 'npm run shop'],
    [10, 11, 12, 13],
  ],
  [
    'a shell that was given the whole command',
    [pnpm, npx, 'bash -c npx --yes pnpm@12.21.0 start & sleep 9'],
    [10, 11],
  ],
  ['a terminal', ['-bash'], []],
  ['a test', ['node ./node_modules/.bin/vitest run'], []],
])('finds the parents of a process: %s', (_, commands, pids) => {
  expect(launchersOf(10, chainOf(...commands), inNpx).pids).toEqual(pids)
})

it.each<[string, string[], string, boolean]>([
  ['npx is gone and the system adopted pnpm', [script, pnpm], inNpx, true],
  ['npx is gone and systemd adopted pnpm', [script, pnpm, '/usr/lib/systemd/systemd --user'], inNpx, true],
  ['npx is gone and its shell is not', [script, pnpm, "sh -c 'pnpm' start"], inNpx, true],
  ['npx is there', [script, pnpm, "sh -c 'pnpm' start", npx], inNpx, false],
  ['npx is the first process of a container', [script, npx], inNpx, false],
  ['pnpm runs by itself in the background', [script, pnpm], '/usr/lib/node_modules/pnpm/pnpm', false],
  ['a terminal that npx opened runs pnpm', [script, pnpm, '-bash'], inNpx, false],
])('recognises a process that was left behind: %s', (_, commands, execPath, isLeftBehind) => {
  expect(launchersOf(10, chainOf(...commands), execPath).isLeftBehind).toBe(isLeftBehind)
})
