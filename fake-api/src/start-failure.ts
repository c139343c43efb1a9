import { UnknownWorldVersionError } from '@skyshop/prisma'
import { EnvError } from './env.ts'
import { PortError } from './http/open-listener.ts'
import { FolderInUseError } from './world/world-errors.ts'

/** What the user can mend; each says how in one sentence. */
const refusals = [EnvError, PortError, FolderInUseError, UnknownWorldVersionError]

/** Why the process does not start: the sentence of a refusal, and of anything else, a defect, where it comes from. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isRefusal = refusals.some((refusal) => error instanceof refusal)
  return isRefusal ? error.message : (error.stack ?? error.message)
}
