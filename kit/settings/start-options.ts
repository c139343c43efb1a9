import { isAbsolute, join } from 'node:path'
import { hostNamesOf } from '@skyshop/openapi/this-machine'

/** The listeners of the stack, each with the variable that moves it. */
export const portTable = [
  { name: 'panel', variable: 'SKYSHOP_PANEL_PORT', standard: 4000 },
  { name: 'shop', variable: 'SKYSHOP_SHOP_PORT', standard: 4001 },
  { name: 'product', variable: 'SKYSHOP_PRODUCT_PORT', standard: 4010 },
  { name: 'gateway', variable: 'SKYSHOP_GATEWAY_PORT', standard: 4011 },
  { name: 'control', variable: 'SKYSHOP_CONTROL_PORT', standard: 4012 },
] as const

/** Listeners that browsers reach by addresses of their own. */
type PublicName = 'panel' | 'shop' | 'gateway'

type ListenerName = (typeof portTable)[number]['name']

/** The ports of a stack whose panel has this one, and whose others follow it as the standard ones do. */
export function portsFrom(base: number): Record<ListenerName, number> {
  const [{ standard: first }] = portTable
  const ports = portTable.map(({ name, standard }) => [name, base + standard - first])
  return Object.fromEntries(ports) as Record<ListenerName, number>
}

/** Variables of the environment, with their values, that give a stack the ports of `portsFrom`. */
export function portVariables(base: number): Record<string, string> {
  const ports = portsFrom(base)
  return Object.fromEntries(portTable.map(({ name, variable }) => [variable, String(ports[name])]))
}

/** Options for starting one stack. A port of 0 means any free one. */
export interface StartOptions {
  dataDir: string
  ports: Record<ListenerName, number>
  /** Where browsers find the listeners when a balancer stands before them; where they listen when left out. */
  publicUrls: Partial<Record<PublicName, string>>
  /** Address that the listeners are bound to; loopback when left out. */
  host?: string
  /** Name by which other hosts reach this one; the addresses of `host` when left out. */
  hostName?: string
  /** All names by which requests may name this host, in lower case; with a dot before it, those below, too. */
  hostNames?: readonly string[]
  ready: 'text' | 'json'
  build: 'auto' | 'never'
}

/** Help text of `pnpm start` or `pnpm dev`; null without an argument. @throws StartError for any other word */
export function startHelp(args: readonly string[], command: 'start' | 'dev' = 'start'): string | null {
  const [word] = args.filter((one) => one !== '--')
  if (word === undefined) return null
  if (word !== '--help')
    throw new StartError(`pnpm ${command} takes no "${word}"; see pnpm ${command} --help.`, 2)
  const lines = portTable.map(({ name, variable, standard }) => [variable, `port of ${name}, ${standard}`])
  const others = [
    ['SKYSHOP_DATA_DIR', 'where the default world is kept, .skyshop'],
    ['SKYSHOP_LIBRARY', 'worlds under names to begin with, library in the data folder'],
    ['SKYSHOP_WORKERS', 'processes of the upstream, 1; with CI set one for each core'],
    ['SKYSHOP_PUBLIC_PANEL_URL', 'the panel in browsers, behind a balancer; where it listens'],
    ['SKYSHOP_PUBLIC_SHOP_URL', 'the shop there, the same'],
    ['SKYSHOP_PUBLIC_GATEWAY_URL', 'pages of providers there, the same'],
    ['SKYSHOP_HOST', 'address that all listen on, 127.0.0.1; other hosts need the token'],
    ['SKYSHOP_HOST_NAME', 'name by which other hosts reach this one'],
    ['SKYSHOP_ALLOWED_HOSTS', 'more names of this host, with commas, such as shop.test'],
    ['SKYSHOP_WEBHOOK_HOSTS', 'other hosts that webhooks may go to, with commas'],
    ['SKYSHOP_NOTIFY', 'addresses of accounts, such as wechat=http://127.0.0.1:8080/notify'],
    ['SKYSHOP_PROVIDER_PORTS', 'ports of single gateways, such as wechat=4021'],
    ['SKYSHOP_WEBHOOK_CA', 'file of certificates that their receivers are trusted by'],
    ['SKYSHOP_UNKNOWN_QUERY', 'ignore: queries beside the contract of the product, refuse'],
    ['SKYSHOP_BUILD', 'never: starts what was built before, auto'],
    ['SKYSHOP_READY', 'json: the addresses as one line of JSON, text'],
  ]
  const shown = [...lines, ...others].map(
    ([variable = '', description]) => `  ${variable.padEnd(28)}${description}`,
  )
  return [
    command === 'start'
      ? 'pnpm start builds what is stale and starts the simulator. Its settings come from the environment,'
      : 'pnpm dev starts the simulator from its sources and shows each edit. Its settings come from the environment,',
    'each with what it is otherwise; a port of 0 is any free one.',
    ...shown,
  ].join('\n')
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; a value it cannot use is a `StartError` that names the variable. */
export function readStartOptions(env: Environment, root: string): StartOptions {
  const given = env.SKYSHOP_DATA_DIR || '.skyshop'
  const ports = Object.fromEntries(
    portTable.map(({ name, variable, standard }) => [name, readPort(variable, env[variable], standard)]),
  ) as Record<ListenerName, number>
  refuseSharedPorts(ports)
  return {
    dataDir: isAbsolute(given) ? given : join(root, given),
    ports,
    publicUrls: {
      ...publicUrl('panel', 'SKYSHOP_PUBLIC_PANEL_URL', env),
      ...publicUrl('shop', 'SKYSHOP_PUBLIC_SHOP_URL', env),
      ...publicUrl('gateway', 'SKYSHOP_PUBLIC_GATEWAY_URL', env),
    },
    ...(env.SKYSHOP_HOST && { host: env.SKYSHOP_HOST }),
    ...(env.SKYSHOP_HOST_NAME && { hostName: env.SKYSHOP_HOST_NAME.toLowerCase() }),
    hostNames: hostNamesOf(env),
    ready: oneOf(env, 'SKYSHOP_READY', ['text', 'json']),
    build: oneOf(env, 'SKYSHOP_BUILD', ['auto', 'never']),
  }
}

function publicUrl(name: PublicName, variable: string, env: Environment): StartOptions['publicUrls'] {
  const address = env[variable]
  if (!address) return {}
  if (/^https?:\/\/[^/]+\/?$/.test(address)) return { [name]: new URL(address).origin }
  throw new StartError(`${variable} must be an address such as http://127.0.0.1:8000, not "${address}".`, 2)
}

function readPort(variable: string, text: string | undefined, standard: number): number {
  if (text === undefined || text === '') return standard
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new StartError(`${variable} must be a port number from 0 to 65535, not "${text}".`, 2)
}

function refuseSharedPorts(ports: Record<ListenerName, number>) {
  for (const [index, { name, variable }] of portTable.entries()) {
    const twin = portTable.slice(index + 1).find((other) => ports[other.name] === ports[name])
    if (twin && ports[name] !== 0) {
      throw new StartError(
        `${variable} and ${twin.variable} are both ${ports[name]}: give each listener its own port.`,
        2,
      )
    }
  }
}

function oneOf<const T extends string>(env: Environment, variable: string, values: readonly [T, ...T[]]): T {
  const text = env[variable]
  if (text === undefined || text === '') return values[0]
  const value = values.find((known) => known === text)
  if (value) return value
  throw new StartError(`${variable} must be ${values.join(' or ')}, not "${text}".`, 2)
}

/** An error with one message for the user; printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
  /** Exit code; 2 for an argument or a setting that cannot be used. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
