import * as v from 'valibot'
import type { SafeStorage } from '../../../shared/browser/browser.ts'

const KEY = 'skyshop.channels'

const choice = v.object({
  deviceId: v.pipe(v.string(), v.maxLength(64)),
  iotIds: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(4)),
})

/** Keeps what was picked on `/nvrSelect` for the page that asked; it lives as long as the browser session. */
export function rememberChannels(store: SafeStorage, deviceId: string, iotIds: readonly string[]): void {
  store.write(KEY, JSON.stringify({ deviceId, iotIds }))
}

/** Reads what was picked for a device; empty when nothing was. */
export function recallChannels(store: SafeStorage, deviceId: string): readonly string[] {
  try {
    const read = v.safeParse(choice, JSON.parse(store.read(KEY) ?? 'null'))
    return read.success && read.output.deviceId === deviceId ? read.output.iotIds : []
  } catch {
    return []
  }
}
