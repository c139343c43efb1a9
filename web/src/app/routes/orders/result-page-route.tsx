import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useChannelNames } from '../../../features/channels/components/channel-picker.tsx'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { Receipt } from '../../../features/orders/components/receipt.tsx'
import { useOrderCountdown } from '../../../features/orders/components/use-order-countdown.ts'
import { useOrderTexts } from '../../../features/orders/components/use-order-texts.ts'
import type { ListedOrder } from '../../../features/orders/model/order-list.ts'
import { orderQuery } from '../../../features/orders/queries.ts'
import { CheckingResult, OrderNamed } from '../../../features/payment/components/checking-result.tsx'
import { SignedContract } from '../../../features/payment/components/contract-view.tsx'
import { FailedResult } from '../../../features/payment/components/failed-result.tsx'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import {
  SuccessActions,
  SuccessResult,
  useFirstCharge,
} from '../../../features/payment/components/success-result.tsx'
import { UnpaidEnd } from '../../../features/payment/components/unpaid-end.tsx'
import { type PaymentOrder, unpaidDestination } from '../../../features/payment/model/payment.ts'
import {
  isActivating,
  isKnown,
  isRecordAwaited,
  isRefuted,
  namesPayment,
  orderOfQuery,
  type PurchaseFacts,
  type ResultView,
  resultViewOf,
} from '../../../features/payment/model/result-view.ts'
import { type ContractKey, type ContractState, contractQuery } from '../../../features/payment/queries.ts'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { SuccessStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { formatCountdown } from '../../../shared/ui/progress/countdown.tsx'
import { UnknownAddressState } from '../../page-states/empty-states.tsx'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { UncoveredChannels } from '../purchase/uncovered-channels.tsx'
import { useChannels } from '../purchase/use-channels.ts'
import { type RequestedDevice, usePurchaseDevice } from '../purchase/use-purchase-device.ts'

const NO_DEVICE = { deviceId: '', productCode: '', packageSource: 0 }

/** Page on what came of a payment (product 2.18, 2.19). */
export default function ResultPageRoute(): ReactElement {
  const { type } = useParams()
  const { search } = useLocation()
  return type === 'success' || type === 'fail' ? (
    <ResultPage type={type} search={search} />
  ) : (
    <UnknownAddressState />
  )
}

function ResultPage({ type, search }: { type: 'success' | 'fail'; search: string }): ReactElement {
  const { t } = useTranslation()
  const { orderNo, packageSource, deviceId, signed, paidBefore } = readPageQuery(search)
  const { view, device, contract, terms, target, order, unpaid, facts } = useResultPage(type, search)
  const charge = useFirstCharge(terms)
  const { back, onToCameras, onSeeOrders, onSeeOrder, onPayAgain } = useResultActions(search, target)
  const bar = <AppBar title={t('payment.title')} onBack={back} />
  const kind = kindOfSource(packageSource ?? 1) ?? 'cloud'
  const names = { packageName: facts.packageName, deviceName: device.name ?? deviceId, orderNo }
  const common = { cover: device.cover, named: <OrderNamed {...names} />, onToCameras }

  switch (view.kind) {
    case 'loading':
      return <ResultSkeleton bar={bar} />
    case 'checking':
      return (
        <Page bar={bar} align="centre">
          <CheckingResult {...common} order={order} onSeeOrder={onSeeOrder} />
        </Page>
      )
    case 'failed':
      return (
        <Page bar={bar} align="centre">
          <FailedResult
            {...common}
            named={unpaid ? <UnpaidNamed {...names} listed={unpaid} /> : common.named}
            reason={view.reason}
            orderNo={orderNo}
            device={target}
            isService={unpaid?.order.deviceId === ''}
            onSeeOrders={onSeeOrders}
            onSeeOrder={orderNo === undefined ? null : onSeeOrder}
            onPayAgain={onPayAgain}
          />
        </Page>
      )
    case 'no-payment':
      return (
        <Page bar={bar} align="centre">
          <UnpaidEnd ending="no-payment" onSeeOrders={onSeeOrders} onToCameras={onToCameras} />
        </Page>
      )
    case 'success':
      return (
        <Page bar={bar} align="short" bottom={<SuccessActions {...{ onToCameras, onSeeOrder }} />}>
          <BoughtResult
            // Only recording covers a camera; of other kinds it is said that they are paid.
            device={kind === 'cloud' ? device.name : null}
            deviceName={device.name}
            deviceId={target?.deviceId}
            signedIotId={contract.channelIotId}
            isData={kind === 'data'}
            {...{ orderNo, facts, charge }}
            isSigned={signed === '1'}
            isPaidBefore={paidBefore === '1'}
            isChargeFailed={terms?.renewalFailed === true}
            contract={signed === '1' && target !== null && <SignedContract contract={contract} />}
          />
        </Page>
      )
  }
}

type BoughtResultProps = Omit<
  ComponentProps<typeof SuccessResult>,
  'art' | 'channels' | 'uncovered' | 'receipt'
> & {
  deviceId: string | undefined
  /** The channel or lens that a contract was signed for. */
  signedIotId: string | undefined
  orderNo: string | undefined
}

/** What was bought for which camera, or for which of its channels, and what nothing covers yet. */
function BoughtResult({ deviceId, signedIotId, orderNo, ...result }: BoughtResultProps): ReactElement {
  const { order } = result.facts
  const texts = useOrderTexts()
  const [bought] = order?.boughtChannels ?? []
  // An address that names the order alone leaves the device to it.
  const art = <SuccessStage cover={usePurchaseDevice({ deviceId: deviceId ?? order?.deviceId }).cover} />
  if (deviceId && signedIotId) return <SignedResult {...{ ...result, art, deviceId }} iotId={signedIotId} />
  return (
    <SuccessResult
      {...result}
      art={art}
      channels={texts.channels(order ?? {}).map(({ name }) => name)}
      uncovered={
        bought && deviceId ? (
          <UncoveredChannels deviceId={deviceId} iotId={undefined} isRecorder={!bought.lens} />
        ) : null
      }
      receipt={orderNo === undefined ? null : <PurchaseReceipt orderNo={orderNo} order={order} />}
    />
  )
}

type SignedResultProps = Omit<BoughtResultProps, 'deviceId' | 'signedIotId' | 'orderNo'> & {
  art: ReactNode
  deviceId: string
  iotId: string
}

/** A contract for one channel or lens: which one, and what nothing covers yet; no cover is claimed until its name is known. */
function SignedResult({ deviceId, iotId, ...result }: SignedResultProps): ReactElement {
  const nameOf = useChannelNames()
  const channels = useChannels({ deviceId, iotId: undefined, isRecorder: false })
  const ready = channels.kind === 'done' ? channels.set : null
  const set = ready?.channels.some((one) => one.iotId === iotId) ? ready : null
  return (
    <SuccessResult
      {...result}
      device={set && result.device}
      channels={set ? [nameOf(set, iotId)] : []}
      uncovered={
        set && (
          <UncoveredChannels
            {...{ deviceId, iotId: undefined, boughtIotId: iotId }}
            isRecorder={set.mode === 'channels'}
          />
        )
      }
      receipt={null}
    />
  )
}

/** What was paid for what, and the number of the order; the number alone until the order is read. */
function PurchaseReceipt({ orderNo, order }: { orderNo: string; order: PurchaseFacts['order'] }) {
  const { t } = useTranslation()
  return (
    <>
      {order && <Receipt order={order} />}
      <FactList facts={[{ label: t('orders.orderNumber'), value: <GroupedNumber number={orderNo} /> }]} />
    </>
  )
}

/** The order that failed, with the time left to pay it where the backend gives its deadline. */
function UnpaidNamed({ listed, ...names }: ComponentProps<typeof OrderNamed> & { listed: ListedOrder }) {
  const countdown = useOrderCountdown(listed)
  return <OrderNamed {...names} timeLeft={countdown ? formatCountdown(countdown.remainingMs) : undefined} />
}

function useResultActions(search: string, target: ResultPageData['target']) {
  const { back, go, replace } = useShopNavigate()
  const { orderNo, packageSource } = readPageQuery(search)
  const { path, query } = unpaidDestination(target ?? NO_DEVICE)
  return {
    back,
    onToCameras: () => replace(tabOfPackageSource(packageSource)),
    onSeeOrders: () => go(paths.orders, { interType: 'prevPage' }),
    onSeeOrder: () => go(paths.orders, { orderNo, interType: 'prevPage' }),
    onPayAgain: () => replace(path, query),
  }
}

function ResultSkeleton({ bar }: { bar: ReactElement }): ReactElement {
  return (
    <Page bar={bar}>
      <Skeleton shape="framed" />
      <Skeleton shape="order" count={4} />
    </Page>
  )
}

/** Pause before an activation is asked about again. */
const ACTIVATION_POLL_MS = 3000

interface ResultPageData {
  view: ResultView
  device: { name: string | null; cover: string | undefined }
  /** The camera as a contract knows it. */
  contract: ContractKey
  /** The terms of a contract that was signed now; null until they are known. */
  terms: ContractState['detail']
  /** The device of the address; null when it names none. */
  target: { deviceId: string; productCode: string; packageSource: number } | null
  order: PaymentOrder | null
  /** The order as the server has it while it is unpaid. */
  unpaid: ListedOrder | null
  facts: PurchaseFacts
}

/** Everything the result page shows, from its address and the server. */
function useResultPage(type: 'success' | 'fail', search: string): ResultPageData {
  const services = useServices()
  const payment = usePaymentState()
  const query = useMemo(() => readPageQuery(search), [search])
  const device = usePurchaseDevice(deviceOf(query))
  const { deviceId, productCode, packageSource } = device.target
  const target = query.deviceId === undefined ? null : { deviceId, productCode, packageSource }
  const order = useMemo(
    () => orderOfQuery(query, { deviceId, productCode, packageSource }),
    [query, deviceId, productCode, packageSource],
  )

  const isPaidNow = payment.at === 'success' && payment.order.orderNo === query.orderNo
  const orderAnswer = useQuery({
    ...orderQuery(services, query.orderNo ?? ''),
    enabled: query.orderNo !== undefined,
    refetchInterval: ({ state: { data, dataUpdateCount: reads } }) =>
      data && isRecordAwaited(data.order, { isPaidNow, reads }) ? ACTIVATION_POLL_MS : false,
  })
  const record = orderAnswer.data?.order ?? null
  const view = resultViewOf({
    type,
    reason: query.reason,
    isChecking: query.checking === '1',
    isNamed: namesPayment(query),
    order,
    orderStatus: orderAnswer.isError ? undefined : (record?.orderStatus ?? null),
    isUnknownOrder: orderAnswer.isError && nameOfError(orderAnswer.error) === 'order-not-found',
    payment,
  })
  const factsOf = (expiry: PurchaseFacts['expiry']): PurchaseFacts => ({
    order: record,
    expiry,
    // The address may carry the default word of a package whose name its page did not know.
    packageName: record?.productName ?? query.packageName,
  })
  const { contract, isSigned, terms } = useSignedContract(query, device)
  // A contract's first period is charged after the signature: its package is on its way, unless the charge has failed.
  const isAwaited = (facts: PurchaseFacts): boolean =>
    isActivating(facts) || (query.signed === '1' && !isKnown(facts) && !terms?.renewalFailed)
  const { data: expiry = null } = useQuery({
    ...deviceExpiryQuery(services, {
      ...device.target,
      channels: contract.channelIotId === undefined ? [] : [contract.channelIotId],
    }),
    enabled: target !== null && device.isResolved && view.kind === 'success',
    refetchInterval: ({ state }) => (isAwaited(factsOf(state.data ?? null)) ? ACTIVATION_POLL_MS : false),
  })
  // Without an order the address is all there is, and the server may know better.
  const isClaimOnly = order === null && view.kind === 'success'
  const isUntrue = query.signed === '1' ? isSigned === false : isRefuted(factsOf(expiry))
  return {
    view: isClaimOnly && isUntrue ? { kind: 'no-payment' } : view,
    device: { name: device.name ?? (expiry?.deviceName || record?.deviceName || null), cover: device.cover },
    contract,
    terms,
    target,
    order,
    unpaid: (record?.orderStatus === 0 && orderAnswer.data) || null,
    facts: factsOf(expiry),
  }
}

/** The contract that the address calls signed: whether the server has it, undefined until known, and its terms if it is new. */
function useSignedContract(
  { signed, iotId, paidBefore }: Query,
  device: ReturnType<typeof usePurchaseDevice>,
) {
  const { target, deviceKey, isResolved } = device
  const { productCode, packageSource } = target
  const channelIotId = signed === '1' ? iotId : undefined
  const contract: ContractKey = { productCode, deviceKey, packageSource, channelIotId }
  const { data } = useQuery({
    ...contractQuery(useServices(), contract),
    enabled: signed === '1' && isResolved,
  })
  const terms = paidBefore === '1' ? null : (data?.detail ?? null)
  return { contract, isSigned: data?.isSigned, terms }
}

type Query = ReturnType<typeof readPageQuery>

// The address names the slot that was paid for.
function deviceOf({ deviceId, productCode, packageSource }: Query): RequestedDevice {
  return { deviceId, productCode, packageSource }
}
