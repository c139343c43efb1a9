import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'
import type { PageLocks, SafeStorage } from '../../../shared/browser/browser.ts'
import { ownerKey, type SessionStore } from '../../../shared/session/session.ts'
import type { PaymentNotice, PaymentOrder } from '../model/payment.ts'
import type { EarlierOrderResult } from './payment-effects.ts'

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
  /** Locks the order that is being paid on this page against other tabs; null releases it. */
  lockOrder(orderNo: string | null): void
  /** Reads the status of an order of an earlier visit, unless an open page is paying it; resolves to the notice to show. */
  settle(order: PaymentOrder, readStatus: () => Promise<EarlierOrderResult>): Promise<PaymentNotice | null>
}

export function createPendingOrders(
  store: SafeStorage,
  session: SessionStore,
  locks: PageLocks,
): PendingOrders {
  const key = (): string => `skyshop.pending.${ownerKey(session.getState())}`
  const list = (): PaymentOrder[] => readList(store.read(key()))
  const save = (orders: readonly PaymentOrder[]): void => {
    if (orders.length === 0) store.remove(key())
    else store.write(key(), JSON.stringify(orders.slice(-MAX_ORDERS)))
  }
  const without = (orderNo: string): PaymentOrder[] => list().filter((order) => order.orderNo !== orderNo)
  const forget = (orderNo: string): void => save(without(orderNo))
  return {
    list,
    remember: (order) => save([...without(order.orderNo), order]),
    forget,
    lockOrder: createOrderLock(locks),
    async settle({ orderNo }, readStatus) {
      if (await locks.isHeld(lockNameOf(orderNo))) return null
      const { notice, isOpen } = await readStatus()
      // Another page has paid it and shown the outcome meanwhile.
      if (!list().some((order) => order.orderNo === orderNo)) return null
      if (!isOpen) forget(orderNo)
      return notice
    },
  }
}

const lockNameOf = (orderNo: string): string => `skyshop.paying.${orderNo}`

function createOrderLock(locks: PageLocks): PendingOrders['lockOrder'] {
  let locked: string | null = null
  let release = (): void => undefined
  return (orderNo) => {
    if (orderNo === locked) return
    release()
    locked = orderNo
    release = orderNo === null ? () => undefined : locks.hold(lockNameOf(orderNo))
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
