import { useId } from 'react'
import { durationText } from '../../format/duration-text.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import {
  codesOf,
  presetOf,
  type WalletOutcome,
  walletPresetNames,
  walletPresets,
} from '../../model/wallet-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './outcome-section.module.css'

interface OutcomeSectionProps {
  outcome: WalletOutcome
  onArrange: (outcome: WalletOutcome) => void
}

/** What the next payment will do. Whatever is arranged here is magenta everywhere. */
export function OutcomeSection({ outcome, onArrange }: OutcomeSectionProps) {
  const { outcome: texts, units } = useTexts()
  const group = useId()
  const chosen = presetOf(outcome)
  const effect =
    chosen === null
      ? texts.customEffect(outcome.outcome, outcome.callback, durationText(outcome.notifyDelayMs, units))
      : texts.effects[chosen]
  return (
    <fieldset className={styles.card} data-armed={chosen !== 'ask'}>
      <legend className="visually-hidden">{texts.title}</legend>
      <span className={styles.title}>
        <Icon name="bolt" />
        {texts.title}
      </span>
      <span className={styles.choices}>
        {walletPresetNames.map((name) => (
          <label key={name} className={styles.choice} data-plain={name === 'ask'}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={name === chosen}
              onChange={() => onArrange(walletPresets[name])}
            />
            {texts.presets[name]}
          </label>
        ))}
      </span>
      <span className={styles.effect}>
        {chosen !== null && chosen !== 'ask' && (
          <>
            <code>{codesOf(chosen)}</code> {texts.noCashier}{' '}
          </>
        )}
        {effect}
      </span>
      {chosen !== 'ask' && (
        <Button kind="fault" keyCap="O" onClick={() => onArrange(walletPresets.ask)}>
          {texts.off}
        </Button>
      )}
    </fieldset>
  )
}
