import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { PackagePicker } from '../../../features/packages/components/package-picker.tsx'
import { usePackageTexts } from '../../../features/packages/components/use-package-texts.ts'
import {
  autoRenewalOf,
  initialOf,
  isLengthChoice,
  offerOf,
} from '../../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { UnfinishedNotice } from '../../../features/payment/components/earlier-order-notice.tsx'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { isFromLastAttempt, isInFlight, selectNotice } from '../../../features/payment/model/payment-state.ts'
import { slotCountOf } from '../../../features/payment/model/purchase.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { PackageSheet, RenewalPackageSheet } from './package-sheet.tsx'
import styles from './packages.module.css'
import { readPurchaseDraft } from './purchase-draft.ts'
import type { PackagesData, PackagesPageOptions } from './use-packages-page.ts'

type PackagesForSaleProps = PackagesPageOptions & { data: PackagesData; line: ReactNode }

/** Choosing a package, once or by contract, and the sheet that buys it. */
export function PackagesForSale({ data, line, ...look }: PackagesForSaleProps): ReactElement | null {
  const { t } = useTranslation()
  const words = usePackageTexts()
  const payment = usePayment()
  const state = usePaymentState()
  const choice = usePackageChoice(data, look.initialId)
  const [isSheetOpen, setIsSheetOpen] = useState(choice.draft !== null)
  if (choice.chosen === null) return null
  const { draft, chosen, renewal, isRenewal } = choice
  const { menu, device } = data
  const lines = slotCountOf(device.target)
  const renewed = isRenewal ? renewal : null
  const expiry = look.expiryOf === undefined ? data.expiry : look.expiryOf(chosen, data)
  const isSold = look.expiryOf === undefined || expiry === null || takeEffectOf(expiry) !== 'renewed'

  const openSheet = (): void => {
    if (look.validate?.() === false) return
    // What was said about the last try is said; a new one begins.
    if (isFromLastAttempt(selectNotice(state))) payment.reset()
    setIsSheetOpen(true)
  }
  const sheet = { ...data, expiry, draft, isOpen: isSheetOpen, onClose: () => setIsSheetOpen(false) }
  const { bar, given, start, end, renderChoices = (props) => <PackagePicker {...props} /> } = look
  return (
    <Page
      bar={bar}
      bottom={
        isSold && (
          <PayBar
            fen={renewed === null ? chosen.price * lines : (renewed.firstPeriodPrice ?? renewed.price)}
            summary={renewed === null ? words.summary(chosen) : t('packages.autoRenewSummary')}
            label={t('common.continue')}
            isInFlight={isInFlight(state)}
            onPress={openSheet}
          />
        )
      }
    >
      {line}
      <UnfinishedNotice deviceId={device.target.deviceId} />
      {given}
      {start}
      {renderChoices({ menu, chosen, lines, isByContract: isRenewal, onChoose: choice.choose })}
      {isSold ? null : <Notice title={t('error.already-renewed')} text={t('packages.renewedHelp')} />}
      {renewal && <RenewalSwitch fen={renewal.price} isOn={isRenewal} onChange={choice.setRenewal} />}
      {end}
      {renewed === null ? (
        <PackageSheet {...sheet} bought={chosen} />
      ) : (
        <RenewalPackageSheet {...sheet} renewed={renewed} />
      )}
    </Page>
  )
}

type RenewalSwitchProps = { fen: number; isOn: boolean; onChange: (isOn: boolean) => void }

function RenewalSwitch({ fen, isOn, onChange }: RenewalSwitchProps): ReactElement {
  const { t } = useTranslation()
  const help = t('packages.autoRenewHelp', { price: formatYuan(fen) })
  return <Switch label={t('packages.autoRenew')} help={help} isOn={isOn} onChange={onChange} />
}

function usePackageChoice({ menu, device }: PackagesData, initialId: string | undefined) {
  const { memory } = usePageMemory()
  const [draft] = useState(() => readPurchaseDraft(memory))
  const drafted = offerOf(menu, draft?.packageId ?? null)?.package ?? null
  const [isRenewal, setRenewal] = useState(drafted?.autoRenew ?? false)
  const [chosenId, setChosenId] = useState<string | null>(
    drafted?.autoRenew
      ? (initialOf(menu, drafted)?.package.packageId ?? null)
      : (draft?.packageId ?? initialId ?? null),
  )
  // What was chosen may be gone when the packages are read again.
  const chosen = (offerOf(menu, chosenId) ?? initialOf(menu))?.package ?? null
  // A contract is its owner's, and for one channel at a time.
  const maySign = device.isOwned && (device.target.channels?.length ?? 0) <= 1
  const renewal = (chosen !== null && maySign && autoRenewalOf(menu, chosen)?.package) || null
  return {
    draft,
    chosen,
    renewal,
    isRenewal: isRenewal && renewal !== null,
    setRenewal,
    choose: (next: ShopPackage) => {
      setChosenId(next.packageId)
      if (chosen !== null && isLengthChoice(chosen, next)) setRenewal(false)
    },
  }
}

type SwitchProps = {
  label: string
  /** What it brings, what it costs, and the way out. */
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A line with a switch at its end; the whole line is its target. */
function Switch({ label, help, isOn, onChange }: SwitchProps): ReactElement {
  const id = useId()
  return (
    <label className={styles.line}>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span id={id} className={styles.help}>
          {help}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
