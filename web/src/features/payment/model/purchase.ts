import type { Wallet } from './wallet.ts'

/** Reads the device's packages again; true when they are not those the buyer was asked about. */
export type DeviceCheck = () => Promise<boolean>

/** What the buyer agreed to when tapping “Pay ¥…”. */
export interface Purchase {
  productCode: string
  deviceId: string
  deviceKey: string
  packageSource: number
  packageId: string
  packageName: string
  /** SIM of the camera, where data is bought. */
  iccid?: string | undefined
  /** iotIds of the channels or lenses bought for; the price is paid for each. */
  channels?: readonly string[] | undefined
  /** Price shown, in fen, for all channels together, before the coupon. */
  priceFen: number
  /** A coupon of the buyer, and what it takes off that price. */
  coupon?: { couponId: string; savingFen: number } | undefined
  wallet: Wallet
  /** 1: the unexpired package is suspended and this one starts at once. */
  immediateUse: 0 | 1
  /** Absent for what depends on nothing the device has. */
  hasDeviceChanged?: DeviceCheck | undefined
}

/** What the buyer agreed to when tapping “Sign and pay ¥…”: a package that a contract renews. */
export interface RenewalPurchase {
  productCode: string
  deviceId: string
  deviceKey: string
  packageSource: number
  packageId: string
  packageName: string
  /** The one channel or lens it is for; absent for the device as a whole. */
  channelIotId?: string | undefined
  wallet: Wallet
  hasDeviceChanged?: DeviceCheck | undefined
  /** What is signed is another session: on another phone or in another tab. */
  isSignedBefore?: true
}

/** A service of people: paid with Alipay only, for no device. */
export interface ServicePurchase {
  /** Of the price list. */
  code: string
  name: string
  /** Price shown, in fen. */
  priceFen: number
}

/** An order whose money is on its way, or could be. */
export interface PaymentOrder {
  orderNo: string
  productCode: string
  deviceId: string
  packageSource: number
  packageName: string
  immediateUse: 0 | 1
  /** It was no longer unpaid when it was to be paid: on another phone, in another tab, or by an earlier try. */
  isPaidBefore?: true
}

/** How often the price of a package is paid: once for each channel, else once. */
export function slotCountOf({ channels = [] }: Pick<Purchase, 'channels'>): number {
  return Math.max(1, channels.length)
}

/** What is to be paid, in fen: the price less the coupon, and never less than nothing. */
export function dueOf({ priceFen, coupon }: Pick<Purchase, 'priceFen' | 'coupon'>): number {
  return Math.max(0, priceFen - (coupon?.savingFen ?? 0))
}
