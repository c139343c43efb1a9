import type { Schemas } from '@skyshop/openapi/control'

const dayMs = 86_400_000

/** A package on a device with the given changes, in days from 0; for tests. */
export function samplePackage(change: Partial<Schemas['EntitlementRow']>): Schemas['EntitlementRow'] {
  return {
    ...{ entitlementId: '1', orderNo: '', deviceId: 'd1', packageId: 'month', kind: 'cloud', channel: '' },
    ...{ cause: 'order', topUp: false, dataMb: null, state: 'activated', boughtMs: 30 * dayMs },
    ...{ startsAtMs: 0, endsAtMs: 30 * dayMs, startedAtMs: 0, createdAtMs: 0, remainingMs: 30 * dayMs },
    ...change,
  }
}

/** A period of a contract with the given changes; for tests. */
export function sampleCycle(change: Partial<Schemas['ContractCycleRow']>): Schemas['ContractCycleRow'] {
  return {
    ...{ period: 2, state: 'scheduled', attempt: 0, amountFen: 1500, orderNo: null, settledAtMs: null },
    ...{ plannedAtMs: 29 * dayMs, serviceEndsAtMs: 30 * dayMs, windowFromMs: null, windowUntilMs: null },
    ...{ nextDueMs: null, failCode: null },
    ...change,
  }
}

/** A signed contract with the given changes; for tests. */
export function sampleContract(change: Partial<Schemas['ContractRow']>): Schemas['ContractRow'] {
  return {
    ...{ contractCode: 'c1', provider: 'alipay', state: 'active', endedBy: null, deviceId: 'd1' },
    ...{
      packageId: 'month-auto',
      amountFen: 1500,
      channel: '',
      firstAmountFen: 1500,
      periodDays: 30,
      lapses: 0,
      createdAtMs: 0,
      signedAtMs: 0,
      endedAtMs: null,
      nextDeductionMs: null,
    },
    ...{ cycles: [], transitions: [] },
    ...change,
  }
}
