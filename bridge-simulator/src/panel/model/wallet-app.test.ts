import { expect, it } from 'vitest'
import type { Fault } from './fault/fault-queue.ts'
import { absencesOf, missingMethods, withoutApp, withoutMethod } from './wallet-app.ts'

const fault = (faultId: number, record: Fault['record']): Fault => ({
  faultId,
  remaining: record.count ?? null,
  createdAtMs: 0,
  record,
})

it('takes one wallet app off the phone and leaves the other', () => {
  const faults = [fault(1, withoutApp('wechat')), fault(2, withoutMethod('getNewToken'))]
  expect(absencesOf(faults, 'wechat').map(({ faultId }) => faultId)).toEqual([1])
  expect(absencesOf(faults, 'alipay')).toEqual([])
  expect(missingMethods(faults).map(({ faultId }) => faultId)).toEqual([2])
})

it('covers payment and contract of the wallet, for good', () => {
  expect(withoutApp('alipay')).toEqual({
    count: null,
    bridge: { names: ['requestAliPay', 'aliRenewalAuth'], effect: { kind: 'not-installed' } },
  })
})
