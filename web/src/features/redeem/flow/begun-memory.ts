import * as v from 'valibot'
import type { Services } from '../../../shared/services/services.ts'
import { ownerOf } from '../../../shared/session/session-store.ts'
import type { BegunRedemption } from '../model/redemption.ts'

/** Where attempts are kept, and whose they are. */
export type BegunStore = Pick<Services, 'localStore' | 'session'>

// Codes are worth money: what one account began is nothing another on this phone should meet.
const keyOf = ({ session }: BegunStore): string => `skyshop.redeeming.${ownerOf(session.getState())}`

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

/** Keeps an attempt until its answer is there, so that a page killed meanwhile finds what came of it. */
export function rememberBegun(store: BegunStore, attempt: BegunRedemption): void {
  store.localStore.write(keyOf(store), JSON.stringify(attempt))
}

export function forgetBegun(store: BegunStore): void {
  store.localStore.remove(keyOf(store))
}

/** The attempt the account began last and never answered; null when there is none. */
export function recallBegun(store: BegunStore): BegunRedemption | null {
  try {
    const read = v.safeParse(begun, JSON.parse(store.localStore.read(keyOf(store)) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
