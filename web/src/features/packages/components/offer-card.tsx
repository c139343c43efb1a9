import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { type PackageOffer, perDayFen, type ShopPackage } from '../model/package-offer.ts'
import { formatSaving } from '../model/package-text-keys.ts'

type OfferCardProps = {
  /** The name of the group. */
  name: string
  offer: PackageOffer
  label: string
  lines: number
  isChosen: boolean
  onChoose: (chosen: ShopPackage) => void
}

/** One package to choose: its price, what it saves, and what it costs by the day. */
export function OfferCard({ name, offer, label, lines, isChosen, onChoose }: OfferCardProps): ReactElement {
  const { t } = useTranslation()
  const { package: shopPackage, savingPercent } = offer
  const { packageId, price, originalPrice, validDays } = shopPackage
  const dayFen = perDayFen(shopPackage, lines)
  const perDay = dayFen === null ? undefined : t('packages.perDay', { price: formatYuan(dayFen) })
  return (
    <DurationCard
      name={name}
      value={packageId}
      isChosen={isChosen}
      onChoose={() => onChoose(shopPackage)}
      label={label}
      fen={price * lines}
      originalFen={savingPercent === null ? undefined : originalPrice * lines}
      saving={savingPercent === null ? undefined : formatSaving(savingPercent)}
      line={validDays === 1 ? t('packages.oneDayLong') : perDay}
    />
  )
}
