import type { Schemas } from '@skyshop/openapi/control'
import type { World } from '../world/world.ts'
import { findDueEvents } from './due-events.ts'

const optional = (value: bigint | null) => (value === null ? null : Number(value))

/** Orders, entitlements and payments as the tables of the panel. */
export async function stateView({ read }: World): Promise<Schemas['WorldState']> {
  const [orders, entitlements, payments, due] = await Promise.all([
    read.order.findMany({
      orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
      include: { device: true, transitions: { orderBy: { id: 'asc' } } },
    }),
    read.entitlement.findMany({ orderBy: [{ deviceId: 'asc' }, { position: 'asc' }, { id: 'asc' }] }),
    read.payment.findMany({ orderBy: { id: 'desc' }, include: { refunds: true } }),
    findDueEvents(read),
  ])
  return {
    orders: orders.map((row) => ({
      orderNo: row.orderNo,
      status: row.status,
      deviceId: row.deviceId ?? '',
      deviceName: row.device?.deviceName ?? '',
      packageId: row.packageId ?? '',
      payMoneyFen: row.payMoneyFen,
      createdAtMs: Number(row.createdAtMs),
      payDeadlineMs: optional(row.payDeadlineMs),
      paidAtMs: optional(row.paidAtMs),
      transitions: row.transitions.map((step) => ({
        from: step.fromStatus,
        to: step.toStatus,
        event: step.event,
        atMs: Number(step.atMs),
      })),
    })),
    entitlements: entitlements.map((row) => ({
      entitlementId: String(row.id),
      orderNo: row.orderNo ?? '',
      deviceId: row.deviceId,
      packageId: row.packageId,
      state: row.state as Schemas['EntitlementRow']['state'],
      startsAtMs: optional(row.startsAtMs),
      endsAtMs: optional(row.endsAtMs),
      boughtMs: Number(row.boughtMs),
      remainingMs: Number(row.remainingMs),
    })),
    payments: payments.map((row) => ({
      paymentId: String(row.id),
      orderNo: row.orderNo,
      provider: row.provider,
      state: row.state,
      amountFen: row.amountFen,
      refundedFen: row.refunds
        .filter((r) => r.state === 'succeeded')
        .reduce((sum, r) => sum + r.amountFen, 0),
    })),
    due,
  }
}
