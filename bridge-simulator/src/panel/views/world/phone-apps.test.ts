import { expect, it } from 'vitest'
import type { Fault } from '../../model/fault-queue.ts'
import { missingMethods, oldHostFault, uninstallFault, uninstallFaultsOf } from './phone-apps.tsx'

const fault = (faultId: number, record: Fault['record']): Fault => ({
  faultId,
  remaining: record.count ?? null,
  createdAtMs: 0,
  record,
})

it('uninstalls one wallet app and keeps the other', () => {
  const faults = [fault(1, uninstallFault('wechat')), fault(2, oldHostFault('getNewToken'))]
  expect(uninstallFaultsOf(faults, 'wechat').map(({ faultId }) => faultId)).toEqual([1])
  expect(uninstallFaultsOf(faults, 'alipay')).toEqual([])
  expect(missingMethods(faults).map(({ faultId }) => faultId)).toEqual([2])
})

it('disables payment and contract of the wallet until it is installed again', () => {
  expect(uninstallFault('alipay')).toEqual({
    count: null,
    bridge: { names: ['requestAliPay', 'aliRenewalAuth'], effect: { kind: 'not-installed' } },
  })
})
