import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup, ToggleCard } from '../../../shared/ui/choice/choice-card.tsx'

/** Channels of a recorder or lenses of a camera, one of which gets the package. */
export interface ChannelOptions {
  isRecorder: boolean
  channels: readonly { iotId: string; name: string }[]
  chosen: string
  onChoose: (iotId: string) => void
}

/** The channel or lens a package is for; a code brings it to one. */
export function ChannelChoice({ isRecorder, channels, chosen, onChoose }: ChannelOptions): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceGroup
      id="redeem-channel"
      label={t(isRecorder ? 'channels.title' : 'channels.lenses')}
      note={t('channels.one')}
    >
      {channels.map(({ iotId, name }, index) => (
        <ToggleCard
          key={iotId}
          isSingle
          name="redeem-channel"
          value={iotId}
          label={name || t('channels.unnamed', { number: index + 1 })}
          isChosen={iotId === chosen}
          onToggle={() => onChoose(iotId)}
        />
      ))}
    </ChoiceGroup>
  )
}
