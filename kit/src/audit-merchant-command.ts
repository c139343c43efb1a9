import { createServer } from 'node:net'
import { constants } from 'node:os'
import { readStackFile, type StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { exitCodes, SimError, usageError } from '../cli/exit-code.ts'
import type { SimCall, SimCommand } from '../cli/sim-command.ts'
import { readSeed } from '../cli/world-commands.ts'
import { readAdapter } from '../testing/merchant-audit/adapter.ts'
import { readPort } from './network-options.ts'

/** Folder of the worlds of an audit that starts a Skyshop of its own; those with findings stay in it. */
const auditFolder = '.skyshop-audit'
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts a Skyshop of providers alone on a folder, from this port on, whose webhooks may go to these hosts as well. */
export type StartProviders = (
  dataDir: string,
  network: { portBase?: number; webhookHosts?: readonly string[] },
) => Promise<StackAddresses & { close(): Promise<void> }>

/** The command that plays what goes wrong between a merchant and its providers, and judges what the merchant does. */
export function auditMerchantCommand(startProviders: StartProviders): SimCommand {
  return {
    usage: '[--adapter <file|url>]',
    summary: 'plays what goes wrong in production against a backend, and names the checks it breaks',
    options: {
      adapter: { value: 'file|url', about: 'how the backend is asked for orders and agreements' },
      provider: { value: 'name', about: 'wechat or alipay alone' },
      only: { value: 'names', about: 'checks or provocations, with commas between, such as WXM-10' },
      level: {
        value: 'required|recommended|optional',
        about: 'breaks that end with 1: of what providers require (default), or down to that level',
      },
      world: { value: 'id', about: 'without an adapter: the world that the backend is in (default)' },
      seed: { value: 'number', about: 'same seed, same worlds (1)' },
      data: {
        value: 'folder',
        about: `worlds with findings are kept here, unless one runs (${auditFolder})`,
      },
      'port-base': {
        value: 'number',
        about: `first port of the Skyshop that it starts, and of its links (any free ones; links as of ${usualPort})`,
      },
      'webhook-host': {
        value: 'name',
        about: 'another host that webhooks of the Skyshop that it starts may go to; several times',
        isList: true,
      },
      list: { about: 'lists what is played, and for which checks' },
      json: { about: 'the verdict as JSON' },
      sarif: { value: 'file', about: 'writes it as SARIF 2.1.0, too' },
      junit: { value: 'file', about: 'writes it as JUnit, too' },
      report: { value: 'file.html', about: 'writes one page that can be sent, too' },
    },
    examples: [
      'audit-merchant --adapter skyshop-adapter.json',
      'audit-merchant --adapter http://127.0.0.1:8080/skyshop --only WXM-10,WXM-16 --report audit.html',
      'audit-merchant --world w2434436',
    ],
    maxArgs: 0,
    run: (call) => run(call, startProviders),
  }
}

async function run(call: SimCall, startProviders: StartProviders): Promise<number> {
  // Loaded only now: it reads the catalogue, which is generated.
  const audit = await import('../testing/merchant-audit/audit-merchant.ts')
  const options = readOptions(call)
  const chosen = asUsage(() => audit.chooseWhat(options))
  if (call.flag('list')) {
    for (const line of audit.listLines(chosen)) call.say(line)
    return exitCodes.done
  }
  const { adapter } = options
  if (adapter !== null) asUsage(() => readAdapter(adapter))
  const files = { sarif: call.option('sarif'), junit: call.option('junit'), report: call.option('report') }
  const output = { say: call.say, warn: call.warn, isJson: call.flag('json'), files, write: call.files.write }
  const folder = call.option('data') ?? auditFolder
  const port = call.option('port-base')
  const portBase = port === undefined ? undefined : readPort(port)
  const webhookHosts = call.option('webhook-host')?.split(',')
  const running = (await runningOn(folder)) ?? call.addresses()
  if (running !== null) {
    if (portBase !== undefined || webhookHosts !== undefined) call.warn(notItsOwn)
    return refusedAsSim(() => audit.auditMerchant({ stack: running, restart: null, options, chosen, output }))
  }
  if (adapter === null) throw usageError(noAdapter)
  const own = { ...(portBase !== undefined && { portBase }), ...(webhookHosts && { webhookHosts }) }
  const stack = await startProviders(folder, own)
  const leave = (signal: NodeJS.Signals) =>
    void stack.close().finally(() => process.exit(128 + constants.signals[signal]))
  for (const signal of endSignals) process.once(signal, leave)
  try {
    const restart = restartOn(folder, portBase ?? (await freeBase()))
    return await refusedAsSim(() => audit.auditMerchant({ stack, restart, options, chosen, output }))
  } finally {
    for (const signal of endSignals) process.off(signal, leave)
    await stack.close()
  }
}

/** Address of the panel of a Skyshop that is started without a word about ports. */
const usualPort = 4000

/** The usual first port, or the next hundred at which nobody listens: the panel of another project opens none of these worlds. */
async function freeBase(): Promise<number> {
  for (let port = usualPort; port < usualPort + 2000; port += 100) if (await isFree(port)) return port
  return usualPort
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

/** Command that starts a Skyshop on these worlds again, and where its panel is then. */
function restartOn(folder: string, portBase: number) {
  const ports = portBase === usualPort ? '' : ` --port-base ${portBase}`
  return {
    command: `npx skyshop-kit providers --data ${folder}${ports}`,
    panelUrl: `http://127.0.0.1:${portBase}`,
  }
}

const notItsOwn =
  'A Skyshop runs: --port-base and --webhook-host are of one that the audit starts, and change nothing.'

/** The Skyshop that runs on a folder; null where none does, whatever one that died has left there. */
async function runningOn(folder: string): Promise<StackAddresses | null> {
  const stack = readStackFile(folder)
  const health = stack && (await fetch(`${stack.controlUrl}/control/health`).catch(() => null))
  return health?.ok ? stack : null
}

const noAdapter =
  'Without --adapter the audit looks at a world that runs: start npx skyshop-kit providers, and let your backend take an order there.'

function readOptions({ option }: SimCall) {
  return {
    adapter: option('adapter') ?? null,
    provider: option('provider') ?? null,
    level: readLevel(option('level')),
    only: (option('only') ?? '').split(',').filter((name) => name !== ''),
    world: option('world') ?? 'default',
    seed: readSeed(option('seed')),
  }
}

const levels = ['required', 'recommended', 'optional'] as const

function readLevel(named = 'required'): (typeof levels)[number] {
  const level = levels.find((one) => one === named)
  if (level === undefined) throw usageError(`--level is one of ${levels.join(', ')}, not "${named}".`)
  return level
}

function asUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Error ? usageError(error.message) : error
  }
}

/** A backend that does not answer, or an adapter that cannot be read, is told in one sentence. */
async function refusedAsSim<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && error.name === 'AdapterRefusal')
      throw new SimError(exitCodes.unreachable, error.message)
    throw error
  }
}
