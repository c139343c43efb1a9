import { answered } from '../../control/control-client.ts'
import { exitCodes, usageError } from '../exit-code.ts'
import type { SimCommand } from '../sim-command.ts'

export const state: SimCommand = {
  usage: '[orders | contracts | entitlements | payments | coupons | codes | devices | due | …]',
  summary: 'what the server holds, all of it or one table, as JSON',
  examples: ['pnpm sim state orders'],
  isAboutWorld: true,
  maxWords: 1,
  run: async ({ words, world, say }) => {
    const { control, params } = await world()
    const tables: Readonly<Record<string, unknown>> = answered(
      await control.GET('/control/worlds/{worldId}/state', { params }),
    )
    const [name] = words
    if (name !== undefined && !Object.hasOwn(tables, name)) {
      throw usageError(`There is no table "${name}": ${Object.keys(tables).join(', ')}.`)
    }
    say(JSON.stringify(name === undefined ? tables : tables[name], null, 2))
    return exitCodes.done
  },
}
