/** An amount of money in integer fen (1 yuan = 100 fen); the only money type, inside and on the wire. */
export type Fen = number

/** Whether a number is an amount: whole, not negative, exactly representable. */
export function isFen(value: number): value is Fen {
  return Number.isSafeInteger(value) && value >= 0
}
