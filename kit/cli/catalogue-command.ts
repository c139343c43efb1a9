import { answered } from '../../bridge-simulator/src/control/control-client.ts'
import { type ExitCode, exitCodes, usageError } from './exit-code.ts'
import { showTable } from './show-table.ts'
import type { SimCall, SimCommand } from './sim-command.ts'

export const catalogue: SimCommand = {
  usage: '[update]',
  summary: 'compares packages and prices with the source; with update, takes them over',
  examples: ['catalogue', 'catalogue update'],
  isAboutWorld: true,
  maxArgs: 1,
  run: (call) => {
    const [word] = call.args
    if (word === undefined) return compare(call)
    if (word === 'update') return update(call)
    throw usageError(`There is nothing called "${word}" to do with a catalogue: update, or no word.`)
  },
}

async function compare({ world, say }: SimCall): Promise<ExitCode> {
  const { control, worldId, params } = await world()
  const { catalogue } = answered(await control.GET('/control/worlds/{worldId}', { params }))
  const { version, isCurrent } = catalogue
  say(`${worldId} has catalogue ${version}, ${isCurrent ? 'as the source' : 'older than the source'}.`)
  return isCurrent ? exitCodes.done : exitCodes.found
}

async function update({ world, say }: SimCall): Promise<ExitCode> {
  const { control, worldId, params } = await world()
  const answer = await control.POST('/control/worlds/{worldId}/catalogue/update', { params })
  const { version, packages } = answered(answer)
  const rows = packages.map(({ packageId, change, priceFen, formerPriceFen }) => [
    change,
    packageId,
    priceChange(formerPriceFen, priceFen),
  ])
  for (const line of showTable(rows)) say(line)
  say(`${worldId} has catalogue ${version}, as the source; ${packages.length} packages differed.`)
  return exitCodes.done
}

/** One price where only something else of the package differs. */
function priceChange(formerFen: number | null, priceFen: number): string {
  const isSame = formerFen === null || formerFen === priceFen
  return isSame ? yuan(priceFen) : `${yuan(formerFen)} → ${yuan(priceFen)}`
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
