import { useTranslation } from 'react-i18next'
import type { ShopPackage } from '../model/package-offer.ts'
import { durationKeys, recordingKeys } from '../model/package-words.ts'

/** A package in the words of the buyer. */
export interface PackageWords {
  /** *1 year · event recording · 7 days*. */
  summary(bought: ShopPackage): string
  /** *Event recording, 1 year*. */
  title(bought: ShopPackage): string
  /** *Living room · kept 7 days*. */
  kept(bought: ShopPackage, device: string): string
}

export function usePackageWords(): PackageWords {
  const { t } = useTranslation()
  return {
    summary: ({ recordType, durationType, rollingDays }) =>
      t('packages.summary', {
        duration: t(durationKeys[durationType]),
        recording: t(recordingKeys[recordType].short),
        days: t('packages.rollingDays', { count: rollingDays }),
      }),
    title: ({ recordType, durationType }) =>
      t('sheet.item', {
        recording: t(recordingKeys[recordType].label),
        duration: t(durationKeys[durationType]),
      }),
    kept: ({ rollingDays }, device) => t('sheet.kept', { device, count: rollingDays }),
  }
}
