import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, type Ref, type RefCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { DeviceRow, type DeviceRowProps } from '../../../shared/ui/device/device-row.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { type Device, drawingOf, isNvr, tagsOf } from '../model/device.ts'
import { isInEffect, nextPurchaseOf, vipInfoOf } from '../model/vip-info.ts'
import styles from './devices.module.css'
import { type NotActiveKey, PackageStatus } from './package-status.tsx'
import type { Expiry } from './use-expiry-batches.ts'

type DeviceListProps = { devices: readonly Device[]; expiry: Expiry; offer: RowOffer }

/** The devices of a home page with their packages; the rows in view are asked about first. */
export function DeviceList({ devices, expiry, offer }: DeviceListProps): ReactElement {
  const { known, failed, setVisible, more } = expiry
  const watch = useRowsInView(setVisible)
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <DeviceListRow
          key={device.deviceId}
          ref={watch(device.deviceId)}
          device={device}
          entry={known.get(device.deviceId)}
          hasFailed={failed.has(device.deviceId)}
          offer={offer}
          onRetry={more}
        />
      ))}
    </ul>
  )
}

interface RowButton {
  label: string
  onPress: (device: Device) => void
}

/** What a home page says of a device without a package, and what it lets one do. */
interface RowOffer {
  notActiveKey: NotActiveKey
  /** The button of an active device, and of one that is not; absent where the page it leads to is not there. */
  active?: RowButton | undefined
  notActive?: RowButton | undefined
  /** In place of both on a device that renews by itself, where nothing is sold then. */
  renewed?: RowButton | undefined
  /** *View* of an active device. */
  onView?: ((device: Device) => void) | undefined
  /** Opens the unpaid order of a device that has one. */
  unpaidOf?: ((deviceId: string) => (() => void) | null) | undefined
  /** A press on the picture of a device. */
  onManage?: ((device: Device) => void) | undefined
  /** Parts that a row has in place of the usual ones. */
  changesOf?: (device: Device, entry: Schemas['VipExpiry'] | null) => RowChanges
}

/** Parts of a row that its page draws itself. */
export type RowChanges = Partial<Pick<DeviceRowProps, 'status' | 'viewLabels' | 'note' | 'action'>>

type DeviceListRowProps = {
  ref: Ref<HTMLLIElement>
  device: Device
  /** Absent: not known yet, or not available. */
  entry: Schemas['VipExpiry'] | null | undefined
  hasFailed: boolean
  offer: RowOffer
  /** Asks again about devices that could not be asked about. */
  onRetry: () => void
}

/** One device with its package and the one thing to do; without text until its package is known (product 4.20). */
function DeviceListRow(props: DeviceListRowProps): ReactElement {
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
    const button = buttonOf(device, { entry, isActive }, offer)
    const openUnpaid = offer.unpaidOf?.(device.deviceId)
    return (
      <DeviceRow
        {...look}
        status={<PackageStatus entry={entry} notActiveKey={offer.notActiveKey} hasLenses={!isNvr(device)} />}
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
        {...offer.changesOf?.(device, entry)}
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

function buttonOf(
  device: Device,
  { entry, isActive }: { entry: Schemas['VipExpiry'] | null; isActive: boolean },
  offer: RowOffer,
): RowButton | undefined {
  const next = offer.renewed === undefined ? 'buy' : nextPurchaseOf(device, entry)
  switch (next) {
    case 'buy':
      return isActive ? offer.active : offer.notActive
    case 'manage':
      return offer.renewed
    case 'nothing':
      return undefined
  }
}

/** Gives the ref that watches the row of a device. */
type WatchRow = (deviceId: string) => RefCallback<HTMLLIElement>

/** Reports which rows of a list are in view. */
function useRowsInView(onChange: (deviceIds: readonly string[]) => void): WatchRow {
  const [watch] = useState(() => createRowWatch(onChange))
  return watch
}

function createRowWatch(onChange: (deviceIds: readonly string[]) => void): WatchRow {
  const idOf = new WeakMap<Element, string>()
  // One ref for a device's whole life: a new one would end and begin the watch at each drawing.
  const refs = new Map<string, RefCallback<HTMLLIElement>>()
  const inView = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = idOf.get(target)
      if (id === undefined) continue
      if (isIntersecting) inView.add(id)
      else inView.delete(id)
    }
    onChange([...inView])
  })

  const refOf =
    (deviceId: string): RefCallback<HTMLLIElement> =>
    (row) => {
      if (row === null) return
      idOf.set(row, deviceId)
      observer.observe(row)
      return () => {
        observer.unobserve(row)
        inView.delete(deviceId)
      }
    }

  return (deviceId) => {
    const ref = refs.get(deviceId) ?? refOf(deviceId)
    refs.set(deviceId, ref)
    return ref
  }
}
