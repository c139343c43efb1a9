import type { Schemas } from '@skyshop/openapi/http'
import type { TFunction } from 'i18next'
import type { RowChanges } from '../../../features/devices/components/device-list.tsx'
import { PackageStatus } from '../../../features/devices/components/package-status.tsx'
import type { Device } from '../../../features/devices/model/device.ts'
import { dataPackagesLink, dataUseLink, type TabLink } from './tab-links.ts'

interface DataRowWays {
  t: TFunction
  open: (link: TabLink) => void
  /** Opens the unpaid order of a camera that has one; its row says so. */
  unpaidOf: (deviceId: string) => (() => void) | null
  /** True where the page that sells data is there. */
  canOrder: boolean
  /** True where the page that shows what is left is there. */
  canSeeUse: boolean
}

type ChangesOf = (device: Device, entry: Schemas['VipExpiry'] | null) => RowChanges

/**
 * Returns what a row of the data tab has that no other has: names of what *View* opens, and for a camera whose data is used
 * up no sign of health, and its recharge as the button, with the data it used beside. What waits to be paid comes before that.
 */
export function dataRowChanges({ t, open, unpaidOf, canOrder, canSeeUse }: DataRowWays): ChangesOf {
  return (device, entry) => {
    const viewAbout = `${t('data.viewAbout')} ${device.deviceName ?? t('device.unnamed')}`
    const viewLabels = { label: t('data.view'), about: viewAbout }
    if (entry?.dataLeft?.remainingKb !== 0) return { viewLabels }
    const status = <PackageStatus entry={entry} notActiveKey="data.notPurchased" isSpent />
    if (unpaidOf(device.deviceId) !== null || !canOrder) return { viewLabels, status }
    const action = { label: t('data.topUp'), onPress: () => open(dataPackagesLink(device)) }
    if (!canSeeUse) return { viewLabels, status, action }
    const note = { label: t('data.viewData'), onPress: () => open(dataUseLink(device)) }
    return { viewLabels, status, action, note }
  }
}
