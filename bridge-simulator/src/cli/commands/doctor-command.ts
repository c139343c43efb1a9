import { exitCodes } from '../exit-code.ts'
import { showTable } from '../show-table.ts'
import type { SimCommand } from '../sim-command.ts'

export const doctor: SimCommand = {
  usage: '',
  summary: 'tells whether this machine is in order, from Node to leftovers, and the cure',
  options: { json: { about: 'the findings as JSON' } },
  examples: ['pnpm sim doctor', 'pnpm sim doctor --json'],
  maxWords: 0,
  run: async ({ examine, flag, say }) => {
    const findings = await examine()
    const rows = findings.map(({ name, isFine, text }) => [isFine ? 'ok' : 'NO', name, text])
    if (flag('json')) say(JSON.stringify(findings, null, 2))
    else for (const line of showTable(rows)) say(line)
    return findings.every(({ isFine }) => isFine) ? exitCodes.done : exitCodes.found
  },
}
