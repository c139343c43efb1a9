import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { ChoiceGroup, DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { durationsOf } from '../model/arrange-packages.ts'
import { durationKeys, formatSaving } from '../model/package-text-keys.ts'
import type { ChoiceProps } from './duration-choice.tsx'

/** Packages of calls: how long, how many calls, and what each costs. */
export function CallChoice({ menu, chosen, isUnmarked = false, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const lineOf = ({ callCount = 0, price }: ChoiceProps['chosen']): string | undefined => {
    if (callCount === 0) return undefined
    const perCall = t('calls.perCall', { price: formatYuan(Math.round(price / callCount)) }).replaceAll(
      ' ',
      '\u00a0',
    )
    return t('calls.line', { calls: t('calls.count', { count: callCount }), perCall })
  }
  return (
    <ChoiceGroup id="duration" label={t('packages.duration')}>
      {durationsOf(menu, chosen).map(({ package: offered, savingPercent }) => (
        <DurationCard
          key={offered.packageId}
          name="duration"
          value={offered.packageId}
          isChosen={!isUnmarked && offered.packageId === chosen.packageId}
          onChoose={() => onChoose(offered)}
          label={t(durationKeys[offered.durationType])}
          fen={offered.price}
          originalFen={savingPercent === null ? undefined : offered.originalPrice}
          saving={savingPercent === null ? undefined : formatSaving(savingPercent)}
          line={lineOf(offered)}
        />
      ))}
    </ChoiceGroup>
  )
}
