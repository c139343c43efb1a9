import { catalogue } from './commands/catalogue-command.ts'
import { clock } from './commands/clock-command.ts'
import { check, proxy } from './commands/contract-commands.ts'
import { doctor } from './commands/doctor-command.ts'
import { exportFile, importFile, open } from './commands/file-commands.ts'
import { journal } from './commands/journal-command.ts'
import { outcome } from './commands/outcome-command.ts'
import { state } from './commands/state-command.ts'
import { audit, remove, restart, scenario, worlds } from './commands/world-commands.ts'
import type { SimCommand } from './sim-command.ts'

/** Every command of `pnpm sim`, in the order of the help. */
export const commandTable: Readonly<Record<string, SimCommand>> = {
  worlds,
  scenario,
  restart,
  catalogue,
  clock,
  outcome,
  state,
  journal,
  export: exportFile,
  import: importFile,
  open,
  audit,
  remove,
  check,
  proxy,
  doctor,
}
