import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { DeviceRow } from '../../../shared/ui/device/device-row.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import type { Device } from '../model/device.ts'
import { drawingOf, tagsOf } from '../model/device-look.ts'
import { isInEffect, vipInfoOf } from '../model/vip-info.ts'
import { CloudStatus } from './cloud-status.tsx'

/** What can be done with a device of the cloud tab. */
export interface CameraActions {
  onView: (device: Device) => void
  /** Order or renew. */
  onOrder: (device: Device) => void
  /** Asks again about devices that could not be asked about. */
  onRetry: () => void
}

type CameraRowProps = {
  ref: Ref<HTMLLIElement>
  device: Device
  /** Absent: not known yet, or not to be had. */
  entry: Schemas['VipExpiry'] | null | undefined
  hasFailed: boolean
  actions: CameraActions
}

/** One camera with its package and the one thing to do; without text until its package is known (spec §4). */
export function CameraRow({ ref, device, entry, hasFailed, actions }: CameraRowProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const look = {
    ref,
    name: device.deviceName ?? t('device.unnamed'),
    cover: device.coverUri ?? undefined,
    kind: drawingOf(device),
    tags: tagsOf(device),
  }
  if (entry !== undefined) {
    const isActive = isInEffect(vipInfoOf(entry, clock.nowMs()))
    return (
      <DeviceRow
        {...look}
        status={<CloudStatus entry={entry} />}
        onView={isActive ? () => actions.onView(device) : undefined}
        action={{
          label: isActive ? t('cloud.renew') : t('cloud.order'),
          variant: isActive ? 'tinted' : 'filled',
          onPress: () => actions.onOrder(device),
        }}
      />
    )
  }
  if (hasFailed) {
    return (
      <DeviceRow
        {...look}
        status={<StatusLine tone="wrong">{t('error.package-info-unavailable')}</StatusLine>}
        action={{ label: t('common.tryAgain'), variant: 'outlined', onPress: actions.onRetry }}
      />
    )
  }
  return (
    <li ref={ref}>
      <Skeleton shape="row" />
    </li>
  )
}
