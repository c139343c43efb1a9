import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PackagePicker } from '../../features/packages/components/package-picker.tsx'
import { usePackageWords } from '../../features/packages/hooks/use-package-words.ts'
import { offerOf, type PackageChoice } from '../../features/packages/model/arrange-packages.ts'
import { UnfinishedNotice } from '../../features/payment/components/unfinished-notice.tsx'
import { usePayment, usePaymentState } from '../../features/payment/hooks/payment-context.ts'
import { isOfLastTry, noticeOf } from '../../features/payment/model/notice-of.ts'
import { isInFlight } from '../../features/payment/model/payment-state.ts'
import { usePageMemory } from '../../shared/navigation/use-page-memory.ts'
import { Page } from '../../shared/ui/layout/page.tsx'
import { PayBar } from '../../shared/ui/layout/pay-bar.tsx'
import { PackageSheet } from './package-sheet.tsx'
import type { PackagesPageProps } from './packages-page-props.ts'
import { readPurchaseDraft } from './purchase-draft.ts'

type PackagePurchaseProps = PackagesPageProps & { bar: ReactNode; line: ReactNode; glossary: ReactNode }

/** Choosing a package and the sheet that buys it. */
export function PackagePurchase(props: PackagePurchaseProps): ReactElement | null {
  const { device, menu } = props
  const { t } = useTranslation()
  const words = usePackageWords()
  const payment = usePayment()
  const state = usePaymentState()
  const { memory } = usePageMemory()
  const [draft] = useState(() => readPurchaseDraft(memory))
  const [chosen, setChosen] = useState<PackageChoice | null>(draft?.choice ?? null)
  const [isSheetOpen, setIsSheetOpen] = useState(draft !== null)
  // What was chosen may be gone when the packages are read again.
  const choice = chosen !== null && offerOf(menu, chosen) !== null ? chosen : menu.initial
  const offer = choice === null ? null : offerOf(menu, choice)
  if (choice === null || offer === null) return null

  const openSheet = (): void => {
    // What was said about the last try is said; a new one begins.
    if (isOfLastTry(noticeOf(state))) payment.reset()
    setIsSheetOpen(true)
  }
  return (
    <Page
      bar={props.bar}
      bottom={
        <PayBar
          fen={offer.package.price}
          summary={words.summary(offer.package)}
          label={t('common.continue')}
          isInFlight={isInFlight(state)}
          onPress={openSheet}
        />
      }
    >
      {props.line}
      <UnfinishedNotice deviceId={device.target.deviceId} />
      <PackagePicker menu={menu} choice={choice} onChange={setChosen} />
      {props.glossary}
      <PackageSheet
        {...props}
        draft={draft}
        choice={choice}
        bought={offer.package}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
    </Page>
  )
}
