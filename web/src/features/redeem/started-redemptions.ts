import * as v from 'valibot'
import type { Services } from '../../shared/services/services.ts'
import { ownerKey } from '../../shared/session/session.ts'
import { DAY_MS } from '../../shared/time/periods.ts'
import type { StartedRedemption } from './model/redemption.ts'

/** Where attempts are kept, whose they are, and how old. */
export type RedemptionStore = Pick<Services, 'localStore' | 'session' | 'clock'>

// No answer takes longer. A code is worth money, so it is not kept beyond that.
const KEPT_MS = DAY_MS

// Codes are worth money: what one account began is nothing another on this phone should meet.
const keyOf = ({ session }: RedemptionStore): string => `skyshop.redeeming.${ownerKey(session.getState())}`

const text = v.pipe(v.string(), v.maxLength(200))
const begun = v.object({
  activeCode: text,
  deviceId: text,
  productCode: text,
  packageId: text,
  packageName: text,
  packageSource: v.number(),
  knownIds: v.pipe(v.array(text), v.maxLength(1000)),
})
const kept = v.object({ attempt: begun, atMs: v.number() })

/** Keeps an attempt until its answer is there, a day at most, so that a page killed meanwhile finds what came of it. */
export function rememberStarted(store: RedemptionStore, attempt: StartedRedemption): void {
  store.localStore.write(keyOf(store), JSON.stringify({ attempt, atMs: store.clock.nowMs() }))
}

export function forgetStarted(store: RedemptionStore): void {
  store.localStore.remove(keyOf(store))
}

/** The attempt the account began last and never answered; null when there is none. */
export function recallStarted(store: RedemptionStore): StartedRedemption | null {
  const { attempt, atMs } = readStored(store.localStore.read(keyOf(store))) ?? { attempt: null, atMs: 0 }
  if (attempt !== null && store.clock.nowMs() - atMs < KEPT_MS) return attempt
  forgetStarted(store)
  return null
}

function readStored(text: string | null): v.InferOutput<typeof kept> | null {
  try {
    const read = v.safeParse(kept, JSON.parse(text ?? 'null'))
    return read.success ? read.output : null
  } catch {
    // Unreadable text under this key counts as none.
    return null
  }
}
