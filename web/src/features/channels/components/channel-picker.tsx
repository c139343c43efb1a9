import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { ChoiceGroup, ToggleCard } from '../../../shared/ui/choice/choice-card.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import { type Channel, type ChannelSet, forSale, MAX_CHANNELS, toggleChannel } from '../model/channel-set.ts'
import styles from './channel-picker.module.css'

type ChannelPickerProps = {
  set: ChannelSet
  chosen: readonly string[]
  /** One went on with nothing chosen. */
  isMissing: boolean
  /** Until when a channel is covered, or that it is not; undefined while that is not known. */
  statusOf: (iotId: string) => string | undefined
  onChange: (chosen: string[]) => void
}

/** The id of the group, the target of "you have not chosen yet". */
export const CHANNELS_ID = 'channels'

/** The channels or lenses a package is for: one to four, or one where the model allows one only. */
export function ChannelPicker({
  set,
  chosen,
  isMissing,
  statusOf,
  onChange,
}: ChannelPickerProps): ReactElement {
  const { t } = useTranslation()
  const nameOf = useChannelNames()
  const { mode, channels } = set
  const toggle = ({ iotId }: Channel): void => {
    const after = toggleChannel(set, chosen, iotId)
    if (after === null) showToast(t(errorTextKey('too-many-channels')), { icon: 'info' })
    else onChange(after)
  }
  const isOne = mode === 'one-lens'
  const count = Math.min(MAX_CHANNELS, forSale(set).length)
  return (
    <>
      <ChoiceGroup
        id={CHANNELS_ID}
        label={t(mode === 'channels' ? 'channels.title' : 'channels.lenses')}
        note={t(isOne || count === 1 ? 'channels.one' : 'channels.several', { count })}
        isMultiple={!isOne}
      >
        {channels.map((channel) => (
          <ToggleCard
            key={channel.iotId}
            isSingle={isOne}
            name="channel"
            value={channel.iotId}
            label={nameOf(set, channel.iotId)}
            isChosen={chosen.includes(channel.iotId)}
            help={statusOf(channel.iotId)}
            refusal={channel.isRenewed ? t('contract.on') : undefined}
            onToggle={() => toggle(channel)}
          />
        ))}
      </ChoiceGroup>
      <p role="alert" className={styles.missing}>
        {isMissing && chosen.length === 0
          ? t(mode === 'channels' ? errorTextKey('channel-required') : 'channels.lensRequired')
          : null}
      </p>
    </>
  )
}

/** Returns a function that names the channels of a device: by the host's name, else by their place. */
export function useChannelNames(): (set: ChannelSet, iotId: string) => string {
  const { t } = useTranslation()
  return ({ channels }, iotId) => {
    const index = channels.findIndex((channel) => channel.iotId === iotId)
    return channels[index]?.name || t('channels.unnamed', { number: index + 1 })
  }
}
