import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'
import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { showInstant } from './clock-command.ts'
import { type ExitCode, exitCodes, SimError, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand } from './sim-command.ts'

/** Names in the bundle of a failed scenario: the world, and where the phone was in the shop. */
const bundledWorld = 'world.sqlar'
const bundledPage = 'page.txt'

const worldAsJson = { json: { about: 'the world as JSON, with the tokens of its users' } }

export const exportFile: SimCommand = {
  usage: '<file>',
  summary: 'writes a world with journal and clock into a file; for the library: library add',
  examples: ['export late-callback.sqlar'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, world, files, say }) => {
    const file = required(
      args[0],
      'a file to write, or keep the world in the library with npx skyshop-kit library add <title>',
    )
    const { control, worldId, params } = await world()
    const answer = await control.GET('/control/worlds/{worldId}/export', { params, parseAs: 'arrayBuffer' })
    const content = new Uint8Array(answered(answer) as ArrayBuffer)
    await files.write(file, content)
    say(`${worldId} is in ${file}, ${Math.ceil(content.byteLength / 1024)} KB.`)
    return exitCodes.done
  },
}

export const importFile: SimCommand = {
  usage: '<file>',
  summary: 'makes a world of an exported file and prints its link',
  options: worldAsJson,
  examples: ['import late-callback.sqlar'],
  maxArgs: 1,
  run: (call) => importWorld(call, required(call.args[0], 'the file to read'), ''),
}

export const open: SimCommand = {
  usage: '<bundle>',
  summary: 'reopens the situation a failed scenario left behind, and prints its link',
  options: worldAsJson,
  examples: ['open e2e/test-results/<scenario>'],
  maxArgs: 1,
  run: async (call) => {
    const folder = required(call.args[0], 'the folder of the bundle')
    const page = await call.files.read(join(folder, bundledPage)).catch(() => new Uint8Array())
    return importWorld(call, join(folder, bundledWorld), new TextDecoder().decode(page).trim())
  },
}

/** Makes a world of an exported file and prints its link, which leads to `page` of the shop, or to where the app opens it. */
async function importWorld(call: SimCall, file: string, page: string) {
  const { control, files } = call
  const content = await files.read(file)
  const world = answered(
    await control().POST('/control/worlds/import', {
      // The generated type of a binary body is text; what travels is the file as it is.
      body: '',
      bodySerializer: () => new Blob([Uint8Array.from(content)]),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  sayWorld(world, call, page)
  return exitCodes.done
}

function sayWorld(
  world: Schemas['World'],
  { say, flag, linkTo }: Pick<SimCall, 'say' | 'flag' | 'linkTo'>,
  page = '',
): void {
  if (flag('json')) {
    say(JSON.stringify(world, null, 2))
    return
  }
  const { worldId, title, scenario, clock, clearedAddresses = [] } = world
  say(`world  ${worldId}, ${title === undefined ? '' : `"${title}" `}of the scenario ${scenario}`)
  say(`clock  ${showInstant(clock.nowMs)}, standing`)
  for (const address of clearedAddresses)
    say(`cleared ${address}: no webhook goes there, as the file is somebody's`)
  say(`open   ${linkTo(worldId)}${page === '' ? '' : `&at=${encodeURIComponent(page)}`}`)
}

const listLibrary: SimCommand = {
  usage: '',
  summary: 'lists the worlds of the library, and of those that cannot be started why',
  options: { json: { about: 'as JSON' } },
  maxArgs: 0,
  run: async ({ control, say, flag }) => {
    const library = answered(await control().GET('/control/library'))
    if (flag('json')) say(JSON.stringify(library, null, 2))
    else {
      const rows = library.entries.map(({ entryId, title, problem }) => [
        entryId,
        title,
        problem?.message ?? '',
      ])
      for (const line of showTable(rows)) say(line)
      say(`${library.entries.length} in ${library.folder}`)
    }
    return exitCodes.done
  },
}

const addToLibrary: SimCommand = {
  usage: '<title>',
  summary: 'keeps a world as it is now in the library',
  options: { description: { value: 'text', about: 'what happened in it, and what to look for' } },
  examples: ['library add "Late callback" --description "Paid, and the page heard nothing."'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, option, world, say }) => {
    const title = required(args[0], 'the title, in quotes when it has spaces')
    const { control, worldId } = await world()
    const body = { worldId, title, description: option('description') ?? '' }
    const { entryId } = answered(await control.POST('/control/library', { body }))
    say(`${worldId} is in the library as ${entryId}.`)
    return exitCodes.done
  },
}

const createWorldFromLibrary: SimCommand = {
  usage: '<name>',
  summary: 'makes a world of one in the library and prints its link',
  options: worldAsJson,
  examples: ['library start late-callback'],
  maxArgs: 1,
  run: async (call) => {
    const entryId = required(call.args[0], 'a world of the library, as library list shows it')
    const library = answered(await call.control().GET('/control/library'))
    const missing = `The library ${library.folder} has no world "${entryId}".`
    return startFromLibrary(call, entryId, { library, missing })
  },
}

/** Makes a world of the one in the library that has this name or title. @throws SimError with `missing` when none has */
export async function startFromLibrary(
  call: SimCall,
  name: string,
  { library, missing }: { library: Schemas['Library']; missing: string },
): Promise<ExitCode> {
  const { entries } = library
  const entry = entries.find(({ entryId, title }) => entryId === name || title === name)
  if (entry === undefined) {
    const known = entries.map(({ entryId }) => entryId)
    const hint =
      known.length === 0
        ? 'For a world of another library, start with SKYSHOP_LIBRARY=<folder>.'
        : `The library has ${known.join(', ')}.`
    throw new SimError(exitCodes.refused, withClosest(`${missing} ${hint}`, name, known))
  }
  const path = { entryId: entry.entryId }
  const made = await call.control().POST('/control/library/{entryId}/worlds', { params: { path } })
  sayWorld(answered(made), call)
  return exitCodes.done
}

/** Commands of `library`. */
export const libraryCommands = { list: listLibrary, add: addToLibrary, start: createWorldFromLibrary }

function required(word: string | undefined, what: string): string {
  if (word !== undefined) return word
  throw usageError(`Name ${what}.`)
}
