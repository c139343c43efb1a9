import type { Schemas } from '@skyshop/openapi/control'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { couponStates, couponTransitions } from '../coupons/rules/coupon-state.ts'
import { entitlementStates, entitlementTransitions } from '../entitlements/rules/timeline.ts'
import { orderStatuses, orderTransitions } from '../orders/rules/order.ts'
import { findDifferences } from '../payments/bills/bill-repository.ts'
import { contractStates, contractTransitions } from '../renewals/rules/contract.ts'
import { cycleStates, cycleTransitions } from '../renewals/rules/cycle.ts'
import { simStates, simTransitions } from '../sim-cards/rules/sim-card-rules.ts'
import { couponAndCodeView } from './coupons-and-codes.ts'
import { type DeviceViewServices, deviceRows } from './devices.ts'
import { entitlementRows } from './packages.ts'
import { contractRows } from './payments.ts'
import { userRows } from './users.ts'

/** Devices, orders, entitlements and payments as the tables of the panel. */
export async function stateView(
  world: World,
  services: DeviceViewServices,
): Promise<Omit<Schemas['WorldState'], 'foreignTrades' | 'due'>> {
  const { read } = world
  const [users, devices, orders, entitlements, payments, differences, contracts, couponsAndCodes] =
    await Promise.all([
      userRows(world.read),
      deviceRows(world, services),
      findOrders(read),
      entitlementRows(read),
      paymentRows(read),
      findDifferences(read),
      contractRows(read),
      couponAndCodeView(world),
    ])
  return {
    users,
    devices,
    orders: orders.map(orderRow),
    entitlements,
    payments,
    billDifferences: differences,
    ...couponsAndCodes,
    contracts,
  }
}

/** Payments with what of each has gone back, newest first. */
async function paymentRows(read: Reader): Promise<Schemas['WorldState']['payments']> {
  const payments = await read.payment.findMany({ orderBy: { id: 'desc' } })
  const refunds = await read.refund.findMany({ where: { state: 'succeeded' } })
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId)
  return payments.map((row) => ({
    paymentId: String(row.id),
    orderNo: row.orderNo,
    provider: row.provider,
    state: row.state,
    amountFen: row.amountFen,
    refundedFen: (refundsOf.get(row.id) ?? []).reduce((sum, { amountFen }) => sum + amountFen, 0),
  }))
}

/** Orders with the way each has come, newest first. */
async function findOrders(read: Reader) {
  const [orders, devices, transitions] = await Promise.all([
    read.order.findMany({ orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }] }),
    read.device.findMany({ select: { deviceId: true, deviceName: true } }),
    read.orderTransition.findMany({ orderBy: { id: 'asc' } }),
  ])
  const nameOf = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
  const transitionsOf = Map.groupBy(transitions, ({ orderNo }) => orderNo)
  return orders.map((order) => ({
    ...order,
    deviceName: nameOf.get(order.deviceId ?? '') ?? '',
    transitions: transitionsOf.get(order.orderNo) ?? [],
  }))
}

function orderRow(row: Awaited<ReturnType<typeof findOrders>>[number]): Schemas['OrderRow'] {
  return {
    orderNo: row.orderNo,
    userId: row.userId,
    status: row.status,
    deviceId: row.deviceId ?? '',
    deviceName: row.deviceName,
    packageId: row.packageId ?? '',
    payMoneyFen: row.payMoneyFen,
    createdAtMs: Number(row.createdAtMs),
    payDeadlineMs: readInstant(row.payDeadlineMs),
    paidAtMs: readInstant(row.paidAtMs),
    transitions: row.transitions.map((step) => ({
      from: step.fromStatus,
      to: step.toStatus,
      event: step.event,
      atMs: Number(step.atMs),
    })),
  }
}

type Machine = Schemas['StateMachine']
type State = string | number

interface Move {
  from: State | null
  event: string
  to: State
}

const TABLES: Record<Machine['name'], { states: readonly State[]; moves: readonly Move[] }> = {
  order: { states: orderStatuses, moves: orderTransitions },
  contract: { states: contractStates, moves: contractTransitions },
  'contract-cycle': { states: cycleStates, moves: cycleTransitions },
  entitlement: { states: entitlementStates, moves: entitlementTransitions },
  coupon: { states: couponStates, moves: couponTransitions },
  sim: { states: simStates, moves: simTransitions },
}

/** The tables the rules run on, as the control plane shows them. */
export const STATE_MACHINES: readonly Machine[] = (Object.keys(TABLES) as Machine['name'][]).map(machine)

function machine(name: Machine['name']): Machine {
  const { states, moves } = TABLES[name]
  const transitions = moves.map(({ from, event, to }) => ({
    from: from === null ? null : String(from),
    event,
    to: String(to),
  }))
  return { name, states: states.map(String), transitions }
}
