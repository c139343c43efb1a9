import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import type { Ability, UnavailableReason } from '../model/ability-eligibility.ts'

const texts = {
  country: {
    titles: {
      reminder: 'gate.countryReminder',
      wechatCall: 'gate.countryCall',
      algorithm: 'gate.modelAlgorithm',
    },
    text: 'gate.countryText',
  },
  'not-4g': {
    titles: {
      reminder: 'gate.fourGReminder',
      wechatCall: 'gate.fourGCall',
      algorithm: 'gate.modelAlgorithm',
    },
    text: 'gate.fourGText',
  },
  model: {
    titles: {
      reminder: 'gate.modelReminder',
      wechatCall: 'gate.modelCall',
      algorithm: 'gate.modelAlgorithm',
    },
    text: 'gate.modelText',
  },
} as const satisfies Record<UnavailableReason, { titles: Record<Ability, string>; text: string }>

type UnavailableStateProps = {
  ability: Ability
  reason: UnavailableReason
  /** Name of the country of the account, where it is the reason and known. */
  country?: string | null
  onToCameras: () => void
}

/** Says why a camera has no such page, and leads on. */
export function UnavailableState({
  ability,
  reason,
  country,
  onToCameras,
}: UnavailableStateProps): ReactElement {
  const { t } = useTranslation()
  const { titles, text } = texts[reason]
  return (
    <StateView
      art={<EmptyStage />}
      title={t(titles[ability])}
      text={country ? `${t(text)} ${t('gate.country', { country })}` : t(text)}
      action={{ label: t('orders.toCameras'), onPress: onToCameras }}
    />
  )
}
