import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { portTable, StartError, type StartOptions } from './start-options.ts'

const oldestNode = 24

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

/** Throws the error of the file system when no file can be made in a folder: rights alone do not tell, as in /proc. */
export function requireNewFiles(folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`)
  writeFileSync(probe, '')
  rmSync(probe)
}

/** The error of a data folder that is not writable. */
export function unwritable(dataDir: string, code: string): StartError {
  const cure = code === 'ENOSPC' || code === 'EDQUOT' ? 'free some space there' : 'make it writable'
  return new StartError(
    `The data folder ${dataDir} cannot be written to (${code}): ${cure} or name another with SKYSHOP_DATA_DIR.`,
  )
}

/** Throws when one of the ports is in use; no other port is chosen. */
export async function checkPorts(ports: StartOptions['ports']): Promise<void> {
  for (const { name, variable } of portTable) {
    const port = ports[name]
    if (port === 0) continue
    const code = await tryPort(port)
    if (code) throw portRefusal(port, variable, code)
  }
}

/** The error of a port that cannot be opened. */
export function portRefusal(port: number, variable: string, code: string): StartError {
  const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`
  return new StartError(
    `Port ${port} ${reason}: stop the program that has it, or choose another port with ${variable}=<port>.`,
  )
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
export function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(null)))
  })
}
