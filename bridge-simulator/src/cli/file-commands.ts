import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { answered } from '../control/control-client.ts'
import { showInstant } from './clock-command.ts'
import { exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand } from './sim-command.ts'

/** Names in the bundle of a failed scenario: the world, and where the phone was in the shop. */
const bundledWorld = 'world.sqlar'
const bundledPage = 'page.txt'

export const exportFile: SimCommand = {
  usage: '<file>',
  summary: 'writes a world, its journal and its clock into one file',
  examples: ['export late-callback.sqlar'],
  isAboutWorld: true,
  maxArgs: 1,
  run: async ({ args, world, files, say }) => {
    const file = required(args[0], 'a file to write')
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
  examples: ['import late-callback.sqlar'],
  maxArgs: 1,
  run: (call) => importWorld(call, required(call.args[0], 'the file to read'), ''),
}

export const open: SimCommand = {
  usage: '<bundle>',
  summary: 'reopens the situation a failed scenario left behind, and prints its link',
  examples: ['open e2e/test-results/<scenario>'],
  maxArgs: 1,
  run: async (call) => {
    const folder = required(call.args[0], 'the folder of the bundle')
    const page = await call.files.read(join(folder, bundledPage)).catch(() => new Uint8Array())
    return importWorld(call, join(folder, bundledWorld), new TextDecoder().decode(page).trim())
  },
}

/** Makes a world of an exported file and prints its link, which leads to `page` of the shop, or to where the app opens it. */
async function importWorld({ control, files, say, linkTo }: SimCall, file: string, page: string) {
  const content = await files.read(file)
  const world = answered(
    await control().POST('/control/worlds/import', {
      // The generated type of a binary body is text; what travels is the file as it is.
      body: '',
      bodySerializer: () => new Blob([Uint8Array.from(content)]),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  sayWorld(world, { say, linkTo }, page)
  return exitCodes.done
}

function sayWorld(
  { worldId, scenario, clock }: Schemas['World'],
  { say, linkTo }: Pick<SimCall, 'say' | 'linkTo'>,
  page = '',
): void {
  say(`world  ${worldId}, of the scenario ${scenario}`)
  say(`clock  ${showInstant(clock.nowMs)}, standing`)
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
  examples: ['library start late-callback'],
  maxArgs: 1,
  run: async (call) => {
    const path = { entryId: required(call.args[0], 'a world of the library, as library list shows it') }
    const made = await call.control().POST('/control/library/{entryId}/worlds', { params: { path } })
    sayWorld(answered(made), call)
    return exitCodes.done
  },
}

/** Commands of `library`. */
export const libraryCommands = { list: listLibrary, add: addToLibrary, start: createWorldFromLibrary }

function required(word: string | undefined, what: string): string {
  if (word !== undefined) return word
  throw usageError(`Name ${what}.`)
}
