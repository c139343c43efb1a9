import { join } from 'node:path'
import { answered } from '../control/control-client.ts'
import { exitCodes, usageError } from './exit-code.ts'
import type { SimCall, SimCommand } from './sim-command.ts'
import { showInstant } from './world-time.ts'

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
  say(`world  ${world.worldId}, of the scenario ${world.scenario}`)
  say(`clock  ${showInstant(world.clock.nowMs)}, standing`)
  const at = page === '' ? '' : `&at=${encodeURIComponent(page)}`
  say(`open   ${linkTo(world.worldId)}${at}`)
  return exitCodes.done
}

function required(word: string | undefined, what: string): string {
  if (word !== undefined) return word
  throw usageError(`Name ${what}.`)
}
