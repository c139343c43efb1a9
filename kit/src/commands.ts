import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import {
  answered,
  ControlRefused,
  createControlClient,
  ServerUnreachable,
} from '../../bridge-simulator/src/control/control-client.ts'
import { readStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import { exitCodes, SimError, usageError } from '../cli/exit-code.ts'
import { watchMerchant } from '../cli/merchant-checks-command.ts'
import { commandTable } from '../cli/run-sim.ts'
import type { SimCall, SimCommand, SimTable } from '../cli/sim-command.ts'
import { serveMcp, doctor as sharedDoctor, mcp as sharedMcp } from '../cli/state-commands.ts'
import { nowOption, readSeed } from '../cli/world-commands.ts'
import { passSignals } from '../launcher/listed-process.ts'
import { readyText } from '../launcher/run-stack.ts'
import { codeOf, libraryHint } from '../settings/start-checks.ts'
import { portVariables, StartError } from '../settings/start-options.ts'
import { auditMerchantCommand } from './audit-merchant-command.ts'
import type { ChosenParty } from './choose-parties.ts'
import { addressElsewhere, networkOf, networkOptions, readPort } from './network-options.ts'
import type { Skyshop, SkyshopOptions } from './start-skyshop.ts'

/** Loading the servers takes half a second, so only commands that start them do it. */
const loadServers = () => import('./start-skyshop.ts')
const loadParties = () => import('./choose-parties.ts')

const shopOption = { value: 'folder|url', about: 'another shop in the phone: its build, or its dev server' }
const apiOptions = {
  'ignore-unknown-query': {
    about: 'the product ignores queries that its contract does not have, such as _t',
  },
  api: { value: 'url', about: 'a product API of your own behind the shop: /api/* goes there' },
  'api-fallback': { about: 'with --api: Skyshop answers what that server does not know (404, 501)' },
}
const standardPort = 4000
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const portBaseOption = {
  value: 'number',
  about: `first port, of the panel; the others follow it (${standardPort})`,
}

const stackOptions = {
  'port-base': portBaseOption,
  data: { value: 'folder', about: 'where worlds are kept (.skyshop)' },
  library: { value: 'folder', about: 'worlds under names to begin with (library in the data folder)' },
  'watch-merchant': {
    about: 'a line for each break of what providers ask of merchants, in the default world',
  },
  json: { about: 'the addresses as one line of JSON' },
}

const start: SimCommand = {
  usage: '',
  summary: 'starts upstream, shop and panel, and prints one address; Ctrl-C ends it',
  options: { shop: shopOption, ...apiOptions, ...stackOptions, ...networkOptions },
  examples: [
    'start --shop dist',
    'start --shop http://localhost:5173',
    'start --api http://localhost:8080',
    'start --library ../our-worlds',
  ],
  maxArgs: 0,
  run: async (call) => runUntilEnded(call, { ...shopOf(call), ...(await partiesHere()) }),
}

const providers: SimCommand = {
  usage: '[name ...]',
  summary: 'starts payment providers alone, for a backend of your own; Ctrl-C ends it',
  options: {
    ...stackOptions,
    files: { value: 'folder', about: 'for keys and .env of the accounts (merchant in the data folder)' },
    ...networkOptions,
  },
  examples: [
    'providers',
    'providers wechat alipay --notify wechat=http://127.0.0.1:8080/notify --json',
    'providers --host 0.0.0.0 --host-name skyshop --webhook-host backend',
  ],
  maxArgs: Number.POSITIVE_INFINITY,
  run: async (call) => {
    const { chooseProviders, providerPortsFrom } = await loadParties()
    const { parties: configured = null } = await partiesHere()
    const parties = await refusedAsSim(async () => chooseProviders(call.args, configured))
    const providerPorts = providerPortsFrom(portBaseOf(call.option), parties)
    return runUntilEnded(call, { parties, providerPorts }, (skyshop, { dataDir }) =>
      handOut(skyshop, call.option('files') ?? join(dataDir, 'merchant')),
    )
  },
}

const accountFiles: SimCommand = {
  usage: '<folder>',
  summary: "writes keys and .env of a world's accounts, as the providers hand them out",
  examples: ['account-files secrets', 'account-files secrets --world w2434436'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, addresses, world, say }) => {
    const [folder] = args
    if (folder === undefined) throw usageError('Name the folder for the files.')
    const { worldId } = await world()
    const stack = addresses()
    if (stack === null) return exitCodes.unreachable
    for (const { provider, files } of await handOut(stack, folder, worldId)) say(`${provider}  ${files}`)
    return exitCodes.done
  },
}

/** An account whose files were written. */
interface HandedOut {
  provider: string
  rootUrl: string
  /** Folder of the files. */
  files: string
}

/** Writes the files of a world's accounts into a folder. */
async function handOut(
  { controlUrl, controlToken }: Pick<Skyshop, 'controlUrl' | 'controlToken'>,
  folder: string,
  worldId = 'default',
): Promise<HandedOut[]> {
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  const params = { path: { worldId } }
  const accounts = answered(await control.GET('/control/worlds/{worldId}/merchants', { params }))
  const { writeAccountFiles } = await import('./write-account-files.ts')
  const folders = await refusedAsSim(() => writeAccountFiles(accounts, { folder, worldId }))
  return Object.entries(accounts).map(([provider, { rootUrl }]) => ({
    ...{ provider, rootUrl: String(rootUrl), files: folders[provider] ?? '' },
  }))
}

