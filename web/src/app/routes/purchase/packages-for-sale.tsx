import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { PackagePicker } from '../../../features/packages/components/package-picker.tsx'
import type { BoughtSlots } from '../../../features/packages/components/use-package-texts.ts'
import {
  autoRenewalOf,
  initialOf,
  isLengthChoice,
  offerOf,
  onceOf,
  renewalStateOf,
} from '../../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { usePayment, usePaymentState } from '../../../features/payment/components/payment-context.ts'
import { isFromLastAttempt, selectNotice, slotCountOf } from '../../../features/payment/model/payment.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { FieldError } from '../../../shared/ui/form/field-error.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { UnpaidNotice } from '../unpaid-orders/earlier-order-notice.tsx'
import { currentPackageOf, runningCloudId } from './current-package.ts'
import { PackageBar } from './package-bar.tsx'
import { PackageSheet, RenewalPackageSheet } from './package-sheet.tsx'
import { NO_CHOICES, type PurchaseDraft, readPurchaseDraft, type SheetChoices } from './purchase-draft.ts'
import type { PackagesData, PackagesPageOptions } from './use-packages-page.ts'

const CHOICES_ID = 'choices'

/** Why a renewal is shut while several are bought for. */
const shutKeys = { lens: 'packages.autoRenewLens', channel: 'packages.autoRenewChannel' } as const

type PackagesForSaleProps = PackagesPageOptions & { data: PackagesData; deviceStatus: ReactNode }

/** Choosing a package, once or by contract, and the sheet that buys it. */
export function PackagesForSale({ data, deviceStatus, ...look }: PackagesForSaleProps): ReactElement | null {
  const { t } = useTranslation()
  const payment = usePayment()
  const state = usePaymentState()
  const choice = usePackageChoice(data, look.initialId)
  const { open, leave, note } = usePageMemory()
  const [sheetChoices, setSheetChoices] = useState<SheetChoices>(choice.draft?.sheet ?? NO_CHOICES)
  const [isDismissed, setDismissed] = useState(false)
  if (choice.chosen === null) return null
  const { draft, chosen, renewal, renewed, isUnchosen } = choice
  const { menu, device } = data
  const slotCount = slotCountOf(device.target)
  const bought = renewed ?? chosen
  const slots = slotsOf(device.target.channels, look)
  const { expiryOf, bar, given, start, end, renderChoices = (props) => <PackagePicker {...props} /> } = look
  const expiry = expiryOf ? expiryOf(chosen, data) : data.expiry
  const ofSlot =
    expiryOf && ((present: PackageExpiry) => expiryOf(chosen, { ...data, expiry: present }) ?? present)
  const isSold = expiryOf === undefined || expiry === null || takeEffectOf(expiry) !== 'renewed'

  const openSheet = (): void => {
    if (!choice.validate() || look.validate?.() === false) return
    // What was said about the last try is said; a new one begins.
    if (isFromLastAttempt(selectNotice(state))) payment.reset()
    setDismissed(false)
    // An entry of its own: back closes the sheet, forward opens it again.
    open({ packageId: bought.packageId, channels: device.target.channels, sheet: sheetChoices })
  }
  const refusal = choice.isShut ? t(shutKeys[look.hasLenses ? 'lens' : 'channel']) : undefined
  const isOpen = draft?.sheet !== undefined && !isUnchosen && !isDismissed
  const onChange = (sheet: SheetChoices): void => {
    setSheetChoices(sheet)
    note({ packageId: bought.packageId, sheet } satisfies PurchaseDraft)
  }
  const choices = { choices: sheetChoices, onChange }
  const sheet = { ...data, expiry, ofSlot, bought, slots, isOpen, onClose: leave, ...choices }
  return (
    <Page
      bar={bar}
      bottom={
        isSold && (
          <PackageBar
            {...{ chosen, renewed, slots, isUnchosen, refusal }}
            target={device.target}
            couponSelection={sheetChoices.coupon}
            summaryOf={look.summaryOf}
            onPress={openSheet}
          />
        )
      }
    >
      {deviceStatus}
      <UnpaidNotice unpaid={data.unpaid} deviceId={device.target.deviceId} />
      {given}
      {start}
      {renderChoices({
        ...{ menu, chosen, slotCount, slots, isUnmarked: renewed !== null || isUnchosen },
        renewal: renewal && { ...renewal, refusal },
        isQueued: expiry !== null && currentPackageOf(expiry) !== null,
        onChoose: (next) => {
          choice.choose(next)
          // The sheet that was left open sold what is offered no longer.
          if (isUnchosen) setDismissed(true)
        },
      })}
      {isUnchosen ? <MissingPackage isMissing={choice.isMissing} /> : null}
      {isSold ? null : <Notice title={t('error.already-renewed')} text={t('packages.renewedHelp')} />}
      {end}
      {renewed === null ? <PackageSheet {...sheet} /> : <RenewalPackageSheet {...sheet} />}
    </Page>
  )
}

