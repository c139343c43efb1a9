import type { Schemas } from '@skyshop/openapi/control'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand, SimFiles } from './sim-command.ts'

/** Faults by their names on a command line: those that the panel offers. */
export const namedFaults: ReadonlyMap<string, Schemas['FaultRecord']> = new Map([
  ['payment-fails', { wallet: { outcome: 'failed', callback: 'told' } }],
  ['lose-callback', { wallet: { outcome: 'paid', callback: 'lost' } }],
  ['webhook-twice', { notify: { effect: { copies: 1 } } }],
  ['answer-lost', { http: { operationIds: ['addOrder'], answer: { kind: 'reset-after-commit' } } }],
  ['bridge-silent', { bridge: { names: ['getNewToken'], effect: { kind: 'silent' } } }],
  ['token-expires', { http: { operationIds: ['*'], answer: { kind: 'expired-token' } } }],
])

const add: SimCommand = {
  usage: '[name | record | file]',
  summary:
    'arms a fault of the panel by its name, a record as JSON or in a file, or an answer of an operation',
  options: {
    operation: { value: 'id', about: 'whose answer changes, for example addOrder; * is all' },
    status: { value: 'number', about: 'with --operation: this HTTP status in place of the answer (503)' },
    times: { value: 'number', about: 'with --operation: so many times; 0 until it is cleared (1)' },
    json: { about: 'the armed fault as JSON' },
  },
  examples: [
    `fault add payment-fails    # or ${[...namedFaults.keys()].slice(1).join(', ')}`,
    'fault add --operation addOrder --status 503 --times 2',
    `fault add '{"wallet":{"outcome":"paid","callback":"lost"}}'`,
  ],
  isAboutWorld: true,
  maxArgs: 1,
  run: async (call) => {
    const body = await readRecord(call)
    const { control, params } = await call.world()
    const fault = answered(await control.POST('/control/worlds/{worldId}/faults', { params, body }))
    if (call.flag('json')) call.say(JSON.stringify(fault, null, 2))
    else for (const line of showTable([cells(fault)])) call.say(line)
    return exitCodes.done
  },
}

const list: SimCommand = {
  usage: '',
  summary: 'lists the armed faults, oldest first, with how often each acts yet',
  options: { json: { about: 'as JSON' } },
  isAboutWorld: true,
  maxArgs: 0,
  run: async ({ world, flag, say }) => {
    const { control, worldId, params } = await world()
    const faults = answered(await control.GET('/control/worlds/{worldId}/faults', { params }))
    if (flag('json')) say(JSON.stringify(faults, null, 2))
    else if (faults.length === 0) say(`No fault is armed in ${worldId}.`)
    else for (const line of showTable(faults.map(cells))) say(line)
    return exitCodes.done
  },
}

const clear: SimCommand = {
  usage: '[id]',
  summary: 'disarms one fault, or all of them',
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, world, say }) => {
    const { control, params } = await world()
    const [id] = args
    if (id !== undefined && !/^\d{1,9}$/.test(id)) throw usageError(`A fault has a number, not "${id}".`)
    const path = { ...params.path, faultId: Number(id) }
    const { removed } = answered(
      id === undefined
        ? await control.DELETE('/control/worlds/{worldId}/faults', { params })
        : await control.DELETE('/control/worlds/{worldId}/faults/{faultId}', { params: { path } }),
    )
    say(removed === 1 ? '1 fault is disarmed.' : `${removed} faults are disarmed.`)
    return exitCodes.done
  },
}

/** Commands of `fault`. */
export const faultCommands = { add, list, clear }

function cells({ faultId, remaining, record }: Schemas['Fault']): string[] {
  return [String(faultId), remaining === null ? 'always' : `${remaining} ×`, JSON.stringify(record)]
}

async function readRecord({ args, option, files }: SimCall): Promise<Schemas['FaultRecord']> {
  const [given] = args
  const operation = option('operation')
  if ((given === undefined) === (operation === undefined))
    throw usageError('Give the name of a fault, a record, a file with one, or --operation.')
  if (given === undefined) return answerFault(operation ?? '', option)
  const known = namedFaults.get(given)
  if (known !== undefined) return known
  const text = given.trimStart().startsWith('{') ? given : await readFault(files, given)
  try {
    // The control plane checks it against the contract.
    return JSON.parse(text) as Schemas['FaultRecord']
  } catch {
    throw usageError(`${given} is no JSON.`)
  }
}

async function readFault(files: SimFiles, path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await files.read(path))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const names = [...namedFaults.keys()]
    const message = `There is no fault or file "${path}": take one of ${names.join(', ')}, or see npx skyshop-kit fault add --help.`
    throw usageError(withClosest(message, path, names))
  }
}

function answerFault(operation: string, option: SimCall['option']): Schemas['FaultRecord'] {
  const [status, times] = [Number(option('status') ?? '503'), Number(option('times') ?? '1')]
  if (!Number.isInteger(status) || !Number.isInteger(times))
    throw usageError('--status and --times are numbers.')
  const answer = { kind: 'status' as const, status }
  return { count: times === 0 ? null : times, http: { operationIds: [operation], answer } }
}
