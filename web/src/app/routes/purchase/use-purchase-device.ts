import { useQuery } from '@tanstack/react-query'
import type { Device } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** What a page sells packages for: a device by its SN, and one kind of package. */
interface PurchaseTarget {
  deviceId: string
  productCode: string
  packageSource: number
  /** SIM of the camera, for data. */
  iccid?: string | undefined
  /** iotIds of the channels or lenses bought for, at most four; each pays the price. Absent: the device as a whole. */
  channels?: readonly string[] | undefined
}

/** A device as its page names it; what is left out comes from the host's list of devices. */
export type RequestedDevice = { [Field in keyof PurchaseTarget]?: PurchaseTarget[Field] | undefined } & {
  /** What to call a device the host does not list. */
  name?: string | undefined
}

/** Facts about a device that buying needs to know. */
export interface PurchaseDevice {
  target: PurchaseTarget
  deviceKey: string
  name: string | null
  cover: string | undefined
  /** Contracts are for owners; false for a device the host does not list. */
  isOwned: boolean
  /** The host's list has been read, or cannot be: what is here is all there is. */
  isResolved: boolean
}

/** The device an address names. One the host does not list is asked about all the same; the server decides. */
export function usePurchaseDevice(requested: RequestedDevice): PurchaseDevice {
  const services = useServices()
  const { data, isPending } = useQuery(hostDevicesQuery(services))
  return { ...purchaseDeviceOf(requested, data), isResolved: !isPending }
}

/** The device an address names, completed from the host's list. */
export function purchaseDeviceOf(
  { deviceId = '', productCode, packageSource, iccid, channels, name }: RequestedDevice,
  devices: readonly Device[] = [],
): Omit<PurchaseDevice, 'isResolved'> {
  const device = devices.find((one) => one.deviceId === deviceId)
  return {
    target: {
      deviceId,
      productCode: productCode ?? device?.productCode ?? 'IPC',
      packageSource: packageSource ?? device?.packageSource ?? 1,
      iccid,
      channels,
    },
    deviceKey: device?.deviceKey ?? deviceId,
    name: device?.deviceName ?? name ?? null,
    cover: device?.coverUri ?? undefined,
    isOwned: device?.isOwned ?? false,
  }
}
