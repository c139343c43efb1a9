import type { CashierChoice, WalletProvider } from '../../../host/host-dependencies.ts'
import { delayText, durationText } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { type Fault, faultsOnPayment } from '../../model/fault-queue.ts'
import { faultTitle } from '../../model/fault-title.ts'
import {
  codesOf,
  presetOf,
  type WalletOutcome,
  walletPresetNames,
  walletPresets,
} from '../../model/wallet-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { ActivityLine, ActivityList } from './activity-line.tsx'
import styles from './wallet-activity.module.css'
import { walletActivityTexts } from './wallet-activity-texts.ts'
import { paymentTones } from './wallet-outcomes.ts'

export interface PaymentOutcomesProps {
  /** How the next payment ends. */
  outcome: WalletOutcome
  faults: readonly Fault[]
  /** The cashier that is open in the phone. */
  sheet: { provider: WalletProvider; choose: (choice: CashierChoice) => void } | null
  onArrange: (outcome: WalletOutcome) => void
  onFaults: () => void
}

const bothWallets = ['wechat', 'alipay'] as const

/** The one list of how a payment ends: arranged for the next, or chosen for the cashier that is open. */
export function PaymentOutcomes({ outcome, faults, sheet, onArrange, onFaults }: PaymentOutcomesProps) {
  const { outcome: words, units } = useTexts()
  const texts = useTable(walletActivityTexts)
  const chosen = presetOf(outcome)
  const isArmed = chosen !== 'ask'
  const { callback, notifyDelayMs } = outcome
  const custom = words.customEffect(outcome.outcome, callback, durationText(notifyDelayMs, units))
  const name = chosen === null ? outcome.outcome : words.presets[chosen]
  const providers = sheet === null ? bothWallets : [sheet.provider]
  const codesFor = (record: WalletOutcome) => codesOf(record, providers, words)
  return (
    <ActivityLine
      title={sheet === null ? words.title : texts.cashier[sheet.provider]}
      chosen={sheet === null ? name : words.presets.ask}
      isArmed={isArmed}
      isOpen={sheet !== null}
      menu={(id) => (
        <ActivityList
          menuId={id}
          rows={walletPresetNames.map((preset) => ({
            id: preset,
            name: words.presets[preset],
            sees: words.effects[preset],
            code: codesFor(walletPresets[preset]),
            tone: paymentTones[preset],
            isChosen: preset === chosen,
            onChoose: () => {
              if (sheet === null) onArrange(walletPresets[preset])
              else if (preset !== 'ask') sheet.choose(walletPresets[preset])
            },
          }))}
        />
      )}
    >
      <PaymentEffect
        effect={chosen === null ? custom : words.effects[chosen]}
        codes={codesFor(outcome)}
        cashier={sheet && { armed: isArmed ? name : null }}
        others={faultsOnPayment(faults)}
        onFaults={onFaults}
      />
      {isArmed && (
        <Button kind="fault" onClick={() => onArrange(walletPresets.ask)}>
          {words.off}
        </Button>
      )}
    </ActivityLine>
  )
}

interface PaymentEffectProps {
  effect: string
  /** Empty while the buyer decides. */
  codes: string
  /** The cashier that is open, which asks, with the end that was armed meanwhile. */
  cashier: { armed: string | null } | null
  others: readonly Fault[]
  onFaults: () => void
}

/** What comes of it in one line, and whatever else is armed against the payment. */
function PaymentEffect({ effect, codes, cashier, others, onFaults }: PaymentEffectProps) {
  const { outcome: words, faults, units } = useTexts()
  const [first] = others
  const title = first && faultTitle(first.record, faults, (ms) => delayText(ms, units))
  const asked = first === undefined ? words.together(effect, words.nothingArranged) : effect
  const next = codes === '' ? asked : words.together(words.noCashier, effect)
  const text = cashier === null ? next : chooseHere(words, cashier.armed)
  const isSkipped = cashier === null && codes !== ''
  return (
    <>
      <span className={styles.effect} title={text}>
        {isSkipped && <code>{codes}</code>} {text}
      </span>
      {title && (
        <button type="button" className={styles.also} onClick={onFaults}>
          {words.also(title.sentence, others.length - 1)}
        </button>
      )}
    </>
  )
}

function chooseHere(words: Texts['outcome'], armed: string | null): string {
  return armed === null ? words.chooseHere : words.together(words.chooseHere, words.also(armed, 0))
}
