import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-client.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { PaymentEvent, PaymentOrder, ServicePurchase } from '../model/payment.ts'
import {
  type FlowServices,
  networkRefusal,
  nonEmptyResultOrNull,
  refused,
  resultOrNull,
} from './payment-calls.ts'

/**
 * Orders a service and opens its payment. Services may be ordered repeatedly, so an unpaid order (of an earlier visit,
 * or after a lost answer) is paid instead of ordering another.
 */
export async function orderService(services: FlowServices, service: ServicePurchase): Promise<PaymentEvent> {
  const left = await unpaidOne(services, service)
  if (left !== 'none') return left
  const opened = await nonEmptyResultOrNull(createServicePay(services, service))
  if (opened === null) {
    const made = await unpaidOne(services, service)
    return made === 'none' ? networkRefusal : made
  }
  if (!opened.ok) return refused(opened.refusal)
  const { orderNo, orderString } = opened.data
  return {
    type: 'service-opened',
    order: serviceOrder(service, orderNo),
    request: { wallet: 'alipay', parameters: { orderString } },
  }
}

async function unpaidOne(services: FlowServices, service: ServicePurchase): Promise<PaymentEvent | 'none'> {
  const found: ApiResult<{ orderNo: string; payMoney: number } | null> | null = await resultOrNull(
    findUnpaidService(services, service),
  )
  if (found === null) return networkRefusal
  if (!found.ok) return refused(found.refusal)
  if (found.data === null) return 'none'
  const { orderNo, payMoney } = found.data
  if (payMoney !== service.priceFen) return { type: 'price-changed', priceFen: payMoney }
  return { type: 'created', order: serviceOrder(service, orderNo), dueFen: payMoney }
}

// A service has no device; the call that opens its payment requires a product code all the same.
function serviceOrder({ name }: ServicePurchase, orderNo: string): PaymentOrder {
  return { orderNo, productCode: 'IPC', deviceId: '', packageSource: 0, packageName: name, immediateUse: 0 }
}

const UNPAID = 0
const PAGE_SIZE = 100

/** Orders a service at the price shown and opens its Alipay payment. */
function createServicePay(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { name, priceFen }: ServicePurchase,
): Promise<ApiResult<Schemas['ServicePay']>> {
  const { manufacturerName: paySource, appKey } = session.getState()
  const body = { payMoney: priceFen, productName: name, paySource, ...(appKey === '' ? {} : { appKey }) }
  return api.call('createServicePay', { body })
}

/** The order of a service that was left unpaid; null when there is none. */
async function findUnpaidService(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { code }: ServicePurchase,
): Promise<ApiResult<Schemas['OrderRecord'] | null>> {
  const paySource = session.getState().manufacturerName
  const query = {
    ...{ current: 1, size: PAGE_SIZE, orderStatus: UNPAID },
    ...(paySource === '' ? {} : { paySource }),
  } as const
  const listed = await api.call('listUserOrders', { query })
  if (!listed.ok) return listed
  return { ok: true, data: listed.data.records.find(({ packageId }) => packageId === code) ?? null }
}
