import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { portTable, StartError, type StartOptions } from './start-options.ts'

const oldestNode = 24
/** A page of a database. */
const probeBytes = 4096

/** Refuses a Node that cannot run the stack. */
export function checkNode(version: string): void {
  const major = Number.parseInt(version, 10)
  if (major >= oldestNode) return
  throw new StartError(
    `Skyshop runs on Node ${oldestNode} or newer and this is ${version}: start it with "npx --yes pnpm@12.21.0 start", which brings its own.`,
  )
}

/** Makes the data folder and proves that it can be written to. */
export function checkDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    requireNewFiles(dataDir)
  } catch (error) {
    throw unwritable(dataDir, codeOf(error))
  }
}

/**
 * Throws the error of the file system when no file with content can be made in a folder: rights alone do not tell, as in
 * /proc, and a full disk takes empty files.
 */
export function requireNewFiles(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`)
  try {
    writeFileSync(probe, Buffer.alloc(probeBytes))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** The error of a data folder that is not writable. */
export function unwritable(dataDir: string, code: string): StartError {
  const fix = code === 'ENOSPC' || code === 'EDQUOT' ? 'free some space there' : 'make it writable'
  return new StartError(
    `The data folder ${dataDir} cannot be written to (${code}): ${fix} or name another with SKYSHOP_DATA_DIR.`,
  )
}

/** A sentence for whoever names a library that is not there, which may be a new one or a typing error; else null. */
export function libraryHint(folder: string | undefined): string | null {
  if (!folder || folder.startsWith('s3:') || existsSync(folder)) return null
  return `There is no folder ${resolve(folder)}, so the library is empty: the first world that is saved makes it; for another one, start again with its name.`
}

/** Throws when ports are in use, naming all of them; no other port is chosen. */
export async function checkPorts(ports: StartOptions['ports']): Promise<void> {
  const refused = await refusedPorts(portTable.map(({ name, variable }) => ({ port: ports[name], variable })))
  if (refused.length > 0) throw portsRefusal(refused)
}

/** A port of the settings. */
interface SetPort {
  port: number
  variable: string
}

/** A port that cannot be had, with the code of the system error. */
interface RefusedPort extends SetPort {
  code: string
}

/** Which of these ports cannot be had now; port 0 can always. */
export async function refusedPorts(ports: readonly SetPort[]): Promise<RefusedPort[]> {
  const tried = await Promise.all(
    ports.filter(({ port }) => port !== 0).map(async (set) => ({ ...set, code: await tryPort(set.port) })),
  )
  return tried.flatMap(({ code, ...set }) => (code === null ? [] : [{ ...set, code }]))
}

/** The error of ports that cannot be opened, all in one sentence with the settings that change them. */
export function portsRefusal(refused: readonly RefusedPort[]): StartError {
  const codes = new Set(refused.map(({ code }) => code))
  const isInUse = codes.size === 1 && codes.has('EADDRINUSE')
  const isOne = refused.length === 1
  const ports = listOf(refused.map(({ port }) => String(port)))
  const settings = listOf(refused.map(({ variable }) => `${variable}=<port>`))
  const inUse = isOne ? 'is in use' : 'are in use'
  const reason = isInUse ? inUse : `cannot be opened (${[...codes].join(', ')})`
  return new StartError(
    isOne
      ? `Port ${ports} ${reason}: stop the program that has it, or choose another port with ${settings}.`
      : `Ports ${ports} ${reason}: stop the programs that have them, or choose other ports with ${settings}.`,
  )
}

/** `a, b and c`. */
function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ')
}

/** The short code of a system error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/**
 * Step by step: `recursive: true` never returns where the system answers ENOENT for an existing parent, as /proc
 * does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** The code of the system error when a port cannot be had now; null when it can. */
function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(null)))
  })
}

type Environment = Readonly<Record<string, string | undefined>>

/** The proxy that the environment names, with its variable; null without one. */
export function proxyOf(env: Environment): { variable: string; url: string } | null {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  const variable = names.find((name) => env[name])
  return variable === undefined ? null : { variable, url: env[variable] ?? '' }
}

const ownNames = ['localhost', '.localhost', '127.0.0.1', '::1', '[::1]']

/**
 * Keeps calls to this machine and to the Skyshop that the environment names from its proxy, of this program and of those
 * that it starts. Node reads the exceptions anew with each call.
 */
export function bypassProxy(env: NodeJS.ProcessEnv): void {
  if (proxyOf(env) === null) return
  const addresses = Object.entries(env).filter(([name]) => /^SKYSHOP_\w+_URL$/.test(name))
  const hosts = addresses.flatMap(([, url = '']) => URL.parse(url)?.hostname || [])
  const own = [...ownNames, ...(env.SKYSHOP_HOST_NAME ? [env.SKYSHOP_HOST_NAME] : []), ...hosts]
  const set = ['no_proxy', 'NO_PROXY'].filter((name) => env[name] !== undefined)
  for (const name of set.length === 0 ? ['NO_PROXY'] : set) {
    const listed = (env[name] ?? '').split(/[\s,]+/).filter((host) => host !== '')
    if (!listed.includes('*')) env[name] = [...new Set([...listed, ...own])].join(',')
  }
}
