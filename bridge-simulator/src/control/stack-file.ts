import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Addresses of the running stack. URLs have no trailing slash; the token opens the control plane. */
export interface StackAddresses {
  panelUrl: string
  shopUrl: string
  productUrl: string
  gatewayUrl: string
  controlUrl: string
  controlToken: string
}

const names = Object.keys({
  panelUrl: '',
  shopUrl: '',
  productUrl: '',
  gatewayUrl: '',
  controlUrl: '',
  controlToken: '',
} satisfies StackAddresses)

/**
 * Leaves the addresses in the data folder, readable by its owner alone, for command-line tools on the same machine
 * (ADR 5). Returns a function that removes the file.
 */
export function writeStackFile(dataDir: string, addresses: StackAddresses): () => void {
  const file = stackFile(dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 })
  // The mode of a new file is cut by the umask, never widened: this makes it exact.
  chmodSync(file, 0o600)
  return () => removeStackFile(dataDir)
}

/** Removes the addresses that a stack left in its data folder, however it ended. */
export function removeStackFile(dataDir: string): void {
  rmSync(stackFile(dataDir), { force: true })
}

/** The addresses of the stack of this data folder; null when none runs or the file is not readable as such. */
export function readStackFile(dataDir: string): StackAddresses | null {
  try {
    const read: unknown = JSON.parse(readFileSync(stackFile(dataDir), 'utf8'))
    return isAddresses(read) ? read : null
  } catch {
    return null
  }
}

function stackFile(dataDir: string): string {
  return join(dataDir, 'stack.json')
}

function isAddresses(value: unknown): value is StackAddresses {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  return names.every((name) => typeof record[name] === 'string')
}

const root = join(import.meta.dirname, '../../..')

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The simulator the environment names (`SKYSHOP_CONTROL_URL`, `SKYSHOP_CONTROL_TOKEN` …), else the one running on the
 * data folder (`SKYSHOP_DATA_DIR`, `.skyshop`); null when there is none.
 */
export function findStack(env: Environment = process.env, folder: string = root): StackAddresses | null {
  const { SKYSHOP_CONTROL_URL: controlUrl, SKYSHOP_CONTROL_TOKEN: controlToken } = env
  if (controlUrl && controlToken) {
    return {
      controlUrl,
      controlToken,
      panelUrl: env.SKYSHOP_PANEL_URL ?? '',
      shopUrl: env.SKYSHOP_SHOP_URL ?? '',
      productUrl: env.SKYSHOP_PRODUCT_URL ?? '',
      gatewayUrl: env.SKYSHOP_GATEWAY_URL ?? '',
    }
  }
  return readStackFile(stackDir(env, folder))
}

/** The data folder on which a simulator is looked for. */
export function stackDir(env: Environment = process.env, folder: string = root): string {
  const dataDir = env.SKYSHOP_DATA_DIR || '.skyshop'
  return isAbsolute(dataDir) ? dataDir : join(folder, dataDir)
}

/** Says that none runs, how one is started, and where it was looked for. */
export function noStackText(start: string, dataDir: string | undefined): string {
  const text = `No simulator is running here: start one with ${start}.`
  if (dataDir === undefined) return text
  const looked = `Looked for one in ${dataDir} (SKYSHOP_DATA_DIR).`
  return `${text} ${looked}`
}
