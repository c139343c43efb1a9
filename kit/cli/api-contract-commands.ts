import { exitCodes, SimError, usageError } from './exit-code.ts'
import type { SimCall, SimCommand } from './sim-command.ts'
import { readSeed } from './world-commands.ts'

const checkProgram = 'fake-api/src/conformance/check-program.ts'
const proxyProgram = 'fake-api/src/conformance/proxy-program.ts'

export const check: SimCommand = {
  usage: '<url> | --har <file>',
  summary: 'holds another server against the contract, by harmless calls or by a recording',
  options: {
    url: { value: 'url', about: 'where /api/… of that server begins; may also stand alone' },
    token: { value: 'token', about: 'of a signed-in user; without one only refusals are asked' },
    values: {
      value: 'file',
      about: 'JSON with parameters by name: devTenantId, deviceId, deviceKey, sn, orderNo …',
    },
    har: {
      value: 'file',
      about: 'what was recorded there; it is also sent to a fake, in a world of its own',
    },
    scenario: { value: 'name', about: 'with --har: what that world begins with (new-owner)' },
    seed: { value: 'number', about: 'with --har: the seed of that world (1)' },
    json: { about: 'what was found as JSON' },
  },
  examples: [
    'check https://shop.example --token "$TOKEN" --values ours.json',
    'check --har recording.har --scenario active-cloud',
  ],
  maxArgs: 1,
  run: (call) => {
    const [url = call.option('url')] = call.args
    const har = call.option('har')
    if (har === undefined) {
      const address = addressOf(url, 'check takes')
      return runWith(call, checkProgram, ['--url', address, ...given(call, ['token', 'values'])])
    }
    if (url !== undefined) throw usageError('check takes the address of a server or --har, not both.')
    readSeed(call.option('seed'))
    return runWith(call, checkProgram, ['--har', har, ...given(call, ['scenario', 'seed'])])
  },
}

const portOption = { value: 'number', about: 'where to listen on this machine (4020)' }

export const proxy: SimCommand = {
  usage: '--to <url>',
  summary: 'stands before another server and lists where live traffic is off the contract',
  options: { to: { value: 'url', about: 'the server everything is passed on to' }, port: portOption },
  examples: ['proxy --to https://shop.example'],
  maxArgs: 0,
  run: (call) => {
    const target = addressOf(call.option('to'), '--to is')
    return runWith(call, proxyProgram, ['--to', target, ...portOf(call)])
  },
}

export const record: SimCommand = {
  usage: '--target <url> --to <file>',
  summary: 'stands before another server and keeps its calls in a HAR, secrets masked',
  options: {
    target: { value: 'url', about: 'the server everything is passed on to' },
    to: { value: 'file', about: 'the recording; one that is there is replaced' },
    port: portOption,
  },
  examples: ['record --target https://shop.example --to shop.har'],
  maxArgs: 0,
  run: (call) => {
    const target = addressOf(call.option('target'), '--target is')
    const file = call.option('to')
    if (file === undefined) throw usageError('--to names the file of the recording.')
    return runWith(call, proxyProgram, ['--to', target, '--har', file, ...portOf(call)])
  },
}

const diff: SimCommand = {
  usage: '<git-ref | folder>',
  summary: 'which changes of the contracts since then break a client; ends with 1 when some do',
  options: { json: { about: 'every change as JSON' } },
  examples: ['contract diff main', 'contract diff ../skyshop-kit-0.1.0/contracts'],
  maxArgs: 1,
  run: (call) => {
    const [earlier] = call.args
    if (earlier === undefined)
      throw usageError('Name a commit, or a folder with the contracts of another version.')
    return runWith(call, 'openapi/scripts/changes/contract-diff.ts', [earlier, ...given(call, [])])
  },
}

/** Commands of `contract`. */
export const apiContractCommands = { diff }

function addressOf(url: string | undefined, what: string): string {
  if (url !== undefined && URL.canParse(url) && /^https?:/.test(url)) return url
  throw usageError(`${what} the address of a server, for example https://shop.example, not "${url ?? ''}".`)
}

function portOf({ option }: SimCall): string[] {
  const port = option('port')
  if (port === undefined) return []
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return ['--port', port]
  throw usageError(`--port is a number up to 65535, not "${port}".`)
}

/** Options that are named alike there. */
function given({ option, flag }: SimCall, names: readonly string[]): string[] {
  const values = names.flatMap((name) => {
    const value = option(name)
    return value === undefined ? [] : [`--${name}`, value]
  })
  return flag('json') ? [...values, '--json'] : values
}

/** Codes above it are those of programs that a signal ended. */
const lastOwnCode = 128

async function runWith({ runProgram }: SimCall, file: string, args: readonly string[]): Promise<number> {
  const code = await runProgram(file, args)
  const isKnown = Object.values<number>(exitCodes).includes(code)
  if (isKnown || code > lastOwnCode) return code
  throw new SimError(exitCodes.refused, `The program ended with exit code ${code}.`)
}
