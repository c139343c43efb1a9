import type { Schemas } from '@skyshop/openapi/control'
import { formatData, formatMoney, formatYuan } from '../../format/money.ts'
import { lastDigits } from '../../format/short-text.ts'
import type { Texts } from '../../i18n/en.ts'
import { channelNames } from '../../model/channel-name.ts'
import {
  contractSubjects,
  couponSubject,
  entitlementSubject,
  orderSubject,
  type Subject,
  simForm,
  simSubject,
} from './subjects.ts'

type State = Schemas['WorldState']

/** A world, and what stands in its tables. */
interface StateOfWorld {
  state: State
  world: Pick<Schemas['World'], 'devices'>
}

type Machines = readonly Schemas['StateMachine'][]

const productPages = ['orders', 'contracts', 'entitlements', 'coupons', 'sims'] as const
const statePages = [...productPages, 'trades'] as const
export type StatePage = (typeof statePages)[number]

/** Returns the pages of a world: trades that no order of the product has opened are shown once there are any. */
export function shownPages(hasBackend: boolean, { foreignTrades }: State): readonly StatePage[] {
  if (!hasBackend) return ['trades']
  return foreignTrades.length > 0 ? statePages : productPages
}

/** A line of a table, with the machines behind it: one, or a contract with each of its periods. */
export interface StateRow {
  key: string
  /** Number or name, short. */
  id: string
  name: string
  detail: string
  /** Money or data. */
  figure: string
  /** Null for a trade, whose states are the provider's own. */
  machine: Subject['machine'] | null
  /** The state shown: of a coupon what the user is shown. */
  shown: string
  atMs: number | null
  subjects: readonly Subject[]
  /** What a search goes through. */
  words: string
}

/** The rows of every page, newest first where they have a time. */
export function stateRows(
  { state, world }: StateOfWorld,
  machines: Machines,
  texts: Texts,
): Record<StatePage, StateRow[]> {
  const [name, channel] = [nameOf(state), channelNames(world.devices)]
  const around = { name, channel, machines, texts }
  return {
    orders: state.orders.map((order) => orderRow(order, state, machines)),
    contracts: state.contracts.map((contract) => contractRow(contract, around)),
    entitlements: state.entitlements.map((row) => entitlementRow(row, around)),
    coupons: state.coupons.map((coupon) => couponRow(coupon, machines)),
    sims: state.devices.flatMap((device) => simRow(device, machines, texts)),
    trades: state.foreignTrades.map((trade) => tradeRow(trade, texts)),
  }
}

interface Around {
  name: (deviceId: string) => string
  /** Names a channel or lens by its iotId. */
  channel: (iotId: string) => string
  machines: Machines
  texts: Texts
}

function nameOf({ devices }: State) {
  return (deviceId: string) =>
    devices.find((device) => device.deviceId === deviceId)?.deviceName ?? lastDigits(deviceId)
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}

function finished(row: Omit<StateRow, 'words'>): StateRow {
  const { key, id, name, detail, shown } = row
  return { ...row, words: [key, id, name, detail, shown].join(' ').toLowerCase() }
}

function orderRow(order: Schemas['OrderRow'], state: State, machines: Machines): StateRow {
  const { orderNo, deviceName, packageId, payMoneyFen, status, createdAtMs } = order
  return finished({
    ...{ key: orderNo, id: lastDigits(orderNo), machine: 'order', shown: String(status), atMs: createdAtMs },
    name: deviceName === '' ? packageId : deviceName,
    detail: packageId,
    figure: formatYuan(payMoneyFen),
    subjects: [orderSubject(order, state, machines)],
  })
}

function contractRow(contract: Schemas['ContractRow'], { name, channel, machines, texts }: Around): StateRow {
  const { contractCode, deviceId, provider, packageId, amountFen, state, createdAtMs } = contract
  return finished({
    ...{
      key: contractCode,
      id: lastDigits(contractCode),
      machine: 'contract',
      shown: state,
      atMs: createdAtMs,
    },
    name: name(deviceId),
    detail: joined(channel(contract.channel), texts.packages.wallets[provider], packageId),
    figure: formatYuan(amountFen),
    subjects: contractSubjects({ ...contract, channel: channel(contract.channel) }, machines, texts),
  })
}

function entitlementRow(
  row: Schemas['EntitlementRow'],
  { name, channel, machines, texts }: Around,
): StateRow {
  const { entitlementId, deviceId, packageId, state, endsAtMs, dataMb, orderNo } = row
  return finished({
    ...{ key: entitlementId, machine: 'entitlement', shown: state, atMs: endsAtMs },
    id: orderNo === '' ? texts.packages.causes[row.cause] : lastDigits(orderNo),
    name: name(deviceId),
    detail: joined(channel(row.channel), packageId),
    figure: dataMb === null ? '' : formatData(dataMb * 1024),
    subjects: [entitlementSubject({ ...row, channel: channel(row.channel) }, machines, texts)],
  })
}

function couponRow(coupon: Schemas['CouponRow'], machines: Machines): StateRow {
  const { couponId, nameKey, userId, amountFen, status, validUntilMs } = coupon
  return finished({
    ...{ key: couponId, id: couponId, name: nameKey, detail: userId, machine: 'coupon', shown: status },
    figure: formatYuan(amountFen),
    atMs: validUntilMs,
    subjects: [couponSubject(coupon, machines)],
  })
}

function simRow(device: Schemas['DeviceRow'], machines: Machines, texts: Texts): StateRow[] {
  const { sim, deviceId, deviceName, remainingKb } = device
  const subject = simSubject(device, machines, texts)
  if (sim === null || subject === null) return []
  const row = finished({
    ...{ key: deviceId, id: lastDigits(sim.iccid), machine: 'sim', shown: sim.state, atMs: null },
    name: deviceName ?? lastDigits(deviceId),
    detail: `${sim.manufacturer} · ${simForm(sim.form, texts)}`,
    figure: formatData(remainingKb),
    subjects: [subject],
  })
  return [row]
}

/** A trade by its provider and the merchant's number; the instant is of its payment. */
function tradeRow(trade: Schemas['ForeignTradeRow'], { providers }: Pick<Texts, 'providers'>): StateRow {
  const { provider, outTradeNo, state, amountFen, refundedFen, currency, paidAtMs } = trade
  return finished({
    ...{ key: `${provider} ${outTradeNo}`, id: outTradeNo, name: providers[provider] ?? provider },
    ...{ machine: null, shown: state, atMs: paidAtMs, subjects: [] },
    detail: refundedFen === 0 ? '' : `− ${formatMoney(refundedFen, currency)}`,
    figure: formatMoney(amountFen, currency),
  })
}

/** Rows that contain all words. */
export function filterRows(rows: readonly StateRow[], words: string): StateRow[] {
  const terms = words.toLowerCase().split(/\s+/)
  return rows.filter((row) => terms.every((word) => row.words.includes(word)))
}
