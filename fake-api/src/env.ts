import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { DAY_MS } from './engine/kernel/clock.ts'
import type { WorldLimits } from './engine/world/registry/world-lifetimes.ts'
import type { BucketOptions } from './engine/world/sharing/copy-store.ts'
import { EnvError } from './env-error.ts'
import { type NetworkSettings, networkSettingsOf } from './network-settings.ts'

/** The list of what a run met and is not built, in a data folder. */
export const NOT_BUILT_FILE = 'not-built.jsonl'

/** Where the process listens and keeps its worlds; every value has a default. */
export interface Env extends NetworkSettings {
  dataDir: string
  /** File that lists what is not built and this run was asked for; one in the data folder when left out. */
  notBuiltFile?: string
  productPort: number
  gatewayPort: number
  controlPort: number
  shopPort: number
  isValidating: boolean
  isJournaling: boolean
  /** True where the product ignores what a query has beside the contract; it refuses it when left out. */
  isQueryOpen?: boolean
  /** What this server is called among others; upstream when left out. */
  serverName?: string
  /** Control planes of other servers, without trailing slash. */
  peers?: readonly string[]
  /** Opens the control plane of each of several servers; one of its own for each start when left out. */
  operatorToken?: string
  limits?: Partial<WorldLimits>
  /** How many worlds have their files open at a time. */
  openWorlds?: number
  /** Worlds under names that new ones can begin with: a folder, or a bucket; `library` in the data folder when left out. */
  library?: string | BucketOptions
  /** Worlds that several servers have in common, on one disk; each has its data folder for itself. */
  sharedWorldsDir?: string
  /** Whether only workers of one server have those in common. */
  areWorldsOwn?: boolean
  /** Where other servers reach the control plane, without trailing slash; where it listens when left out. */
  reachedAt?: string
  /** Where browsers reach the gateway, without trailing slash; where it listens when left out. */
  publicGatewayUrl?: string
  /** Where kept worlds are copied to: a folder, or a bucket. */
  copies?: string | BucketOptions
  /** How many processes answer behind the ports; 1 when left out. */
  workers?: number
}

/** Reads the environment; the one of production is refused, for the control plane serves tests alone. @throws EnvError */
export function readEnv(env: NodeJS.ProcessEnv, repoDir: string, cores = availableParallelism()): Env {
  if (env.NODE_ENV === 'production')
    throw new EnvError('The control plane does not start with NODE_ENV=production.')
  return {
    dataDir: resolve(env.SKYSHOP_DATA_DIR ?? resolve(repoDir, '.skyshop')),
    ...(env.SKYSHOP_NOT_BUILT && { notBuiltFile: resolve(env.SKYSHOP_NOT_BUILT) }),
    productPort: portOf(env, 'SKYSHOP_PRODUCT_PORT', 4010),
    gatewayPort: portOf(env, 'SKYSHOP_GATEWAY_PORT', 4011),
    controlPort: portOf(env, 'SKYSHOP_CONTROL_PORT', 4012),
    shopPort: portOf(env, 'SKYSHOP_SHOP_PORT', 4001),
    isValidating: switchOf(env, 'SKYSHOP_VALIDATION'),
    isJournaling: switchOf(env, 'SKYSHOP_JOURNAL'),
    isQueryOpen: isQueryOpenOf(env),
    limits: limitsOf(env),
    ...openWorldsOf(env),
    ...(env.SKYSHOP_LIBRARY && { library: storeLocationOf(env, 'SKYSHOP_LIBRARY', env.SKYSHOP_LIBRARY) }),
    peers: peersOf(env),
    ...serverOf(env),
    ...copiesOf(env),
    ...networkSettingsOf(env),
    workers: workersOf(env, cores),
  }
}

/** Where worlds lie, and those of the library. */
export function foldersOf({ dataDir, sharedWorldsDir, library }: Env): {
  worldsDir: string
  library: string | BucketOptions
} {
  return {
    worldsDir: sharedWorldsDir ?? join(dataDir, 'worlds'),
    library: library ?? join(dataDir, 'library'),
  }
}

/**
 * Makes the data folder where it is missing. As it holds keys and tokens, it is closed to other users of the machine and
 * kept out of version control; a `.gitignore` that is there already stays as it is, and so do the rights of a folder that
 * belongs to someone else.
 */
export async function makeDataFolder({ dataDir }: Env): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { uid } = await stat(dataDir)
  if (uid === process.getuid?.()) await chmod(dataDir, 0o700)
  const ignored = join(dataDir, '.gitignore')
  if (!existsSync(ignored)) await writeFile(ignored, '*\n')
}

/** Name and token of one of several servers. @throws EnvError */
function serverOf(
  env: NodeJS.ProcessEnv,
): Pick<Env, 'serverName' | 'operatorToken' | 'sharedWorldsDir' | 'reachedAt' | 'publicGatewayUrl'> {
  const { SKYSHOP_SERVER: serverName, SKYSHOP_OPERATOR_TOKEN_FILE: file } = env
  if (serverName && !/^[a-z0-9-]{1,40}$/.test(serverName))
    throw new EnvError(`SKYSHOP_SERVER is up to 40 small letters, digits and dashes, not "${serverName}".`)
  const operatorToken = file ? readToken(file) : undefined
  const { SKYSHOP_SHARED_WORLDS: folder } = env
  const reachedAt = addressOf(env, 'SKYSHOP_CONTROL_URL')
  const publicGatewayUrl = addressOf(env, 'SKYSHOP_PUBLIC_GATEWAY_URL')
  if (folder && !(serverName && operatorToken))
    throw new EnvError('SKYSHOP_SHARED_WORLDS needs SKYSHOP_SERVER and SKYSHOP_OPERATOR_TOKEN_FILE, too.')
  return {
    ...(serverName && { serverName }),
    ...(operatorToken && { operatorToken }),
    ...(folder && { sharedWorldsDir: resolve(folder) }),
    ...(reachedAt && { reachedAt }),
    ...(publicGatewayUrl && { publicGatewayUrl }),
  }
}

