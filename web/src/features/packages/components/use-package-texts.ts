import { useTranslation } from 'react-i18next'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import type { ShopPackage } from '../model/package-offer.ts'
import { durationKeys, recordingKeys } from '../model/package-text-keys.ts'

/** Channels of a recorder or lenses of a camera that a package is bought for; each pays its price. */
export interface BoughtSlots {
  channels: readonly { iotId: string; name: string }[]
  isLens: boolean
}

/** A package in the words of the buyer. */
export interface PackageTexts {
  /** *¥198.00 × 2 lenses · 1 year · event recording · 7 days*; of other kinds the name. */
  summary(bought: ShopPackage, slots: BoughtSlots | null): string
  /** *Event recording, 1 year*; of other kinds the name. */
  title(bought: ShopPackage): string
  /** *Event recording, monthly*; of other kinds the name. */
  renewal(renewed: ShopPackage): string
  /** *Living room · kept 7 days*; of other kinds the device. */
  detail(bought: ShopPackage, device: string): string
  /** *¥198.00 × 2 lenses*; of one alone *1 lens*. */
  units(fen: number, slots: BoughtSlots): string
}

export function usePackageTexts(): PackageTexts {
  const { t } = useTranslation()
  const units = (fen: number, { channels, isLens }: BoughtSlots): string => {
    const count = channels.length
    const slots = t(isLens ? 'channels.lensCount' : 'channels.count', { count })
    return count > 1 ? `${formatYuan(fen)} × ${slots}` : slots
  }
  return {
    summary(bought, slots) {
      const { recordType, durationType, rollingDays, packageName, price } = bought
      const summary =
        recordType === undefined || rollingDays === undefined
          ? packageName
          : t('packages.summary', {
              duration: t(durationKeys[durationType]),
              recording: t(recordingKeys[recordType].short),
              days: t('packages.rollingDays', { count: rollingDays }),
            })
      return slots === null ? summary : dottedParts([units(price, slots), summary])
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
    detail: ({ rollingDays }, device) =>
      rollingDays === undefined ? device : t('sheet.kept', { device, count: rollingDays }),
    units,
  }
}
