import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readStackFile } from '../control/stack-file.ts'
import { isDataDirLocked } from '../settings/lock-data-dir.ts'
import { readStartOptions, StartError, type StartOptions } from '../settings/start-options.ts'
import { listProcesses } from '../stack/listed-process.ts'
import type { Finding } from './finding.ts'
import { dataFolderFinding, leftoversFinding } from './folder-findings.ts'
import { portsFinding } from './ports-finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Looks at everything that `start` and `test` need on this machine. Needs no simulator, and changes nothing. */
export async function examine(root: string, env: Environment): Promise<readonly Finding[]> {
  const [machine, stack] = await Promise.all([machineFindings(root), stackFindings(root, env)])
  return [nodeFinding(), ...machine, ...stack]
}

/** An older Node is refused before this program runs. */
function nodeFinding(): Finding {
  return { name: 'node', isFine: true, text: `${process.versions.node}, ${process.execPath}` }
}

/**
 * Of the browser and the fonts of the scenarios. The program that finds them is started by its path, as the upstream is,
 * and not imported: the scenarios import this package, which works without them.
 */
function machineFindings(root: string): Promise<readonly Finding[]> {
  const program = join(root, 'e2e/run/examine-machine.ts')
  if (!existsSync(program)) return Promise.resolve([])
  return new Promise((resolve) => {
    execFile(process.execPath, [program], (error, stdout) => {
      resolve(error === null ? readFindings(stdout) : notExamined(error.message))
    })
  })
}

function readFindings(text: string): readonly Finding[] {
  try {
    return JSON.parse(text) as Finding[]
  } catch {
    return notExamined(`"${text.trim()}" was printed in place of findings`)
  }
}

function notExamined(reason: string): readonly Finding[] {
  const text = `It could not be looked for (${reason.split('\n')[0]}): run "npx --yes pnpm@12.21.0 install".`
  return [{ name: 'browser', isFine: false, text }]
}

async function stackFindings(root: string, env: Environment): Promise<readonly Finding[]> {
  const options = startOptionsOf(env, root)
  if (options instanceof StartError) return [{ name: 'ports', isFine: false, text: options.message }]
  const { dataDir, ports } = options
  const folder = dataFolderFinding(dataDir)
  const isRunning = folder.isFine && existsSync(join(dataDir, 'start-lock.db')) && isDataDirLocked(dataDir)
  const running = isRunning ? readStackFile(dataDir) : null
  const leftovers = leftoversFinding({ root, dataDir, isRunning }, listProcesses())
  return [await portsFinding(ports, running), folder, leftovers]
}

function startOptionsOf(env: Environment, root: string): StartOptions | StartError {
  try {
    return readStartOptions(env, root)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
}