/** Starts one for the terminal, and ends it when the process is told to end. */
async function runUntilEnded(
  { option, flag, say, warn }: SimCall,
  chosen: Pick<
    SkyshopOptions,
    'shop' | 'api' | 'apiFallback' | 'ignoreUnknownQuery' | 'parties' | 'providerPorts'
  >,
  afterStart: (skyshop: Skyshop, at: { dataDir: string }) => Promise<HandedOut[]> = async () => [],
): Promise<number> {
  const portBase = portBaseOf(option)
  const dataDir = resolve(option('data') ?? process.env.SKYSHOP_DATA_DIR ?? '.skyshop')
  const ended = signalled()
  const library = option('library')
  const network = networkOf(option)
  await using skyshop = await started({
    portBase,
    dataDir,
    ...(library && { library }),
    ...chosen,
    ...network,
  })
  const accounts = await afterStart(skyshop, { dataDir })
  if (flag('json'))
    say(JSON.stringify({ event: 'ready', ...addressesOf(skyshop), ...(accounts.length > 0 && { accounts }) }))
  else {
    say(readyText('start', skyshop.panelUrl, dataDir))
    for (const { provider, rootUrl, files } of accounts) say(`${provider.padEnd(9)} ${rootUrl}  ${files}`)
    const fromElsewhere = addressElsewhere(network, skyshop)
    if (fromElsewhere !== null) say(`From other hosts: ${fromElsewhere}`)
  }
  const { shopHint } = await import('../web-server/other-shop.ts')
  const hints = [libraryHint(library ?? process.env.SKYSHOP_LIBRARY), await shopHint(chosen.shop)]
  for (const hint of hints) if (hint !== null) warn(hint)
  if (flag('watch-merchant')) watchDefaultWorld(skyshop, warn)
  await ended
  return exitCodes.done
}

/** Says breaks of checks for merchants as they come; ends with the Skyshop. */
function watchDefaultWorld({ controlUrl, controlToken }: Skyshop, say: (line: string) => void): void {
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  const world = { control, worldId: 'default', params: { path: { worldId: 'default' } } }
  watchMerchant(world, say).catch((error: unknown) => {
    if (!(error instanceof ServerUnreachable)) say(error instanceof Error ? error.message : String(error))
  })
}

/** Parties of the configuration in this folder; empty without one. */
async function partiesHere(): Promise<{ parties?: readonly ChosenParty[] }> {
  const { configuredParties } = await loadParties()
  const parties = await refusedAsSim(() => configuredParties(process.cwd()))
  return parties === null ? {} : { parties }
}

const exec: SimCommand = {
  usage: '[options] -- <command> [arguments]',
  summary: 'runs a command with a Skyshop of its own; ends as it does, or with 1 for violations',
  options: {
    shop: shopOption,
    ...apiOptions,
    scenario: { value: 'name', about: 'what its world begins with (new-owner)' },
    seed: { value: 'number', about: 'same seed, same ids and numbers (1)' },
    now: nowOption,
  },
  examples: ['exec --scenario active-cloud -- npx playwright test'],
  maxArgs: Number.POSITIVE_INFINITY,
  run: async (call) => {
    const { args, option, flag, say } = call
    const [file, ...words] = args
    if (file === undefined) throw usageError('Say which command to run, behind --.')
    const seed = readSeed(option('seed'))
    // A signal that comes before the command runs is kept, so that what was started is removed all the same.
    const received: NodeJS.Signals[] = []
    for (const signal of endSignals) process.on(signal, () => received.push(signal))
    const skyshop = await started({ ...shopOf(call), ...(await partiesHere()) })
    const scenario = option('scenario')
    try {
      const { initial } = await skyshop
        .world({ seed, now: flag('now'), ...(scenario !== undefined && { scenario }) })
        .catch(withoutDocs)
      if (received[0] !== undefined) return exitCodeOf(received[0])
      const { addressVariables } = await loadServers()
      const code = await runChild(file, words, {
        ...addressVariables(skyshop),
        SKYSHOP_WORLD: initial.worldId,
        SKYSHOP_TENANT: initial.tenantId,
        // Without the backend nobody is signed in.
        ...(initial.parties.includes('backend') && { SKYSHOP_USER_TOKEN: initial.user.token }),
      })
      const violations = await auditAll(skyshop)
      for (const line of violations) say(line)
      return code === 0 && violations.length > 0 ? exitCodes.found : code
    } finally {
      await skyshop.close()
    }
  },
}

