import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { orderQuery } from '../../../features/orders/queries.ts'
import { usePaymentState } from '../../../features/payment/components/payment-context.ts'
import type { PaymentOrder } from '../../../features/payment/model/purchase.ts'
import {
  isActivating,
  isKnown,
  type PurchaseFacts,
  type ResultView,
  resultViewOf,
} from '../../../features/payment/model/result-view.ts'
import type { ContractKey } from '../../../features/payment/queries.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import type { WantedDevice } from '../purchase/purchase-target.ts'
import { useBoughtDevice } from '../purchase/use-bought-device.ts'

/** Pause before an activation is asked about again. */
const ACTIVATION_POLL_MS = 3000

interface ResultPageData {
  view: ResultView
  device: { name: string | null; cover: string | undefined }
  /** The camera as a contract knows it. */
  contract: ContractKey
  /** The device of the address; null when it names none. */
  target: { deviceId: string; productCode: string; packageSource: number } | null
  order: PaymentOrder | null
  facts: PurchaseFacts
}

/** Everything the result page shows, from its address and the server. */
export function useResultPage(type: 'success' | 'fail', search: string): ResultPageData {
  const services = useServices()
  const payment = usePaymentState()
  const query = useMemo(() => readPageQuery(search), [search])
  const device = useBoughtDevice(deviceOf(query))
  const { deviceId, productCode, packageSource } = device.target
  const target = query.deviceId === undefined ? null : { deviceId, productCode, packageSource }
  const order = useMemo(
    () => orderOf(query, { deviceId, productCode, packageSource }),
    [query, deviceId, productCode, packageSource],
  )

  const orderAnswer = useQuery({
    ...orderQuery(services, query.orderNo ?? ''),
    enabled: query.orderNo !== undefined,
    refetchInterval: ({ state }) => (state.data?.order.orderStatus === 1 ? ACTIVATION_POLL_MS : false),
  })
  const record = orderAnswer.data?.order ?? null
  const view = resultViewOf({
    type,
    reason: query.reason,
    isChecking: query.checking === '1',
    order,
    orderStatus: orderAnswer.isError ? undefined : (record?.orderStatus ?? null),
    isUnknownOrder: orderAnswer.isError && nameOfError(orderAnswer.error) === 'order-not-found',
    payment,
  })
  const factsOf = (expiry: PurchaseFacts['expiry']): PurchaseFacts => ({
    order: record,
    expiry,
    packageName: query.packageName ?? record?.productName,
  })
  // A contract's first period is charged after the signature: its package is on its way.
  const isAwaited = (facts: PurchaseFacts): boolean =>
    isActivating(facts) || (query.signed === '1' && !isKnown(facts))
  const expiryAnswer = useQuery({
    ...deviceExpiryQuery(services, target ?? device.target),
    enabled: target !== null && device.isSettled && view.kind === 'success',
    refetchInterval: ({ state }) => (isAwaited(factsOf(state.data ?? null)) ? ACTIVATION_POLL_MS : false),
  })
  const expiry = expiryAnswer.data ?? null
  return {
    view,
    device: { name: device.name ?? (expiry?.deviceName || null), cover: device.cover },
    contract: { productCode, deviceKey: device.deviceKey, packageSource },
    target,
    order,
    facts: factsOf(expiry),
  }
}

type Query = ReturnType<typeof readPageQuery>
type Target = NonNullable<ResultPageData['target']>

// The address knows best for which line of packages it was paid.
function deviceOf({ deviceId, productCode, packageSource }: Query): WantedDevice {
  return { deviceId, productCode, packageSource }
}

function orderOf({ orderNo, packageName = '' }: Query, target: Target): PaymentOrder | null {
  return orderNo === undefined ? null : { ...target, orderNo, packageName, immediateUse: 0 }
}
