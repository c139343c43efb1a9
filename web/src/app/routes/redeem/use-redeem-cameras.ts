import { useQuery } from '@tanstack/react-query'
import { type Device, drawingOf, isNvr } from '../../../features/devices/model/device.ts'
import { ownedDevicesQuery } from '../../../features/devices/queries.ts'
import type { RedeemCamera } from '../../../features/redeem/model/redeem-form-rules.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** A device a code may be redeemed for, and what its channels are asked with. */
export type OwnCamera = RedeemCamera & { iotId: string; isRecorder: boolean }

/** The devices codes may be redeemed for. */
export type OwnCameras =
  | { kind: 'loading' }
  | { kind: 'error'; error: unknown; retry: () => void }
  /** Nothing is bound, or everything is shared by others. */
  | { kind: 'none'; hasShared: boolean }
  | { kind: 'done'; cameras: readonly OwnCamera[]; shared: readonly OwnCamera[] }

/** The user's own devices: codes are for owners (product 5.17). */
export function useRedeemCameras(): OwnCameras {
  const { data, error, refetch } = useQuery(ownedDevicesQuery(useServices()))
  if (data === undefined) {
    return error === null ? { kind: 'loading' } : { kind: 'error', error, retry: () => void refetch() }
  }
  const cameras = data.filter(({ isOwned }) => isOwned).map(toOwnCamera)
  const shared = data.filter(({ isOwned }) => !isOwned).map(toOwnCamera)
  return cameras.length === 0
    ? { kind: 'none', hasShared: shared.length > 0 }
    : { kind: 'done', cameras, shared }
}

function toOwnCamera(device: Device): OwnCamera {
  const { deviceId, deviceKey, productCode, deviceName, coverUri, iotId } = device
  return {
    ...{ deviceId, deviceKey, productCode, iotId, name: deviceName },
    cover: coverUri ?? undefined,
    kind: drawingOf(device),
    isRecorder: isNvr(device),
  }
}
