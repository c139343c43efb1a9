import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Ability } from '../../../features/abilities/model/ability-eligibility.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { deviceModelQuery, type ModelKey, modelOf } from '../../../shared/catalogue/device-model-query.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** The camera an address names, with what the host app adds. */
export interface NamedCamera {
  deviceId: string
  deviceKey: string
  productCode: string
  /** Null when neither host nor address has one. */
  name: string | null
  iotId: string
  cover: string | undefined
  /** Absent where the host does not list the camera. */
  cell: 0 | 1 | null | undefined
  model: ModelKey
  /** The host has been asked; what is here is all there is. */
  isResolved: boolean
}

/** Reads which camera a page is about; null when its address names none. */
export function useNamedCamera(): NamedCamera | null {
  const { deviceId, productCode, deviceName, iotId } = readPageQuery(useLocation().search)
  const { data, isPending } = useQuery(hostDevicesQuery(useServices()))
  if (deviceId === undefined) return null
  const listed = data?.find((device) => device.deviceId === deviceId)
  return {
    deviceId,
    deviceKey: listed?.deviceKey ?? deviceId,
    productCode: productCode ?? listed?.productCode ?? 'IPC',
    name: listed?.deviceName ?? deviceName ?? null,
    iotId: listed?.iotId ?? iotId ?? '',
    cover: listed?.coverUri ?? undefined,
    cell: listed?.cell,
    model: modelOf(listed),
    isResolved: !isPending,
  }
}

const abilityFields = { reminder: 'unattended', wechatCall: 'wechatCall', algorithm: 'algorithm' } as const

/** Tells whether the model of a camera cannot do this (product 7.30); false while that is not known. */
export function useModelLacks(ability: Ability, camera: NamedCamera | null): boolean {
  const query = deviceModelQuery(useServices(), camera?.model ?? modelOf())
  const { data } = useQuery({ ...query, enabled: camera?.isResolved === true })
  return data?.abilities[abilityFields[ability]] === 0
}

type Expiry = Pick<Schemas['VipExpiry'], 'deviceId' | 'vipStatus' | 'expireDate'>

/** The entry of a status line, from any answer that has the end of a package. */
export function toDeviceExpiry(expiry: Expiry | null): Schemas['VipExpiry'] | null {
  if (expiry === null) return null
  const { deviceId, vipStatus, expireDate } = expiry
  return { deviceId, vipStatus, expireDate, expireDateUTC: null, longTermEffectFlag: 0 }
}
