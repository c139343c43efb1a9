import { useTranslation } from 'react-i18next'
import type { ShopPackage } from '../model/package-offer.ts'
import { durationKeys, recordingKeys } from '../model/package-text-keys.ts'

/** A package in the words of the buyer. */
export interface PackageTexts {
  /** *4 channels · 1 year · event recording · 7 days*; of other kinds the name. */
  summary(bought: ShopPackage, slotCount: number): string
  /** *Event recording, 1 year*; of other kinds the name. */
  title(bought: ShopPackage): string
  /** *Event recording, monthly*; of other kinds the name. */
  renewal(renewed: ShopPackage): string
  /** *4 channels · Living room · kept 7 days*; of other kinds the device. */
  detail(bought: ShopPackage, device: string, slotCount: number): string
}

export function usePackageTexts(): PackageTexts {
  const { t } = useTranslation()
  const withCount = (text: string, count: number): string =>
    count > 1 ? `${t('channels.count', { count })} · ${text}` : text
  return {
    summary({ recordType, durationType, rollingDays, packageName }, slotCount) {
      if (recordType === undefined || rollingDays === undefined) return withCount(packageName, slotCount)
      const summary = t('packages.summary', {
        duration: t(durationKeys[durationType]),
        recording: t(recordingKeys[recordType].short),
        days: t('packages.rollingDays', { count: rollingDays }),
      })
      return withCount(summary, slotCount)
    },
    title({ recordType, durationType, packageName }) {
      if (recordType === undefined) return packageName
      return t('sheet.item', {
        recording: t(recordingKeys[recordType].label),
        duration: t(durationKeys[durationType]),
      })
    },
    renewal: ({ recordType, packageName }) =>
      recordType === undefined
        ? packageName
        : t('sheet.renewItem', { recording: t(recordingKeys[recordType].label) }),
    detail({ rollingDays }, device, slotCount) {
      const detail = rollingDays === undefined ? device : t('sheet.kept', { device, count: rollingDays })
      return withCount(detail, slotCount)
    },
  }
}
