import type { Schemas } from '@skyshop/openapi/http'

/** A month of 3 GB, in effect by default. */
export function dataPack(change: Partial<Schemas['DataPack']> = {}): Schemas['DataPack'] {
  return {
    packageId: 'data-3g-month',
    packageName: 'Data 3 GB, 1 month',
    orderNo: '26112009410000000001',
    topUp: false,
    state: 'activated',
    totalKb: 3_145_728,
    usedKb: 1_048_576,
    remainingKb: 2_097_152,
    startTime: '2026-11-20 09:50:00',
    endTime: '2026-12-20 09:50:00',
    longTermEffectFlag: 0,
    ...change,
  }
}
