import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedProcess } from '../stack/listed-process.ts'
import type { Finding } from './finding.ts'

/** Where a stack keeps what, and whether one runs there. */
interface Place {
  root: string
  dataDir: string
  isRunning: boolean
}

/** Leftovers of a killed simulator: its address file and processes without a parent. */
export function leftoversFinding(
  { root, dataDir, isRunning }: Place,
  processes: ReadonlyMap<number, ListedProcess>,
): Finding {
  const orphans = orphansOf(root, processes)
  const stackFile = join(dataDir, 'stack.json')
  const isStale = !isRunning && existsSync(stackFile)
  const problems = [
    ...(orphans.length > 0 ? [`An upstream runs without its simulator: kill ${orphans.join(' ')}.`] : []),
    ...(isStale
      ? [`A simulator was killed and left its addresses: delete ${stackFile}, or start again.`]
      : []),
  ]
  if (problems.length > 0) return { name: 'leftovers', isFine: false, text: problems.join(' ') }
  const worlds = isRunning ? 0 : countWorlds(dataDir)
  const counted = worlds === 1 ? '1 world' : `${worlds} worlds`
  const text = worlds === 0 ? 'none' : `${counted} of the last run, which the next start removes`
  return { name: 'leftovers', isFine: true, text }
}

/** Upstreams of this project whose parent is not the program that starts them. */
function orphansOf(root: string, processes: ReadonlyMap<number, ListedProcess>): number[] {
  const upstream = join(root, 'fake-api/src/server.ts')
  return [...processes]
    .filter(([, { command }]) => isUpstream(command, upstream))
    .filter(([, { parentPid }]) => !processes.get(parentPid)?.command.includes('start.ts'))
    .map(([pid]) => pid)
}

/** A Node that runs the file; an editor that has it open is none. */
function isUpstream(command: string, file: string): boolean {
  return command.endsWith(` ${file}`) && /(^|[/])node$/.test(command.slice(0, -file.length - 1))
}

function countWorlds(dataDir: string): number {
  const folder = join(dataDir, 'worlds/worlds')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
