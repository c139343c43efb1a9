import type { PartyRecords } from '../../engine/party/party.ts'

/** Records of the merchant: its orders, contracts and cameras. */
export const backendRecords: PartyRecords = {
  hasOrder: async (read, orderNo) => (await read.order.count({ where: { orderNo } })) > 0,
  hasContract: async (read, contractCode) => (await read.contract.count({ where: { contractCode } })) > 0,
  async numbersAtProviders(read) {
    const orders = await read.order.findMany({ select: { orderNo: true } })
    // A deduction that is tried again has another number than its order.
    const payments = await read.payment.findMany({ select: { outTradeNo: true } })
    return [...orders.map(({ orderNo }) => orderNo), ...payments.map(({ outTradeNo }) => outTradeNo)]
  },
  subjects: {
    async list(read) {
      const select = { deviceId: true, deviceKey: true, deviceName: true } as const
      const devices = await read.device.findMany({ select })
      return devices.map(({ deviceId: id, deviceKey: key, deviceName }) => {
        return { id, key, name: (deviceName ?? '').toLowerCase() }
      })
    },
    async namesOf(read, cameras) {
      const of = { where: { deviceId: { in: cameras.map(({ id }) => id) } } }
      const orders = await read.order.findMany({ ...of, select: { orderNo: true } })
      const contracts = await read.contract.findMany({ ...of, select: { contractCode: true } })
      return {
        deviceIds: cameras.flatMap(({ id, key }) => [id, key]),
        orderNos: orders.map(({ orderNo }) => orderNo),
        contractCodes: contracts.map(({ contractCode }) => contractCode),
      }
    },
  },
}
