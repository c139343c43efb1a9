import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { DeviceRow } from '../../../shared/ui/device/device-row.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import type { Device } from '../model/device.ts'
import { drawingOf, tagsOf } from '../model/device-appearance.ts'
import { isInEffect, vipInfoOf } from '../model/vip-info.ts'
import { type NotActiveKey, PackageStatus } from './package-status.tsx'

interface RowButton {
  label: string
  onPress: (device: Device) => void
}

/** What a home page says of a device without a package, and what it lets one do. */
export interface RowOffer {
  notActiveKey: NotActiveKey
  /** The button of an active device, and of one that is not; absent where the page it leads to is not there. */
  active?: RowButton | undefined
  notActive?: RowButton | undefined
  /** *View* of an active device. */
  onView?: ((device: Device) => void) | undefined
  /** Opens the unpaid order of a device that has one. */
  unpaidOf?: ((deviceId: string) => (() => void) | null) | undefined
  /** A press on the picture of a device. */
  onManage?: ((device: Device) => void) | undefined
}

type DeviceListRowProps = {
  ref: Ref<HTMLLIElement>
  device: Device
  /** Absent: not known yet, or not to be had. */
  entry: Schemas['VipExpiry'] | null | undefined
  hasFailed: boolean
  offer: RowOffer
  /** Asks again about devices that could not be asked about. */
  onRetry: () => void
}

/** One device with its package and the one thing to do; without text until its package is known (product 4.20). */
export function DeviceListRow(props: DeviceListRowProps): ReactElement {
  const { ref, device, entry, hasFailed, offer, onRetry } = props
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
    const { onView, onManage } = offer
    const button = isActive ? offer.active : offer.notActive
    const openUnpaid = offer.unpaidOf?.(device.deviceId)
    return (
      <DeviceRow
        {...look}
        status={<PackageStatus entry={entry} notActiveKey={offer.notActiveKey} />}
        onView={isActive && onView ? () => onView(device) : undefined}
        note={openUnpaid ? { label: t('row.unpaid'), onPress: openUnpaid } : undefined}
        onManage={onManage && (() => onManage(device))}
        action={
          button && {
            label: button.label,
            variant: isActive ? 'tinted' : 'filled',
            onPress: () => button.onPress(device),
          }
        }
      />
    )
  }
  if (hasFailed) {
    return (
      <DeviceRow
        {...look}
        status={<StatusLine tone="wrong">{t('error.package-info-unavailable')}</StatusLine>}
        action={{ label: t('common.tryAgain'), variant: 'outlined', onPress: onRetry }}
      />
    )
  }
  return (
    <li ref={ref}>
      <Skeleton shape="row" />
    </li>
  )
}
