import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard } from '../../../shared/ui/choice/choice-card.tsx'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'

type TakesEffectChoiceProps = {
  /** Date on which the unexpired package ends, with dots; null where the backend does not tell. */
  currentUntil: string | null
  immediateUse: 0 | 1
  onChange: (immediateUse: 0 | 1) => void
}

/** Normally or immediately, for a device with an unexpired package (spec §4). */
export function TakesEffectChoice(props: TakesEffectChoiceProps): ReactElement {
  const { currentUntil, immediateUse, onChange } = props
  const { t } = useTranslation()
  return (
    <ChoiceGroup id="takes-effect" label={t('sheet.takesEffect')}>
      <ChoiceCard
        name="takes-effect"
        value="after"
        isChosen={immediateUse === 0}
        onChoose={() => onChange(0)}
        label={t('sheet.afterCurrent')}
        help={currentUntil === null ? undefined : t('sheet.afterCurrentHelp', { date: currentUntil })}
      />
      <ChoiceCard
        name="takes-effect"
        value="now"
        isChosen={immediateUse === 1}
        onChoose={() => onChange(1)}
        label={t('sheet.immediately')}
        help={t('sheet.immediatelyHelp')}
      />
    </ChoiceGroup>
  )
}
