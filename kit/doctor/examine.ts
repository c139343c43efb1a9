import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { readStackFile, type StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { listProcesses } from '../launcher/listed-process.ts'
import { isDataDirLocked } from '../settings/lock-data-dir.ts'
import { portsRefusal, refusedPorts } from '../settings/start-checks.ts'
import { portTable, readStartOptions, StartError, type StartOptions } from '../settings/start-options.ts'
import { proxyFindings, traceFindings } from './connection-findings.ts'
import { dataFolderFinding, type Finding, leftoversFinding } from './folder-findings.ts'

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
  const connections = [...proxyFindings(env), ...(await traceFindings(env, running))]
  return [await portsFinding(ports, running), folder, leftovers, ...connections]
}

function startOptionsOf(env: Environment, root: string): StartOptions | StartError {
  try {
    return readStartOptions(env, root)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
}

/** Checks whether `start` would get its ports. Those of the simulator running on the data folder are fine. */
export async function portsFinding(
  ports: StartOptions['ports'],
  running: StackAddresses | null,
): Promise<Finding> {
  const own = new Set(Object.values(running ?? {}).map((url) => (URL.canParse(url) ? new URL(url).port : '')))
  const looked = portTable.filter(({ name }) => ports[name] !== 0 && !own.has(String(ports[name])))
  const refused = await refusedPorts(looked.map(({ name, variable }) => ({ port: ports[name], variable })))
  const isPanelTaken = refused.some(({ variable }) => variable === 'SKYSHOP_PANEL_PORT')
  const problems = [
    ...(isPanelTaken ? await otherSimulator(`http://127.0.0.1:${ports.panel}`) : []),
    ...refused.map((port) => portsRefusal([port]).message),
  ]
  if (problems.length > 0) return { name: 'ports', isFine: false, text: problems.join('\n') }
  const free = looked.map(({ name }) => ports[name]).join(', ')
  const parts = [
    ...(running ? [`a simulator runs at ${running.panelUrl}`] : []),
    ...(free === '' ? [] : [`${free} ${looked.length === 1 ? 'is' : 'are'} free`]),
  ]
  return { name: 'ports', isFine: true, text: parts.join('; ') || 'any free ones' }
}

const maxSilenceMs = 2000

/** A sentence about the simulator that has the port of the panel; nothing when another program has it. */
async function otherSimulator(panelUrl: string): Promise<string[]> {
  if (!(await isPanel(panelUrl))) return []
  return [
    `A simulator on another data folder runs at ${panelUrl}: open it, or name its folder with SKYSHOP_DATA_DIR.`,
  ]
}

function isPanel(url: string): Promise<boolean> {
  return new Promise((done) => {
    const call = get(`${url}/__panel/config.json`, { timeout: maxSilenceMs, agent: false }, (answer) => {
      answer.resume()
      done(
        answer.statusCode === 200 && answer.headers['content-type']?.startsWith('application/json') === true,
      )
    })
    call.once('timeout', () => call.destroy()).once('error', () => done(false))
  })
}
