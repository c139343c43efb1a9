import * as v from 'valibot'
import type { SafeStorage } from '../../../shared/storage/safe-storage.ts'
import type { BegunRedemption } from './redemption.ts'

const KEY = 'skyshop.redeeming'

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
export function rememberBegun(store: SafeStorage, attempt: BegunRedemption): void {
  store.write(KEY, JSON.stringify(attempt))
}

export function forgetBegun(store: SafeStorage): void {
  store.remove(KEY)
}

/** The attempt that was begun last and never answered; null when there is none. */
export function recallBegun(store: SafeStorage): BegunRedemption | null {
  try {
    const read = v.safeParse(begun, JSON.parse(store.read(KEY) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
