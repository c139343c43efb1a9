import type { Schemas } from '@skyshop/openapi/http'

/** An unpaid order of 198 yuan, changed as a test needs. */
export function anOrder(change: Partial<Schemas['OrderRecord']> = {}): Schemas['OrderRecord'] {
  return {
    orderNo: '26112009412700000058',
    orderStatus: 0,
    productCode: 'IPC',
    deviceId: 'D1',
    deviceName: 'Living room',
    packageSource: 1,
    packageId: 'P1',
    productName: 'Event recording',
    paySource: '',
    operationPointJson: '{}',
    payMoney: 19_800,
    originalPrice: 19_800,
    account: '',
    createTime: '2026-11-20 09:26:00',
    payTime: null,
    effectiveTime: null,
    deadline: null,
    ...change,
  }
}
