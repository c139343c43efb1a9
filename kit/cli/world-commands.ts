import type { Schemas } from '@skyshop/openapi/control'
import { closestName, withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { answered, type ControlClient } from '../../bridge-simulator/src/control/control-client.ts'
import { showInstant } from './clock-command.ts'
import { type ExitCode, exitCodes, SimError, usageError } from './exit-code.ts'
import { startFromLibrary } from './file-commands.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand, SimWorld } from './sim-command.ts'

const maxSeed = 2_147_483_647

/** Option of a command that makes a world whose clients sign by the machine's clock. */
export const nowOption = {
  about: "the clock begins at the machine's time and runs, for a client that signs by it",
}

function beginOf(flag: SimCall['flag']): Pick<Schemas['WorldRequest'], 'now' | 'clockMode'> {
  if (flag('now')) return { now: true }
  return { clockMode: flag('running') ? 'running' : 'standing' }
}

export const worlds: SimCommand = {
  usage: '',
  summary: 'lists the worlds with scenario, name if kept, and size; the default one is marked',
  options: { json: { about: 'as JSON' } },
  maxArgs: 0,
  run: async ({ control, say, flag, linkTo }) => {
    const { worlds: list } = answered(await control().GET('/control/worlds'))
    if (flag('json')) {
      say(JSON.stringify(list, null, 2))
      return exitCodes.done
    }
    const rows = list.map(({ worldId, scenario, isDefault, lifetime, bytes }) => [
      isDefault ? '*' : ' ',
      worldId,
      scenario,
      lifetime.name || lifetime.kind,
      showBytes(bytes),
      linkTo(worldId),
    ])
    for (const line of showTable(rows)) say(line)
    return exitCodes.done
  },
}

export const scenarios: SimCommand = {
  usage: '',
  summary: 'lists the scenarios that a world can begin with',
  maxArgs: 0,
  run: async ({ control, say }) => {
    const list = answered(await control().GET('/control/scenarios'))
    for (const line of showTable(list.map(({ name, summary }) => [name, summary]))) say(line)
    return exitCodes.done
  },
}

export const scenario: SimCommand = {
  usage: '[name]',
  summary: 'lists the scenarios; with a name, makes a world of one, or of one in the library',
  options: {
    seed: { value: 'number', about: 'same seed, same ids and numbers (1)' },
    running: { about: 'the clock runs; otherwise it stands until it is moved' },
    now: nowOption,
    keep: { value: 'name', about: 'keeps the world over restarts; otherwise it ends with the simulator' },
    json: { about: 'the world as JSON, with the tokens of its users' },
  },
  examples: ['scenario', 'scenario active-cloud --seed 7', 'scenario merchant-account --now'],
  maxArgs: 1,
  run: async (call) => {
    const { args, control, say, option, flag, linkTo } = call
    const [name] = args
    if (name === undefined) return scenarios.run(call)
    const keepAs = option('keep')
    const body = {
      ...{ scenario: name, seed: readSeed(option('seed')), ...beginOf(flag) },
      ...(keepAs === undefined ? {} : { keepAs }),
    }
    const answer = await control().POST('/control/worlds', { body })
    if (answer.error?.error === 'unknown-scenario') {
      const library = answered(await control().GET('/control/library'))
      const { entries } = library
      const isThere = entries.some(({ entryId, title }) => entryId === name || title === name)
      if (isThere && (option('seed') !== undefined || flag('running') || flag('now') || keepAs !== undefined))
        throw usageError(
          `--seed, --running, --now and --keep are about a scenario, and "${name}" is a world of the library.`,
        )
      const names = entries.map(({ entryId }) => entryId)
      // With a near name in the library nobody reads the long list of scenarios.
      const { message } = answer.error
      const missing = closestName(name, names) === null ? message : message.replace(/ Known: .*/, '')
      return startFromLibrary(call, name, { library, missing })
    }
    const made = answered(answer)
    if (flag('json')) {
      say(JSON.stringify(made, null, 2))
      return exitCodes.done
    }
    say(`world  ${made.worldId}`)
    say(`clock  ${showInstant(made.clock.nowMs)}, ${made.clock.mode}`)
    say(`stays  ${stayText(made.lifetime)}`)
    say(`open   ${linkTo(made.worldId)}`)
    return exitCodes.done
  },
}

export const keep: SimCommand = {
  usage: '<name>',
  summary: 'keeps a world over restarts under a name; --off lets it go again',
  options: { off: { about: 'lets the world go: it ends with the simulator' } },
  examples: ['keep "Renewals of March" --world w2434436', 'keep --off --world w2434436'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, option, flag, world, say }) => {
    const [name] = args
    if (option('world') === undefined)
      throw usageError('Say which world with --world; the default one is kept.')
    if ((name === undefined) !== flag('off'))
      throw usageError('Give the world a name, or --off to let it go.')
    const { control, worldId, params } = await world()
    const body = { keepAs: name ?? null }
    const lifetime = answered(await control.PUT('/control/worlds/{worldId}/lifetime', { params, body }))
    say(`${worldId}  ${stayText(lifetime)}`)
    return exitCodes.done
  },
}