/** The channels or lenses bought for, by name; null for the device as a whole, and where none is chosen. */
function slotsOf(
  iotIds: readonly string[] | undefined,
  { channelName, hasLenses = false }: Pick<PackagesPageOptions, 'channelName' | 'hasLenses'>,
): BoughtSlots | null {
  if (channelName === undefined || iotIds === undefined || iotIds.length === 0) return null
  return { channels: iotIds.map((iotId) => ({ iotId, name: channelName(iotId) })), isLens: hasLenses }
}

/** Where a package has to be chosen; focused when one goes on without. */
function MissingPackage({ isMissing }: { isMissing: boolean }): ReactElement {
  const { t } = useTranslation()
  return (
    <div id={CHOICES_ID} tabIndex={-1}>
      <FieldError text={isMissing ? t('packages.selectPackage') : null} />
    </div>
  )
}

/** What is chosen, kept in the history entry of the page: a reload, *back* and *forward* find it as it was. */
function usePackageChoice({ menu, device, expiry }: PackagesData, initialId: string | undefined) {
  const { memory, note } = usePageMemory()
  const draft = readPurchaseDraft(memory)
  const [first] = useState(draft)
  const [runningId] = useState(() => expiry && onceOf(menu, runningCloudId(expiry)))
  const firstId = first?.packageId ?? initialId ?? runningId
  const drafted = offerOf(menu, firstId)?.package ?? null
  const [isRenewal, setRenewal] = useState(drafted?.autoRenew ?? false)
  const [chosenId, setChosenId] = useState<string | null>(
    drafted?.autoRenew ? (initialOf(menu, drafted)?.package.packageId ?? null) : firstId,
  )
  // What was chosen may be gone when the packages are read again: another is shown, and has to be chosen.
  const isGone = chosenId !== null && offerOf(menu, chosenId) === null
  const [isMissing, setMissing] = useState(first?.sheet !== undefined)
  const chosen = (offerOf(menu, chosenId) ?? initialOf(menu))?.package ?? null
  // A contract is its owner's.
  const renewalOf = (requested: ShopPackage | null) =>
    requested !== null && device.isOwned ? autoRenewalOf(menu, requested) : null
  const renewal = isGone ? null : renewalOf(chosen)
  const { isChosen, isShut, isHeld } = renewalStateOf(isRenewal, slotCountOf(device.target))
  const isUnchosen = isGone || (isHeld && renewal !== null)
  const keep = (requested: ShopPackage, isByContract: boolean): void => {
    const { packageId } = (isByContract ? renewalOf(requested)?.package : null) ?? requested
    note({ packageId } satisfies PurchaseDraft)
  }
  return {
    draft,
    chosen,
    isUnchosen,
    isShut,
    isMissing,
    /** Answers whether a package is chosen; what is missing is said and focused. */
    validate() {
      setMissing(isUnchosen)
      if (isUnchosen) document.getElementById(CHOICES_ID)?.focus()
      return !isUnchosen
    },
    renewal: renewal && {
      offer: renewal,
      isChosen,
      onChoose() {
        setRenewal(true)
        if (chosen !== null) keep(chosen, true)
      },
    },
    renewed: isChosen && renewal !== null ? renewal.package : null,
    choose(next: ShopPackage) {
      const isByContract = isRenewal && !(chosen !== null && isLengthChoice(chosen, next))
      setChosenId(next.packageId)
      setRenewal(isByContract)
      keep(next, isByContract)
    },
  }
}
