import { formatBeijingDigits } from '../../engine/kernel/clock.ts'
import type { IdSource } from '../../engine/kernel/ids.ts'

const SEQUENCE_DIGITS = 6

/**
 * 20 digits: twelve of Beijing time (YYMMDDHHmmss), six of the world's counter, two random.
 * Unique for a million ids within one second, which a standing clock can need.
 */
export function createOrderNo(source: IdSource): string {
  const time = formatBeijingDigits(source.nowMs).slice(2)
  const sequence = String(source.nextId() % 10 ** SEQUENCE_DIGITS).padStart(SEQUENCE_DIGITS, '0')
  return `${time}${sequence}${randomDigits(source, 2)}`
}

/** Form of the order numbers made here (R-ORDER-26). */
export const ORDER_NO = /^\d{20}$/

/** The number under which a provider is asked once more for the money of an order; `tryNo` is 2 or more (R-RENEWAL-40). */
export function createTryNo(orderNo: string, tryNo: number): string {
  return `${orderNo}T${tryNo}`
}

const TRY_NO = /^(\d{20})T\d+$/

/** The order that a number at a provider is of: a later try is one of its order. */
export function orderOfNumber(number: string): string {
  return TRY_NO.exec(number)?.[1] ?? number
}

/** `R` and the 20 digits of an order number: our own number of a refund towards the provider. */
export function createRefundNo(source: IdSource): string {
  return `R${createOrderNo(source)}`
}

/** Returns the number that a provider has given; it has none before it made what the number is of. @throws then */
export function givenNumber(number: string | null): string {
  if (number === null) throw new Error('the provider has given no number yet')
  return number
}

/** 22 digits: the four of the product line, ten of the counter, eight random. */
export function createSerialNumber(source: IdSource, productLine: string): string {
  if (!/^\d{4}$/.test(productLine)) throw new RangeError('a product line is four digits')
  return `${productLine}${String(source.nextId()).padStart(10, '0')}${randomDigits(source, 8)}`
}

/** `dk` and 16 hexadecimal digits: eight of the counter, eight random. */
export function createDeviceKey(source: IdSource): string {
  const sequence = source.nextId().toString(16).padStart(8, '0')
  const random = Math.floor(source.random() * 2 ** 32)
  return `dk${sequence}${random.toString(16).padStart(8, '0')}`
}

function randomDigits(source: IdSource, count: number): string {
  return String(Math.floor(source.random() * 10 ** count)).padStart(count, '0')
}

/** An ICCID of 20 digits: 8986, eight of the counter, seven random, and the check digit that many real ones lack (R-SIM-24). */
export function createIccid(source: IdSource): string {
  const sequence = String(source.nextId()).padStart(8, '0').slice(-8)
  const random = String(Math.floor(source.random() * 10 ** 7)).padStart(7, '0')
  const body = `8986${sequence}${random}`
  return `${body}${(10 - (luhnSum(`${body}0`) % 10)) % 10}`
}

/** Sum of digits with every second one from the right doubled, as ISO/IEC 7812 has it. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Hides the middle of a phone number, for display as an account: 138****0021; a shorter text stays as it is. */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