/** Scheme, host and port of a server, without trailing slash; null when left out. @throws EnvError */
function addressOf(env: NodeJS.ProcessEnv, variable: string): string | null {
  const address = env[variable]
  if (!address) return null
  if (/^https?:\/\/[^/]+\/?$/.test(address)) return address.replace(/\/$/, '')
  throw new EnvError(`${variable} is an address such as https://10.0.0.4:8012, not "${address}".`)
}

/** Where kept worlds are copied to. @throws EnvError */
function copiesOf(env: NodeJS.ProcessEnv): Pick<Env, 'copies'> {
  const { SKYSHOP_COPIES: address, SKYSHOP_SHARED_WORLDS: shared } = env
  if (!address) return {}
  if (!shared)
    throw new EnvError(
      'SKYSHOP_COPIES needs SKYSHOP_SHARED_WORLDS, too: a copy has one owner among the servers.',
    )
  return { copies: storeLocationOf(env, 'SKYSHOP_COPIES', address) }
}

/** A folder, or a bucket with the variables that Amazon's own tools have for it. @throws EnvError */
function storeLocationOf(env: NodeJS.ProcessEnv, variable: string, address: string): string | BucketOptions {
  if (!/^\w\w+:/.test(address)) return resolve(address)
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/([\w./-]*[\w.-]))?\/?$/.exec(address) ?? []
  if (bucket === undefined)
    throw new EnvError(`${variable} is a folder, or a bucket such as s3://bucket/prefix, not "${address}".`)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env
  if (!accessKeyId || !secretAccessKey)
    throw new EnvError(`${variable}=${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, too.`)
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1'
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`
  const keys = { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) }
  return { bucket, prefix, endpoint: endpoint.replace(/\/$/, ''), region, ...keys }
}

/** Reads a token from a file: the environment is read by everybody who can list processes (ADR 5). */
function readToken(file: string): string {
  const refuse = (reason: string): never => {
    throw new EnvError(
      `SKYSHOP_OPERATOR_TOKEN_FILE is the file of a token of 32 characters or more; ${reason}.`,
    )
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    return refuse(`${file} cannot be read`)
  }
  return /^[\w-]{32,200}$/.test(text) ? text : refuse(`${file} holds none, of letters, digits, - and _`)
}

function peersOf(env: NodeJS.ProcessEnv): string[] {
  const urls = (env.SKYSHOP_PEERS ?? '').split(',').flatMap((url) => url.trim().replace(/\/$/, '') || [])
  const wrong = urls.find((url) => !/^https?:\/\/[^/]+$/.test(url))
  if (wrong === undefined) return urls
  throw new EnvError(
    `SKYSHOP_PEERS are addresses such as http://127.0.0.1:4112, with commas, not "${wrong}".`,
  )
}

/** What the environment says of the limits; 0 days keep a world for good. */
function limitsOf(env: NodeJS.ProcessEnv): Partial<WorldLimits> {
  const worlds = countOf(env, 'SKYSHOP_WORLDS')
  const keptWorlds = countOf(env, 'SKYSHOP_KEPT_WORLDS')
  const keptDays = countOf(env, 'SKYSHOP_KEPT_DAYS')
  return {
    ...(worlds !== null && { worlds }),
    ...(keptWorlds !== null && { keptWorlds }),
    ...(keptDays !== null && { keptMs: keptDays === 0 ? null : keptDays * DAY_MS }),
  }
}

function openWorldsOf(env: NodeJS.ProcessEnv): { openWorlds?: number } {
  const openWorlds = countOf(env, 'SKYSHOP_OPEN_WORLDS')
  if (openWorlds === 0)
    throw new EnvError('SKYSHOP_OPEN_WORLDS is 1 or more: a world has to be open to be used.')
  return openWorlds === null ? {} : { openWorlds }
}

/** More would only share the memory of the machine. */
const MAX_WORKERS = 64

/**
 * One, but one for each core in a pipeline, which has the machine for itself. Servers that share worlds are spread over their
 * machines by whoever starts them.
 */
function workersOf(env: NodeJS.ProcessEnv, cores: number): number {
  const isPipeline = !['', '0', 'false'].includes(env.CI ?? '')
  const standard = isPipeline && !env.SKYSHOP_SHARED_WORLDS ? Math.min(cores, MAX_WORKERS) : 1
  const workers = countOf(env, 'SKYSHOP_WORKERS') ?? standard
  if (workers >= 1 && workers <= MAX_WORKERS) return workers
  throw new EnvError(`SKYSHOP_WORKERS is a number of processes from 1 to ${MAX_WORKERS}, not ${workers}.`)
}

function isQueryOpenOf({ SKYSHOP_UNKNOWN_QUERY: text = '' }: NodeJS.ProcessEnv): boolean {
  if (['', 'refuse', 'ignore'].includes(text)) return text === 'ignore'
  throw new EnvError(`SKYSHOP_UNKNOWN_QUERY must be "refuse" or "ignore", not "${text}".`)
}

function countOf(env: NodeJS.ProcessEnv, name: string): number | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new EnvError(`${name} must be a whole number from 0 to 999999, not "${text}".`)
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new EnvError(`${name} must be a port from 0 to 65535, not "${text}".`)
}

function switchOf(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] ?? 'on'
  if (text === 'on' || text === 'off') return text === 'on'
  throw new EnvError(`${name} must be "on" or "off", not "${text}".`)
}
