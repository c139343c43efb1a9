import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'
import { ownerKey, type SessionStore } from '../../../shared/session/session-store.ts'
import type { SafeStorage } from '../../../shared/storage/safe-storage.ts'
import type { PaymentOrder } from '../model/purchase.ts'

const MAX_ORDERS = 10

const pendingOrder = v.object({
  orderNo: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  productCode: v.string(),
  deviceId: v.string(),
  packageSource: v.number(),
  packageName: v.string(),
  immediateUse: v.picklist(zeroPaymentImmediateUseValues),
})

/** Orders whose payment has begun and not ended; stored per account, at most 10, so that they outlive the page. */
export interface PendingOrders {
  list(): PaymentOrder[]
  remember(order: PaymentOrder): void
  forget(orderNo: string): void
}

export function createPendingOrders(store: SafeStorage, session: SessionStore): PendingOrders {
  const key = (): string => `skyshop.pending.${ownerKey(session.getState())}`
  const list = (): PaymentOrder[] => readList(store.read(key()))
  const save = (orders: readonly PaymentOrder[]): void => {
    if (orders.length === 0) store.remove(key())
    else store.write(key(), JSON.stringify(orders.slice(-MAX_ORDERS)))
  }
  const without = (orderNo: string): PaymentOrder[] => list().filter((order) => order.orderNo !== orderNo)
  return {
    list,
    remember: (order) => save([...without(order.orderNo), order]),
    forget: (orderNo) => save(without(orderNo)),
  }
}

function readList(text: string | null): PaymentOrder[] {
  try {
    const entries = v.safeParse(v.array(v.unknown()), JSON.parse(text ?? '[]'))
    const list = entries.success ? entries.output : []
    return list.flatMap((entry) => {
      const read = v.safeParse(pendingOrder, entry)
      return read.success ? [read.output] : []
    })
  } catch {
    // Unreadable text under this key counts as none.
    return []
  }
}
