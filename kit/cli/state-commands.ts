import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import type { McpOptions } from '../mcp/mcp-server.ts'
import { readSpan } from './clock-command.ts'
import { exitCodes, usageError } from './exit-code.ts'
import { showTable, wrapLine } from './show-table.ts'
import type { SimCommand } from './sim-command.ts'

type Ending = Schemas['WalletEnding']

/** All endings of a payment; nothing generated is loaded for them, so that `--help` needs no build. */
const outcomes = Object.keys({
  ask: true,
  paid: true,
  failed: true,
  insufficient: true,
  cancelled: true,
  network: true,
  undetermined: true,
  unknown: true,
  repeated: true,
} satisfies Record<Ending, true>) as Ending[]

export const outcome: SimCommand = {
  usage: `[${outcomes.join(' | ')}]`,
  summary: 'shows or chooses what the next wallet payment does',
  options: {
    'lose-callback': { about: 'the page is never told' },
    'notify-after': { value: 'span', about: 'how late the gateway tells the server (0s)' },
  },
  examples: ['outcome paid --lose-callback --notify-after 30s'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, option, flag, world, say }) => {
    const { control, params } = await world()
    const [name] = args
    if (name !== undefined) {
      const wanted = outcomes.find((known) => known === name)
      if (!wanted)
        throw usageError(withClosest(`"${name}" is no outcome: ${outcomes.join(', ')}.`, name, outcomes))
      const callback = flag('lose-callback') ? ('lost' as const) : ('told' as const)
      const body = { outcome: wanted, callback, notifyDelayMs: readSpan(option('notify-after') ?? '0s') }
      answered(await control.PUT('/control/worlds/{worldId}/wallet-outcome', { params, body }))
    }
    const now = answered(await control.GET('/control/worlds/{worldId}/wallet-outcome', { params }))
    const callback = now.callback === 'told' ? 'the page is told' : 'the page is not told'
    say(`next payment: ${now.outcome}; ${callback}; the server is told after ${now.notifyDelayMs / 1000} s`)
    return exitCodes.done
  },
}

export const state: SimCommand = {
  usage: '[orders | contracts | entitlements | payments | coupons | codes | devices | due | …]',
  summary: 'what the server holds, all of it or one table, as JSON',
  examples: ['state orders'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, world, say }) => {
    const { control, params } = await world()
    const tables: Readonly<Record<string, unknown>> = answered(
      await control.GET('/control/worlds/{worldId}/state', { params }),
    )
    const [name] = args
    if (name !== undefined && !Object.hasOwn(tables, name)) {
      const known = Object.keys(tables)
      throw usageError(withClosest(`There is no table "${name}": ${known.join(', ')}.`, name, known))
    }
    say(JSON.stringify(name === undefined ? tables : tables[name], null, 2))
    return exitCodes.done
  },
}

export const mcp: SimCommand = {
  usage: '',
  summary: 'serves assistants by the Model Context Protocol on stdin and stdout',
  options: {
    tools: {
      value: 'areas|all',
      about: 'tools for these areas of the control plane (worlds,clock,faults,journal,state)',
    },
  },
  examples: ['mcp', 'mcp --tools worlds,clock,faults,devices', 'mcp --tools all'],
  maxArgs: 0,
  run: async ({ option, addresses, dataDir, start }) => {
    await serveMcp({ stack: addresses, dataDir, start }, option('tools'))
    return exitCodes.done
  },
}

/** Serves a client until it ends. @throws SimError for tools that are none */
export async function serveMcp(options: McpOptions, tools: string | undefined): Promise<void> {
  const [{ areasRefusal }, { McpServer }] = await Promise.all([
    import('../mcp/control-tools.ts'),
    import('../mcp/mcp-server.ts'),
  ])
  const refusal = areasRefusal(tools)
  if (refusal !== null) throw usageError(refusal)
  await new McpServer(options).serveStdio(tools)
}

/** With the columns before it, about the width of a terminal. */
const findingWidth = 80

export const doctor: SimCommand = {
  usage: '',
  summary: 'tells whether this machine is in order, from Node to leftovers, and the fix',
  options: { json: { about: 'the findings as JSON' } },
  examples: ['doctor', 'doctor --json'],
  maxArgs: 0,
  run: async ({ examine, flag, say }) => {
    const findings = await examine()
    const rows = findings.flatMap(({ name, isFine, text }) => {
      const [first = '', ...others] = text.split('\n').flatMap((line) => wrapLine(line, findingWidth))
      return [[isFine ? 'ok' : 'NO', name, first], ...others.map((line) => ['', '', line])]
    })
    if (flag('json')) say(JSON.stringify(findings, null, 2))
    else for (const line of showTable(rows)) say(line)
    return findings.every(({ isFine }) => isFine) ? exitCodes.done : exitCodes.found
  },
}

export const version: SimCommand = {
  usage: '',
  summary: 'prints the version of the package, as --version does',
  maxArgs: 0,
  run: async ({ say }) => {
    say(packageVersion())
    return exitCodes.done
  },
}

const root = join(import.meta.dirname, '../..')

/** Of its manifest: in `kit` of the sources, at the root where it is installed. */
function packageVersion(): string {
  const ofSources = join(root, 'kit/package.json')
  const file = existsSync(ofSources) ? ofSources : join(root, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
