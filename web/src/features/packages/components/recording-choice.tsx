import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard } from '../../../shared/ui/choice/choice-card.tsx'
import { ChoiceGroup } from '../../../shared/ui/choice/choice-group.tsx'
import { changeTraits, valuesOf } from '../model/arrange-packages.ts'
import { recordingKeys } from '../model/package-text-keys.ts'
import type { ChoiceProps } from './choice-props.ts'

const recordTypes = ['event', 'continuous'] as const

/** Event or continuous; a kind without packages stays visible, with the reason. */
export function RecordingChoice({ menu, chosen, onChoose }: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const offered = valuesOf(menu, 'recordType')
  return (
    <ChoiceGroup id="recording" label={t('packages.recording')}>
      {recordTypes.map((recordType) => (
        <ChoiceCard
          key={recordType}
          name="recording"
          value={recordType}
          isChosen={chosen.recordType === recordType}
          onChoose={() => onChoose(changeTraits(menu, chosen, { recordType }))}
          pictogram={recordType}
          label={t(recordingKeys[recordType].label)}
          help={t(recordingKeys[recordType].help)}
          refusal={offered.includes(recordType) ? undefined : t('packages.notOffered')}
        />
      ))}
    </ChoiceGroup>
  )
}
