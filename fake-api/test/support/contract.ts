import type { Schemas } from '@skyshop/openapi/http'
import type { ShopClient } from './shop-client.ts'

/** The body of a usual signing for a camera of the world. */
export function signingBody(
  client: ShopClient,
  deviceIndex = 0,
): Omit<Schemas['ContractSigning'], 'devTenantId'> {
  const device = client.world.devices[deviceIndex]
  if (!device) throw new Error(`the world has no device ${deviceIndex}`)
  return {
    productCode: 'IPC',
    deviceId: device.deviceId,
    packageSource: 1,
    packageId: 'cloud-event-7d-month-auto',
    appKey: 'skyshop-app',
    paySource: 'A',
    operationPointJson: '{}',
  }
}
