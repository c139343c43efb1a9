import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard, ChoiceGroup } from '../../../shared/ui/choice/choice-card.tsx'

/** The unexpired package that the next one follows or replaces. */
export interface CurrentPackage {
  /** Date on which it ends, with dots; null when the server does not say. */
  until: string | null
  /** Channels have packages of their own, with ends of their own. */
  isByChannel?: boolean
  /** It can be suspended; a trial cannot. */
  isSuspendable: boolean
}

type TakesEffectChoiceProps = {
  current: CurrentPackage
  immediateUse: 0 | 1
  onChange: (immediateUse: 0 | 1) => void
}

/** After the current package, or immediately, for a device with an unexpired package (product 4.15, 4.16). */
export function TakesEffectChoice(props: TakesEffectChoiceProps): ReactElement {
  const { current, immediateUse, onChange } = props
  const { until, isByChannel = false, isSuspendable } = current
  const { t } = useTranslation()
  const ofDate = until === null ? undefined : t('sheet.afterCurrentHelp', { date: until })
  return (
    <ChoiceGroup id="takes-effect" label={t('sheet.takesEffect')}>
      <ChoiceCard
        name="takes-effect"
        value="after"
        isChosen={immediateUse === 0 || !isSuspendable}
        onChoose={() => onChange(0)}
        label={t('sheet.afterCurrent')}
        help={isByChannel ? t('sheet.afterEach') : ofDate}
      />
      <ChoiceCard
        name="takes-effect"
        value="now"
        isChosen={immediateUse === 1 && isSuspendable}
        onChoose={() => onChange(1)}
        label={t('sheet.immediately')}
        help={t('sheet.immediatelyHelp')}
        refusal={isSuspendable ? undefined : t('sheet.notNow')}
      />
    </ChoiceGroup>
  )
}
