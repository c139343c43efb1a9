import type { World } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'

/** The signed-in user who calls a service, in one world, language and trace. */
export interface Caller {
  world: World
  user: { userId: string; phone: string }
  language: Language
  traceId: string
}
