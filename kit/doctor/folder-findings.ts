import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ListedProcess } from '../launcher/listed-process.ts'
import { codeOf, requireNewFiles, unwritable } from '../settings/start-checks.ts'

/** Finding of `npx skyshop-kit doctor` about one thing. */
export interface Finding {
  name: 'node' | 'browser' | 'fonts' | 'ports' | 'data folder' | 'leftovers' | 'proxy' | 'traces'
  isFine: boolean
  /** The message; for a problem with what to do about it, several in a line each. */
  text: string
}

const enoughBytes = 200 * 1024 * 1024
const megabyte = 1024 * 1024

/** Worlds lie this deep, each with its files. */
const deepest = 4

/** Disk queries about a path; each throws as the file system does. */
export interface Disk {
  requireNewFiles: (folder: string) => void
  requireWritable: (path: string) => void
  freeBytes: (folder: string) => number
}

const thisDisk: Disk = {
  requireNewFiles,
  requireWritable: (path) => accessSync(path, constants.W_OK),
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
}

/** Checks whether worlds can be kept: the whole folder is writable, and its disk has room. Changes nothing. */
export function dataFolderFinding(dataDir: string, disk = thisDisk): Finding {
  const problem = findProblem(dataDir, disk)
  if (problem) return { name: 'data folder', isFine: false, text: problem }
  const isNew = existsSync(dataDir) ? '' : ', made by the first start'
  return { name: 'data folder', isFine: true, text: `${dataDir}${isNew}` }
}

function findProblem(dataDir: string, disk: Disk): string | null {
  const there = nearest(dataDir)
  try {
    if (!statSync(there).isDirectory()) return unwritable(dataDir, 'ENOTDIR').message
    const refusal = newFilesRefusal(there, disk)
    if (refusal !== null) return unwritable(dataDir, refusal).message
    requireAllWritable(there, there === dataDir ? deepest : 0, disk)
    const free = disk.freeBytes(there)
    if (free >= enoughBytes) return null
    return `The disk of the data folder ${dataDir} has ${Math.floor(free / megabyte)} MB left: make room, or name another with SKYSHOP_DATA_DIR.`
  } catch (error) {
    const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir
    return unwritable(path, codeOf(error)).message
  }
}

/** The code of the error when no file can be made in a folder; null when one can. */
function newFilesRefusal(folder: string, disk: Disk): string | null {
  try {
    disk.requireNewFiles(folder)
    return null
  } catch (error) {
    return codeOf(error)
  }
}

/** The folder itself, or the nearest existing parent. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

function requireAllWritable(path: string, depth: number, disk: Disk): void {
  disk.requireWritable(path)
  if (depth === 0) return
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) requireAllWritable(inside, depth - 1, disk)
    // A running simulator makes and removes files all the time.
    else if (existsSync(inside)) disk.requireWritable(inside)
  }
}

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
  if (problems.length > 0) return { name: 'leftovers', isFine: false, text: problems.join('\n') }
  return { name: 'leftovers', isFine: true, text: isRunning ? 'none' : worldsOfLastRun(dataDir) }
}

/** Upstreams of this project whose parent is not the program that starts them. */
function orphansOf(root: string, processes: ReadonlyMap<number, ListedProcess>): number[] {
  const upstream = join(root, 'kit/server/server.ts')
  return [...processes]
    .filter(([, { command }]) => isUpstream(command, upstream))
    .filter(([, { parentPid }]) => !processes.get(parentPid)?.command.includes('start.ts'))
    .map(([pid]) => pid)
}

/** A Node that runs the file; an editor that has it open is none. */
function isUpstream(command: string, file: string): boolean {
  return command.endsWith(` ${file}`) && /(^|[/])node( --\S+)*$/.test(command.slice(0, -file.length - 1))
}

/** How many worlds the next start opens again, and how many it removes. */
function worldsOfLastRun(dataDir: string): string {
  const folder = join(dataDir, 'worlds/worlds')
  const ids = existsSync(folder) ? readdirSync(folder) : []
  // The upstream leaves this file beside the state of a world that is kept.
  const kept = ids.filter((id) => existsSync(join(folder, id, 'kept.json'))).length
  const removed = ids.length - kept
  const counts = [
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(removed > 0 ? [`${removed} that the next start removes`] : []),
  ]
  return counts.length === 0 ? 'none' : `worlds of the last run: ${counts.join(', ')}`
}
