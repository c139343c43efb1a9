import type { ReactElement } from 'react'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import type { PackageOffer } from '../model/package-offer.ts'
import type { ChoiceProps } from './choice-props.ts'
import { OfferCard } from './offer-card.tsx'

type PackageCardsProps = Pick<ChoiceProps, 'chosen' | 'lines' | 'onChoose'> & {
  id: string
  label: string
  offers: readonly PackageOffer[]
}

/** Packages by their names, for kinds that differ in nothing else; nothing where none is offered. */
export function PackageCards(props: PackageCardsProps): ReactElement | null {
  const { id, label, offers, chosen, lines, onChoose } = props
  if (offers.length === 0) return null
  return (
    <ChoiceGroup id={id} label={label}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.package.packageId}
          name="package"
          offer={offer}
          label={offer.package.packageName}
          lines={lines}
          isChosen={offer.package.packageId === chosen.packageId}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}
