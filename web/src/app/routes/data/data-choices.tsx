import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChoiceProps } from '../../../features/packages/components/choice-props.ts'
import { DurationChoice } from '../../../features/packages/components/duration-choice.tsx'
import { changeTraits, initialOf, valuesOf } from '../../../features/packages/model/arrange-packages.ts'
import { traitsOf } from '../../../features/packages/model/package-traits.ts'
import { useDataTexts } from '../../../features/sim-cards/components/use-data-texts.ts'
import { kbPer } from '../../../features/sim-cards/model/data-amount.ts'
import { DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { Segment } from '../../../shared/ui/choice/segment.tsx'

/** Base packages by what a month brings and how long, and top-ups, of all of which one is chosen. */
export function DataChoices(props: ChoiceProps): ReactElement {
  const { menu, chosen } = props
  // While a top-up is chosen, the base packages stay as they were last looked at.
  const [lastBase, setLastBase] = useState(chosen.topUp ? (initialOf(menu)?.package ?? chosen) : chosen)
  if (!chosen.topUp && chosen !== lastBase) setLastBase(chosen)
  return (
    <>
      {menu.offers.length === 0 ? null : (
        <>
          <MonthlyChoice {...props} chosen={lastBase} />
          {/* None of them is chosen while a top-up is. */}
          <DurationChoice {...props} base={lastBase} />
        </>
      )}
      {menu.topUps.length === 0 ? null : <TopUps {...props} />}
    </>
  )
}

/** How much data a month brings. */
function MonthlyChoice({ menu, chosen, onChoose }: ChoiceProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const monthly = valuesOf(menu, 'monthlyMb')
  if (monthly.length < 2) return null
  return (
    <ChoiceGroup id="monthly" label={t('dataPlan.monthly')} layout="plain">
      <Segment
        name="monthly"
        isBought
        options={monthly.map((mb) => ({ value: String(mb), label: words.amount(mb * kbPer.MB) }))}
        value={String(traitsOf(chosen).monthlyMb)}
        onChange={(value) => onChoose(changeTraits(menu, chosen, { monthlyMb: Number(value) }))}
      />
    </ChoiceGroup>
  )
}

/** Data that runs beside a base package: how much, and how long it may be used. */
function TopUps({ menu, chosen, lines, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  return (
    <ChoiceGroup id="top-ups" label={t('packages.topUps')} note={t('dataPlan.beside')}>
      {menu.topUps.map(({ package: topUp }) => (
        <DurationCard
          key={topUp.packageId}
          name="top-up"
          value={topUp.packageId}
          isChosen={topUp.packageId === chosen.packageId}
          onChoose={() => onChoose(topUp)}
          label={topUp.dataMb === undefined ? topUp.packageName : words.amount(topUp.dataMb * kbPer.MB)}
          fen={topUp.price * lines}
          line={
            topUp.validDays >= LONG_TERM_DAYS
              ? t('cloud.longTerm')
              : t('packages.rollingDays', { count: topUp.validDays })
          }
        />
      ))}
    </ChoiceGroup>
  )
}

/** Such data lasts until it is used up; its days are a formality. */
const LONG_TERM_DAYS = 3650
