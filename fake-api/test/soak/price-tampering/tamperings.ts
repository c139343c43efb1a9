import type { Schemas } from '@skyshop/openapi/control'
import { listPriceFen } from '../../../src/backend/packages/testing/list-price.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

/** Things that a buyer can name in a world, read once. */
export interface PurchaseOptions {
  devices: Schemas['World']['devices']
  packages: readonly PackageOption[]
  couponIds: readonly string[]
}

export interface PackageOption {
  packageId: string
  priceFen: number
  packageSource: number | null
  productCode: string | null
  autoRenew: boolean
}

export type Body = Record<string, unknown>

/** An honest order of a device and a package that may go together, before anybody tampers with it. */
export function honestOrder({ devices, packages }: PurchaseOptions, random: SeededRandom): Body {
  const device = random.pick(devices)
  const fitting = packages.filter(
    ({ packageSource, productCode, autoRenew }) =>
      !autoRenew && packageSource !== null && (productCode === null || productCode === device.productCode),
  )
  // Mostly the cloud packages of the device's own source, which the most devices may buy.
  const own = fitting.filter(({ packageSource }) => packageSource === 1)
  const chosen = random.pick(random.is(0.7) && own.length > 0 ? own : fitting)
  const channels = channelsFor(device, random)
  return {
    productCode: device.productCode,
    deviceId: device.deviceId,
    packageSource: chosen.packageSource,
    packageId: chosen.packageId,
    payMoney: chosen.priceFen * Math.max(1, channels.length),
    paySource: 'A',
    operationPointJson: '{}',
    ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
  }
}

function channelsFor({ channels }: Schemas['WorldDevice'], random: SeededRandom): string[] {
  return channels
    .slice(0, random.between(Math.min(1, channels.length), channels.length))
    .map(({ iotId }) => iotId)
}

/** One way to cheat: changes an order before it is sent. `null` as a value takes the field out. */
type Tampering = (body: Body, random: SeededRandom, options: PurchaseOptions) => Body

const amountOf = (body: Body) => Number(body.payMoney)
const money = (change: (fen: number, random: SeededRandom) => unknown): Tampering => {
  return (body, random) => ({ payMoney: change(amountOf(body), random) })
}
/** A field no order has; its value is a bargain. */
const unknown = (name: string, value: unknown = 1): Tampering => {
  return () => ({ [name]: value })
}
const cheapest = ({ packages }: PurchaseOptions) =>
  packages.reduce((least, one) => (one.priceFen > 0 && one.priceFen < least.priceFen ? one : least))

export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'one fen less': money((fen) => fen - 1),
  'one fen more': money((fen) => fen + 1),
  'much less': money((fen, random) => random.between(0, Math.max(0, fen - 1))),
  'much more': money((fen, random) => fen + random.between(2, 10 ** 6)),
  nothing: money(() => 0),
  'one fen': money(() => 1),
  negative: money((fen) => -fen),
  'a fraction': money((fen) => fen - 0.5),
  'a rounding error': money((fen) => fen + 1e-9),
  'yuan for fen': money((fen) => fen / 100),
  'a text': money((fen) => String(fen)),
  'a cheap text': money(() => '1'),
  'a text with an exponent': money(() => '1e0'),
  'a text with a sign': money((fen) => `-${fen}`),
  'other digits': money(() => '１'),
  'hexadecimal text': money(() => '0x1'),
  'a huge amount': money(() => 1e308),
  'an amount that overflows': money((fen) => fen + 2 ** 32),
  'an amount past safe numbers': money((fen) => fen + 2 ** 53),
  'a list': money((fen) => [fen]),
  'an object': money((fen) => ({ valueOf: fen })),
  'a truth': money(() => true),
  none: money(() => null),
  'no amount': () => ({ payMoney: undefined }),
  'another package at this price': (_, random, { packages }) => ({
    packageId: random.pick(packages).packageId,
  }),
  'this package at the least price': (_, __, options) => ({ payMoney: cheapest(options).priceFen }),
  'a contract’s package': (_, random, { packages }) => {
    const { packageId, priceFen } = random.pick(packages.filter(({ autoRenew }) => autoRenew))
    return { packageId, payMoney: priceFen }
  },
  'a free package': (_, random, { packages }) => {
    const free = packages.filter(({ priceFen }) => priceFen === 0)
    return { packageId: random.pick(free).packageId, payMoney: 0 }
  },
  'another name': () => ({
    productName: 'Event recording, 1 day',
    payMoney: listPriceFen('cloud-event-7d-day'),
  }),
  'a name of a prototype': () => ({ packageId: '__proto__', payMoney: 0 }),
  'a package with spaces': ({ packageId }) => ({ packageId: ` ${packageId} ` }),
  'a package in capitals': ({ packageId }) => ({ packageId: String(packageId).toUpperCase() }),
  'two packages': ({ packageId }, _, options) => ({ packageId: [cheapest(options).packageId, packageId] }),
  'another source': (_, random) => ({ packageSource: random.between(0, 9) }),
  'another product': (_, random) => ({ productCode: random.pick(['IPC', 'NVR', '', 'ipc']) }),
  'a coupon, its amount taken off': (body, random, { couponIds }) => ({
    couponId: random.pick(['no-such-coupon', ...couponIds]),
    payMoney: Math.max(0, amountOf(body) - random.pick([300, 500, 800, 1000, 1990, 2000])),
  }),
  'a coupon, all taken off': (_, random, { couponIds }) => ({
    couponId: random.pick(['no-such-coupon', ...couponIds]),
    payMoney: 0,
  }),
  'coupons in a list': (_, __, { couponIds }) => ({ couponId: couponIds }),
  'fewer channels paid': (body) => ({ payMoney: Math.floor(amountOf(body) / 2) }),
  'a channel five times': ({ channelIotId = 'x' }) => ({ channelIotId: `${channelIotId},`.repeat(5) }),
  currency: unknown('currency', 'JPY'),
  'a price': unknown('price'),
  'a price in fen': unknown('priceFen'),
  'an original price': unknown('originalPrice'),
  'a first period’s price': unknown('firstPeriodPriceFen'),
  'a discount': unknown('discountFen', 10 ** 6),
  'a due amount': unknown('payMoneyFen'),
  'a status': unknown('orderStatus', 1),
  'an owner': unknown('userId', 'u2'),
  'an origin': unknown('origin', 'grant'),
  'a gift': unknown('immediateUse', 1),
}

/** A service with a name and an amount that hardly ever belong together. */
export function tamperedService({ packages }: PurchaseOptions, random: SeededRandom): Body {
  const productName = random.pick([
    'installation',
    'support',
    'Installation',
    random.pick(packages).packageId,
  ])
  const payMoney = random.pick([0, 1, 1999, 2000, 2001, 9999, 10_000, -2000, 20, '2000', 1e308, null])
  return { productName, payMoney, ...(random.is(0.2) ? { priceFen: 1 } : {}) }
}

/** A contract with what the order was tampered with, mostly for a package that renews. */
export function signingOf(
  { payMoney, ...order }: Body,
  random: SeededRandom,
  { packages }: PurchaseOptions,
): Body {
  const renewing = packages.filter(({ autoRenew, packageSource }) => autoRenew && packageSource === 1)
  const wanted = random.is(0.7) ? { packageId: random.pick(renewing).packageId, packageSource: 1 } : {}
  const bargain = random.pick([{}, {}, { payMoney }, { firstAmount: 1 }, { amountFen: 1 }, { couponId: 'x' }])
  return { appKey: 'skyshop-app', ...order, ...wanted, ...bargain }
}
