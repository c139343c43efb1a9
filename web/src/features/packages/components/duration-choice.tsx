import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { DurationCard } from '../../../shared/ui/choice/duration-card.tsx'
import { durationsOf } from '../model/arrange-packages.ts'
import { durationKeys, formatSaving } from '../model/package-words.ts'
import type { ChoiceProps } from './choice-props.ts'

/** How long, and what each length costs; the best price by the day comes first. */
export function DurationChoice({ menu, choice, onChange }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceGroup id="duration" label={t('packages.duration')}>
      {durationsOf(menu, choice).map(({ package: { durationType, price, originalPrice }, ...offer }) => (
        <DurationCard
          key={durationType}
          name="duration"
          value={durationType}
          isChosen={choice.durationType === durationType}
          onChoose={() => onChange({ durationType })}
          label={t(durationKeys[durationType])}
          fen={price}
          originalFen={offer.savingPercent === null ? undefined : originalPrice}
          saving={offer.savingPercent === null ? undefined : formatSaving(offer.savingPercent)}
          line={
            offer.perDayFen === null
              ? t('packages.oneDayLong')
              : t('packages.perDay', { price: formatYuan(offer.perDayFen) })
          }
        />
      ))}
    </ChoiceGroup>
  )
}
