import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RenewedState } from '../../../features/entitlements/components/renewed-state.tsx'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import type { ChoiceProps } from '../../../features/packages/components/choice-props.ts'
import { PackagePicker } from '../../../features/packages/components/package-picker.tsx'
import { usePackageWords } from '../../../features/packages/hooks/use-package-words.ts'
import { initialOf, offerOf } from '../../../features/packages/model/arrange-packages.ts'
import { UnfinishedNotice } from '../../../features/payment/components/unfinished-notice.tsx'
import { usePayment, usePaymentState } from '../../../features/payment/hooks/payment-context.ts'
import { isOfLastTry, noticeOf } from '../../../features/payment/model/notice-of.ts'
import { isInFlight } from '../../../features/payment/model/payment-state.ts'
import { linesOf } from '../../../features/payment/model/purchase-price.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { DevicePackageLine } from './device-package-line.tsx'
import { PackageSheet } from './package-sheet.tsx'
import type { PackagesData } from './packages-page-props.ts'
import { readPurchaseDraft } from './purchase-draft.ts'

/** How a page that sells packages looks; everything but `bar` may be left out. */
export interface PackagesLook {
  bar: ReactNode
  /** What of the kind is on the device, under its name; by default the words of the cloud. */
  renderStatus?: ((expiry: PackagesData['expiry']) => ReactNode) | undefined
  /** The choices; by default what fits the packages. */
  renderChoices?: ((props: ChoiceProps) => ReactNode) | undefined
  /** Above the choices: what the buyer has to know or to choose first. */
  start?: ReactNode
  /** Below the choices. */
  end?: ReactNode
}

/** The device, what can be bought for it, and the sheet that buys it; only why not where it is renewed already. */
export function PackagesShown({ data, ...look }: PackagesLook & { data: PackagesData }): ReactElement {
  const { expiry } = data
  const line = <DevicePackageLine {...data} status={look.renderStatus?.(expiry)} />
  if (expiry === null || takeEffectOf(expiry) !== 'renewed') {
    return <PackagesForSale {...look} data={data} line={line} />
  }
  return (
    <Page bar={look.bar}>
      {line}
      <RenewedState expiry={expiry} />
      {look.end}
    </Page>
  )
}

type ForSaleProps = PackagesLook & { data: PackagesData; line: ReactNode }

function PackagesForSale({ data, line, ...look }: ForSaleProps): ReactElement | null {
  const { t } = useTranslation()
  const words = usePackageWords()
  const payment = usePayment()
  const state = usePaymentState()
  const { memory } = usePageMemory()
  const [draft] = useState(() => readPurchaseDraft(memory))
  const [chosenId, setChosenId] = useState<string | null>(draft?.packageId ?? null)
  const [isSheetOpen, setIsSheetOpen] = useState(draft !== null)
  const { menu, device } = data
  // What was chosen may be gone when the packages are read again.
  const chosen = (offerOf(menu, chosenId) ?? initialOf(menu))?.package
  if (chosen === undefined) return null
  const lines = linesOf(device.target)

  const openSheet = (): void => {
    // What was said about the last try is said; a new one begins.
    if (isOfLastTry(noticeOf(state))) payment.reset()
    setIsSheetOpen(true)
  }
  const { bar, start, end, renderChoices = (props) => <PackagePicker {...props} /> } = look
  return (
    <Page
      bar={bar}
      bottom={
        <PayBar
          fen={chosen.price * lines}
          summary={words.summary(chosen)}
          label={t('common.continue')}
          isInFlight={isInFlight(state)}
          onPress={openSheet}
        />
      }
    >
      {line}
      <UnfinishedNotice deviceId={device.target.deviceId} />
      {start}
      {renderChoices({ menu, chosen, lines, onChoose: ({ packageId }) => setChosenId(packageId) })}
      {end}
      <PackageSheet
        {...data}
        draft={draft}
        bought={chosen}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
    </Page>
  )
}
