import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { ChoiceCard, ChoiceGroup, DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { changeTraits, durationsOf, valuesOf } from '../model/arrange-packages.ts'
import type { ShopPackage } from '../model/package-offer.ts'
import { durationKeys, formatSaving } from '../model/package-text-keys.ts'
import { type ChoiceProps, DurationChoice, PackageCards } from './duration-choice.tsx'

type AlgorithmChoiceProps = ChoiceProps & {
  /** Its name where the shop has one. */
  nameOf: (algorithm: string) => string | undefined
}

/** Choice of what is detected × how long; packages by name if the backend does not say what they detect. */
export function AlgorithmChoice({ nameOf, ...choice }: AlgorithmChoiceProps): ReactElement {
  const { t } = useTranslation()
  const { menu, chosen, onChoose } = choice
  if (chosen.algorithm === undefined) {
    return <PackageCards {...choice} id="packages" label={t('packages.packages')} offers={menu.offers} />
  }
  const offers = menu.offers.map((offer) => offer.package)
  const firstOf = (algorithm: string): ShopPackage | undefined =>
    offers.find((offered) => offered.algorithm === algorithm)
  return (
    <>
      <ChoiceGroup id="algorithm" label={t('algorithmPage.choose')}>
        {valuesOf(menu, 'algorithm').map((algorithm) => (
          <ChoiceCard
            key={algorithm}
            name="algorithm"
            value={algorithm}
            isChosen={chosen.algorithm === algorithm}
            onChoose={() => onChoose(changeTraits(menu, chosen, { algorithm }))}
            label={nameOf(algorithm) ?? firstOf(algorithm)?.packageName ?? algorithm}
            help={firstOf(algorithm)?.description}
          />
        ))}
      </ChoiceGroup>
      <DurationChoice {...choice} />
    </>
  )
}

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
