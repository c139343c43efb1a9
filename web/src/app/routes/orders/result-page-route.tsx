import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { CheckingResult, OrderNamed } from '../../../features/payment/components/checking-result.tsx'
import { SignedContract } from '../../../features/payment/components/contract-view.tsx'
import { FailedResult } from '../../../features/payment/components/failed-result.tsx'
import { SuccessActions, SuccessResult } from '../../../features/payment/components/success-result.tsx'
import { unpaidDestination } from '../../../features/payment/model/payment-destination.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { SuccessStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { NoDataState } from '../../page-states/no-data-state.tsx'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { useResultPage } from './use-result-page.ts'

const NO_DEVICE = { deviceId: '', productCode: '', packageSource: 0 }

/** What came of a payment (product 2.18, 2.19). */
export default function ResultPageRoute(): ReactElement {
  const { type } = useParams()
  const { search } = useLocation()
  return type === 'success' || type === 'fail' ? <ResultPage type={type} search={search} /> : <NoDataState />
}

function ResultPage({ type, search }: { type: 'success' | 'fail'; search: string }): ReactElement {
  const { t } = useTranslation()
  const { back, go, replace } = useShopNavigate()
  const { orderNo, packageSource, packageName, deviceId, signed } = readPageQuery(search)
  const { view, device, contract, target, order, facts } = useResultPage(type, search)
  const bar = <AppBar title={t('payment.title')} onBack={back} />
  const onToCameras = (): void => replace(tabOfPackageSource(packageSource))
  const onSeeOrder = (): void => go(paths.orders, { orderNo, interType: 'prevPage' })

  const named = (
    <OrderNamed packageName={packageName} deviceName={device.name ?? deviceId} orderNo={orderNo} />
  )

  switch (view.kind) {
    case 'loading':
      return <ResultSkeleton bar={bar} />
    case 'checking':
      return (
        <Page bar={bar} align="centre">
          <CheckingResult
            order={order}
            cover={device.cover}
            named={named}
            onToCameras={onToCameras}
            onSeeOrder={onSeeOrder}
          />
        </Page>
      )
    case 'failed':
      return (
        <Page bar={bar} align="centre">
          <FailedResult
            reason={view.reason}
            device={target}
            cover={device.cover}
            named={named}
            isService={facts.order?.orderStatus === 0 && facts.order.deviceId === ''}
            onToCameras={onToCameras}
            onSeeOrders={() => go(paths.orders, { interType: 'prevPage' })}
            onPayAgain={() => {
              const { path, query } = unpaidDestination(target ?? NO_DEVICE)
              replace(path, query)
            }}
          />
        </Page>
      )
    case 'success':
      return (
        <Page bar={bar} bottom={<SuccessActions onToCameras={onToCameras} onSeeOrder={onSeeOrder} />}>
          <SuccessResult
            art={<SuccessStage cover={device.cover} />}
            // Only recording covers a camera; of other kinds it is said that they are paid.
            device={tabOfPackageSource(packageSource) === paths.cloud ? device.name : null}
            facts={facts}
            orderNo={orderNo}
            isSigned={signed === '1'}
            contract={signed === '1' && target !== null && <SignedContract contract={contract} />}
          />
        </Page>
      )
  }
}

function ResultSkeleton({ bar }: { bar: ReactElement }): ReactElement {
  return (
    <Page bar={bar}>
      <Skeleton shape="banner" />
      <Skeleton shape="row" count={3} />
    </Page>
  )
}
