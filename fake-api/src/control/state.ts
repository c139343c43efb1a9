import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, World } from '../world/transaction/world.ts'
import { contractRows } from './contract-view.ts'
import { type DeviceViewServices, deviceRows } from './device-view.ts'
import { findDueEvents } from './due-events.ts'
import { entitlementRows } from './entitlement-view.ts'
import { offerView } from './offer-view.ts'
import { userRows } from './user-view.ts'

const optional = (value: bigint | null) => (value === null ? null : Number(value))

/** Devices, orders, entitlements and payments as the tables of the panel. */
export async function stateView(world: World, services: DeviceViewServices): Promise<Schemas['WorldState']> {
  const { read } = world
  const [users, devices, orders, entitlements, payments, contracts, offers, due] = await Promise.all([
    userRows(world.read),
    deviceRows(world, services),
    findOrders(read),
    entitlementRows(read),
    read.payment.findMany({ orderBy: { id: 'desc' }, include: { refunds: true } }),
    contractRows(read),
    offerView(world),
    findDueEvents(read),
  ])
  return {
    users,
    devices,
    orders: orders.map(orderRow),
    entitlements,
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
    ...offers,
    contracts,
    due,
  }
}

/** Orders with the way each has come, newest first. */
function findOrders(read: Reader) {
  return read.order.findMany({
    orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
    include: { device: true, transitions: { orderBy: { id: 'asc' } } },
  })
}

function orderRow(row: Awaited<ReturnType<typeof findOrders>>[number]): Schemas['OrderRow'] {
  return {
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
  }
}
