import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { usePaymentCheck } from '../../../features/payment/components/use-payment-check.ts'
import { type PageQuery, readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { NullDataState } from '../../page-states/empty-states.tsx'
import { NetworkErrorState } from '../../page-states/network-error-state.tsx'

/** Pages with one message (product 2.20-2.22). An unknown type shows the page without data. */
export default function NullPageRoute(): ReactElement {
  const { type } = useParams()
  const { search } = useLocation()
  if (type === 'error') return <NetworkErrorState />
  return type === 'h5payConfirm' ? <PayConfirmPage query={readPageQuery(search)} /> : <NullDataState />
}

/** The popup that asks whether a payment made elsewhere is complete. */
function PayConfirmPage({ query }: { query: PageQuery }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { isChecking, check } = usePaymentCheck()
  const { orderNo, packageName = t('contract.package'), packageSource = 1 } = query
  const { productCode = '', deviceId = '' } = query

  const done = async (): Promise<void> => {
    // An address without an order cannot be checked; the list shows what became of it.
    if (orderNo === undefined) return replace(paths.orders)
    const order = { orderNo, productCode, deviceId, packageSource, packageName, immediateUse: 0 as const }
    const destination = await check(order)
    if (destination !== null) replace(destination.path, destination.query)
  }
  const problem = (): void =>
    replace(paths.payOrder, { productCode, deviceId, packageSource, interType: query.interType })

  return (
    <Page bar={<AppBar title={t('payment.title')} onBack={back} />}>
      <Skeleton shape="order" count={3} />
      <PayConfirmDialog
        packageName={packageName}
        isChecking={isChecking}
        onDone={() => void done()}
        onProblem={problem}
      />
    </Page>
  )
}

type PayConfirmDialogProps = {
  packageName: string
  isChecking: boolean
  onDone: () => void
  onProblem: () => void
}

/** *Is the payment complete?* for a buyer who comes back from a payment page (product 2.22). Back checks too. */
function PayConfirmDialog(props: PayConfirmDialogProps): ReactElement {
  const { packageName, isChecking, onDone, onProblem } = props
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      title={t('result.confirmTitle')}
      safe={{
        label: t('result.paymentDone'),
        onPress: onDone,
        isInFlight: isChecking,
        busyLabel: t('common.checking'),
      }}
      other={{ label: t('result.paymentProblem'), onPress: onProblem }}
    >
      {t('result.confirmText', { name: packageName })}
    </Dialog>
  )
}
