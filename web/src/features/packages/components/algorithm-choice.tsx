import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard, ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'
import { changeTraits, valuesOf } from '../model/arrange-packages.ts'
import type { ShopPackage } from '../model/package-offer.ts'
import { type ChoiceProps, DurationChoice, PackageCards } from './duration-choice.tsx'

type AlgorithmChoiceProps = ChoiceProps & {
  /** Its name where the shop has one. */
  nameOf: (algorithm: string) => string | undefined
}

/** What is detected × how long; packages by their names from a backend that does not say what they detect. */
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
