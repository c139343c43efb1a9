import { type ExitCode, exitCodes, SimError, usageError } from './exit-code.ts'
import type { SimCall, SimCommand } from './sim-command.ts'

export const check: SimCommand = {
  usage: '--url <url>',
  summary: 'holds another server against the contract, by calls that change nothing there',
  options: {
    url: { value: 'url', about: 'where /api/… of that server begins' },
    token: { value: 'token', about: 'of a signed-in user; without one only refusals are asked' },
    values: {
      value: 'file',
      about: 'JSON with parameters by name: devTenantId, deviceId, deviceKey, sn, orderNo …',
    },
  },
  examples: ['check --url https://shop.example --token "$TOKEN" --values ours.json'],
  maxArgs: 0,
  run: (call) => runWith(call, 'fake-api/src/conformance/check-program.ts', ['url', 'token', 'values']),
}

export const proxy: SimCommand = {
  usage: '--to <url>',
  summary: 'stands before another server and lists where live traffic is off the contract',
  options: {
    to: { value: 'url', about: 'the server everything is passed on to' },
    port: { value: 'number', about: 'where to listen on this machine (4020)' },
  },
  examples: ['proxy --to https://shop.example'],
  maxArgs: 0,
  run: (call) => {
    const port = call.option('port') ?? '0'
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      throw usageError(`--port is a number up to 65535, not "${port}".`)
    }
    return runWith(call, 'fake-api/src/conformance/proxy-program.ts', ['to', 'port'])
  },
}

/** Options are named alike there; the first one is an address and has to be given. */
async function runWith(
  { option, runProgram }: SimCall,
  file: string,
  [address = '', ...others]: readonly string[],
): Promise<ExitCode> {
  const url = option(address) ?? ''
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw usageError(
      `--${address} is the address of a server, for example https://shop.example, not "${url}".`,
    )
  }
  const given = [address, ...others].flatMap((name) => {
    const value = option(name)
    return value === undefined ? [] : [`--${name}`, value]
  })
  const code = await runProgram(file, given)
  const known = Object.values(exitCodes).find((one) => one === code)
  if (known !== undefined) return known
  throw new SimError(exitCodes.refused, `The program ended with exit code ${code}.`)
}
