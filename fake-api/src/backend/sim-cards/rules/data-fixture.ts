import { DAY_MS } from '../../../engine/kernel/clock.ts'
import type { DataPack } from './data-pack.ts'

/** A base pack of 1000 KB that runs for the first ten days of time. */
export function aPack(change: Partial<DataPack> = {}): DataPack {
  const pack = { id: 1, packageId: 'p', orderNo: null, topUp: false, position: 0, dataKb: 1000 }
  return { ...pack, boughtMs: 10 * DAY_MS, startsAtMs: 0, endsAtMs: 10 * DAY_MS, ...change }
}
