import { answered } from '../control/control-client.ts'
import { exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCommand } from './sim-command.ts'
import { showInstant } from './world-time.ts'

const maxSeed = 2_147_483_647

export const worlds: SimCommand = {
  usage: '',
  summary: 'lists the worlds; the default one is marked',
  maxArgs: 0,
  run: async ({ control, say, linkTo }) => {
    const list = answered(await control().GET('/control/worlds'))
    const rows = list.map(({ worldId, scenario, isDefault }) => [
      isDefault ? '*' : ' ',
      worldId,
      scenario,
      linkTo(worldId),
    ])
    for (const line of showTable(rows)) say(line)
    return exitCodes.done
  },
}

export const scenario: SimCommand = {
  usage: '[name]',
  summary: 'lists the scenarios; with a name, makes a world of one',
  options: {
    seed: { value: 'number', about: 'same seed, same ids and numbers (1)' },
    running: { about: 'the clock runs; otherwise it stands until it is moved' },
  },
  examples: ['pnpm sim scenario', 'pnpm sim scenario active-cloud --seed 7'],
  maxArgs: 1,
  run: async ({ args, control, say, option, flag, linkTo }) => {
    const [name] = args
    if (name === undefined) {
      const list = answered(await control().GET('/control/scenarios'))
      for (const line of showTable(list.map(({ name, summary }) => [name, summary]))) say(line)
      return exitCodes.done
    }
    const clockMode = flag('running') ? ('running' as const) : ('standing' as const)
    const body = { scenario: name, seed: readSeed(option('seed')), clockMode }
    const made = answered(await control().POST('/control/worlds', { body }))
    say(`world  ${made.worldId}`)
    say(`clock  ${showInstant(made.clock.nowMs)}, ${made.clock.mode}`)
    say(`open   ${linkTo(made.worldId)}`)
    return exitCodes.done
  },
}

export const restart: SimCommand = {
  usage: '',
  summary: 'begins a world again from its scenario; a checkpoint keeps what was',
  examples: ['pnpm sim restart'],
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
  isAboutWorld: true,
  maxArgs: 0,
  run: async ({ world, say }) => {
    const { control, worldId, params } = await world()
    const { violations } = answered(await control.POST('/control/worlds/{worldId}/audit', { params }))
    for (const { invariant, detail } of violations) say(`${invariant}: ${detail}`)
    say(`The auditor found ${violations.length} violations in ${worldId}.`)
    return violations.length === 0 ? exitCodes.done : exitCodes.found
  },
}

export const remove: SimCommand = {
  usage: '',
  summary: 'audits a world and removes it; ends with 1 when the auditor found something',
  examples: ['pnpm sim remove --world w-12ab'],
  isAboutWorld: true,
  maxArgs: 0,
  run: async ({ option, world, say }) => {
    if (option('world') === undefined) throw usageError('Say which world with --world: removing is for good.')
    const { control, worldId, params } = await world()
    const { violations } = answered(await control.DELETE('/control/worlds/{worldId}', { params }))
    for (const { invariant, detail } of violations) say(`${invariant}: ${detail}`)
    say(`${worldId} is removed; the auditor found ${violations.length} violations.`)
    return violations.length === 0 ? exitCodes.done : exitCodes.found
  },
}

function readSeed(text = '1'): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (seed <= maxSeed) return seed
  throw usageError(`--seed is a whole number from 0 to ${maxSeed}, not "${text}".`)
}