export const fork: SimCommand = {
  usage: '',
  summary: 'makes a world of its own that begins as this one is now',
  examples: ['world fork --world w2434436'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async ({ world, say, linkTo }) => {
    const { control, worldId, params } = await world()
    const made = answered(await control.POST('/control/worlds/{worldId}/fork', { params }))
    say(`world  ${made.worldId}, begins as ${worldId} is now`)
    say(`open   ${linkTo(made.worldId)}`)
    return exitCodes.done
  },
}

export const restart: SimCommand = {
  usage: '',
  summary: 'begins a world again from its scenario; a checkpoint keeps what was',
  examples: ['restart'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async ({ world, say, linkTo }) => {
    const { control, worldId, params } = await world()
    const body = { label: 'restart' }
    const { snapshotId } = answered(
      await control.POST('/control/worlds/{worldId}/snapshots', { params, body }),
    )
    const { scenario, clock } = answered(await control.POST('/control/worlds/{worldId}/restart', { params }))
    say(`world  ${worldId}, of the scenario ${scenario}; the checkpoint ${snapshotId} keeps what was`)
    say(`clock  ${showInstant(clock.nowMs)}, ${clock.mode}`)
    say(`open   ${linkTo(worldId)}`)
    return exitCodes.done
  },
}

export const audit: SimCommand = {
  usage: '',
  summary: 'lets the auditor look at a world; ends with 1 when it found something',
  options: { json: { about: 'what it found as JSON' } },
  isAboutWorld: true,
  maxArgs: 0,
  run: async (call) => {
    const { control, worldId, params } = await call.world()
    const { violations } = answered(await control.POST('/control/worlds/{worldId}/audit', { params }))
    return sayAudited(call, { worldId, violations }, `In ${worldId} the auditor found`)
  },
}

export const remove: SimCommand = {
  usage: '',
  summary: 'audits a world and removes it; ends with 1 when the auditor found something',
  options: { json: { about: 'what the auditor found as JSON' } },
  examples: ['remove w2434436'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async (call) => {
    if (call.option('world') === undefined)
      throw usageError('Say which world with --world: removing is for good.')
    const { control, worldId, params } = await call.world()
    const { violations } = answered(await control.DELETE('/control/worlds/{worldId}', { params }))
    return sayAudited(call, { worldId, violations }, `${worldId} is removed; the auditor found`)
  },
}

/** Tells what the auditor found in a world, and answers the exit code of that. */
function sayAudited(
  { say, flag }: SimCall,
  audited: { worldId: string; violations: readonly Schemas['Violation'][] },
  intro: string,
): ExitCode {
  const { violations } = audited
  if (flag('json')) say(JSON.stringify(audited, null, 2))
  else {
    for (const { invariant, detail } of violations) say(`${invariant}: ${detail}`)
    say(`${intro} ${violations.length === 1 ? '1 violation' : `${violations.length} violations`}.`)
  }
  return violations.length === 0 ? exitCodes.done : exitCodes.found
}

/** The world of that id, else the default one. @throws SimError when there is none, with the id that was probably meant */
export async function findWorld(control: ControlClient, wanted: string | undefined): Promise<SimWorld> {
  const worldId = wanted ?? 'default'
  const params = { path: { worldId } }
  const { error, ...answer } = await control.GET('/control/worlds/{worldId}', { params })
  const isThere = error?.error !== 'world-not-found' && error?.error !== 'bad-request'
  if (!isThere) {
    const docs = error?.docs ?? null
    const message =
      wanted === undefined
        ? 'There is no default world; npx skyshop-kit worlds lists what there is.'
        : `There is no world "${wanted}"; npx skyshop-kit worlds lists what there is.`
    const { data } = wanted === undefined ? {} : await control.GET('/control/worlds')
    const known = data?.worlds.map((one) => one.worldId) ?? []
    throw new SimError(exitCodes.refused, withClosest(message, wanted ?? '', known), docs)
  }
  answered({ ...answer, ...(error && { error }) })
  return { control, worldId, params }
}

function stayText({ kind, name, endsAtRestart, unusedMs }: Schemas['WorldLifetime']): string {
  const unused = unusedMs === null ? 'for good' : `until nobody has used it for ${showSpan(unusedMs)}`
  if (kind === 'kept') return `kept as "${name}", ${unused}`
  return endsAtRestart ? `${unused}, or the simulator ends` : unused
}

function showSpan(ms: number): string {
  const days = Math.floor(ms / 86_400_000)
  return days > 0 ? `${days} days` : `${Math.ceil(ms / 60_000)} minutes`
}

function showBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The seed of an option, 1 when it is left out. @throws SimError when it is none */
export function readSeed(text = '1'): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (seed <= maxSeed) return seed
  throw usageError(`--seed is a whole number from 0 to ${maxSeed}, not "${text}".`)
}