const mcp: SimCommand = {
  ...sharedMcp,
  options: {
    ...sharedMcp.options,
    start: { about: 'with a Skyshop of its own, which ends with the client; else the one that runs' },
    shop: shopOption,
    data: { value: 'folder', about: 'the one that runs on this folder (.skyshop)' },
  },
  examples: ['mcp', 'mcp --start --shop dist', ...(sharedMcp.examples ?? []).slice(1)],
  run: async (call) => {
    const { option, flag, start: startLine } = call
    if (!flag('start')) {
      const folder = option('data')
      const dataDir = folder === undefined ? call.dataDir : resolve(folder)
      const stack = folder === undefined ? call.addresses : () => readStackFile(resolve(folder))
      await serveMcp({ stack, dataDir, start: startLine }, option('tools'))
      return exitCodes.done
    }
    // One that is told to end while it starts removes what it made, too.
    const ended = signalled()
    const skyshop = await started({ ...shopOf(call), ...(await partiesHere()) })
    try {
      await Promise.race([ended, serveMcp({ stack: () => skyshop, start: startLine }, option('tools'))])
      return exitCodes.done
    } finally {
      await skyshop.close()
    }
  },
}

const doctor: SimCommand = {
  ...sharedDoctor,
  options: {
    ...sharedDoctor.options,
    'port-base': portBaseOption,
    data: { value: 'folder', about: 'where worlds are kept (.skyshop)' },
  },
  examples: ['doctor', 'doctor --data ../other --port-base 5000'],
  run: (call) => {
    const [portBase, data] = [call.option('port-base'), call.option('data')]
    const ports = portBase === undefined ? {} : portVariables(readPort(portBase))
    const settings = { ...ports, ...(data !== undefined && { SKYSHOP_DATA_DIR: resolve(data) }) }
    return sharedDoctor.run({ ...call, examine: () => call.examine(settings) })
  },
}

/** Providers alone in this process, for an audit. */
const auditMerchant = auditMerchantCommand(async (folder, network) =>
  started({ dataDir: resolve(folder), parties: ['wechat', 'alipay'], ...network }),
)

/** A refusal by a Skyshop that ends with the command: the page that it names goes with it. */
function withoutDocs(error: unknown): never {
  if (error instanceof ControlRefused) throw new SimError(exitCodes.refused, error.message)
  throw error
}

/** What the auditor finds in all worlds that are there. */
async function auditAll({ controlUrl, controlToken }: Skyshop): Promise<string[]> {
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  const { worlds } = answered(await control.GET('/control/worlds'))
  const violationLines: string[] = []
  for (const { worldId } of worlds) {
    const params = { path: { worldId } }
    const { violations } = answered(await control.POST('/control/worlds/{worldId}/audit', { params }))
    violationLines.push(...violations.map(({ invariant, detail }) => `${worldId}: ${invariant}: ${detail}`))
  }
  return violationLines
}

/** Starts one; what cannot start says why in one sentence. */
function started(options: SkyshopOptions): Promise<Skyshop> {
  return refusedAsSim(async () => (await loadServers()).startSkyshop(options))
}

async function refusedAsSim<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const { startFailure } = await import('../../fake-api/src/start-failure.ts')
    const message = error instanceof StartError ? error.message : startFailure(error)
    throw new SimError(error instanceof StartError ? error.exitCode : exitCodes.found, message)
  }
}

function shopOf({
  option,
  flag,
}: Pick<SimCall, 'option' | 'flag'>): Pick<
  SkyshopOptions,
  'shop' | 'api' | 'apiFallback' | 'ignoreUnknownQuery'
> {
  const [shop, api] = [option('shop'), option('api')]
  return {
    ...(shop && { shop }),
    ...(api && { api }),
    ...(flag('api-fallback') && { apiFallback: true }),
    ...(flag('ignore-unknown-query') && { ignoreUnknownQuery: true }),
  }
}

function addressesOf({ panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken }: Skyshop) {
  return { panelUrl, shopUrl, productUrl, gatewayUrl, controlUrl, controlToken }
}

function portBaseOf(option: SimCall['option']): number {
  return readPort(option('port-base') ?? String(standardPort))
}

/** Resolves when the process is told to end. */
function signalled(): Promise<void> {
  return new Promise((done) => {
    for (const signal of endSignals) process.once(signal, () => done())
  })
}

/**
 * Runs a program with this output; returns its exit code, or that of a shell for one that a signal ended. Signals are passed
 * on, and what it makes of them is the answer.
 */
export function runChild(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(file, [...args], { stdio: 'inherit', env: { ...process.env, ...env } })
    const stopPassing = passSignals(child)
    child.once('error', (error) => {
      stopPassing()
      failed(new SimError(exitCodes.refused, startRefusal(file, error)))
    })
    child.once('exit', (code, signal) => {
      stopPassing()
      done(code ?? exitCodeOf(signal))
    })
  })
}

/** The exit code that a shell gives a program which this signal ended. */
function exitCodeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal])
}

function startRefusal(file: string, error: Error): string {
  if (codeOf(error) !== 'ENOENT') return `${file} does not start: ${error.message}.`
  return `There is no program "${file}" here: correct its name, or install it.`
}

/** Every command of `skyshop-kit`, in the order of the help. */
export const kitCommands: SimTable = {
  start,
  providers,
  exec,
  'audit-merchant': auditMerchant,
  ...commandTable,
  'account-files': accountFiles,
  mcp,
  doctor,
}
