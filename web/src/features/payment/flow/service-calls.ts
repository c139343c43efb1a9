import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { PaymentEvent, PaymentOrder, ServicePurchase } from '../model/payment-state.ts'
import { createServicePay, findUnpaidService } from '../mutations.ts'
import { type FlowServices, lost, refused, unlessEmpty, unlessLost } from './payment-calls.ts'

/**
 * Orders a service. Services may be ordered any number of times, so one that was left unpaid, by an earlier visit or
 * by an answer that was lost, is looked for first: it is paid instead of ordering another.
 */
export async function orderService(services: FlowServices, service: ServicePurchase): Promise<PaymentEvent> {
  const left = await unpaidOne(services, service)
  if (left !== 'none') return left
  const opened = await unlessEmpty(createServicePay(services, service))
  if (opened === null) {
    const made = await unpaidOne(services, service)
    return made === 'none' ? lost : made
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
  const found: ApiResult<{ orderNo: string; payMoney: number } | null> | null = await unlessLost(
    findUnpaidService(services, service),
  )
  if (found === null) return lost
  if (!found.ok) return refused(found.refusal)
  if (found.data === null) return 'none'
  const { orderNo, payMoney } = found.data
  if (payMoney !== service.priceFen) return { type: 'price-changed', priceFen: payMoney }
  return { type: 'created', order: serviceOrder(service, orderNo), dueFen: payMoney }
}

// A service belongs to no device; the call that opens its payment wants a kind of device all the same.
function serviceOrder({ name }: ServicePurchase, orderNo: string): PaymentOrder {
  return { orderNo, productCode: 'IPC', deviceId: '', packageSource: 0, packageName: name, immediateUse: 0 }
}
