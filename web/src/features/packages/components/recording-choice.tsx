import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard } from '../../../shared/ui/choice/choice-card.tsx'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { recordingKeys } from '../model/package-words.ts'
import type { ChoiceProps } from './choice-props.ts'

const recordTypes = ['event', 'continuous'] as const

/** Event or continuous; a kind without packages stays visible, with the reason. */
export function RecordingChoice({ menu, choice, onChange }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceGroup id="recording" label={t('packages.recording')}>
      {recordTypes.map((recordType) => (
        <ChoiceCard
          key={recordType}
          name="recording"
          value={recordType}
          isChosen={choice.recordType === recordType}
          onChoose={() => onChange({ recordType })}
          pictogram={recordType}
          label={t(recordingKeys[recordType].label)}
          help={t(recordingKeys[recordType].help)}
          refusal={menu.recordTypes.includes(recordType) ? undefined : t('packages.notOffered')}
        />
      ))}
    </ChoiceGroup>
  )
}
