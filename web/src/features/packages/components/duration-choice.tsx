import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { durationsOf } from '../model/arrange-packages.ts'
import type { ShopPackage } from '../model/package-offer.ts'
import { durationKeys, isWithinHour } from '../model/package-text-keys.ts'
import type { ChoiceProps } from './choice-props.ts'
import { OfferCard } from './offer-card.tsx'

/** How long packages like `base` run, and what each length costs; the best price by the day comes first. */
export function DurationChoice({
  menu,
  chosen,
  base = chosen,
  lines,
  isByContract = false,
  onChoose,
}: ChoiceProps & { base?: ShopPackage }): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceGroup
      id="duration"
      label={t('packages.duration')}
      note={!isByContract && isWithinHour(chosen) ? t('packages.withinHour') : undefined}
    >
      {durationsOf(menu, base).map((offer) => (
        <OfferCard
          key={offer.package.packageId}
          name="duration"
          offer={offer}
          label={t(durationKeys[offer.package.durationType])}
          lines={lines}
          isChosen={!isByContract && offer.package.packageId === chosen.packageId}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}
