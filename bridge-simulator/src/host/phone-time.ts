import type { Schemas } from '@skyshop/openapi/control'

/** As much of a world's clock as a phone needs; without skew its clock is the world's. */
export type PhoneClock = Pick<Schemas['Clock'], 'nowMs' | 'mode' | 'rate'> &
  Partial<Pick<Schemas['Clock'], 'skew'>>

/** What the clock of the phone shows when the world's shows `nowMs`. */
export function phoneNowMs({ nowMs, skew }: PhoneClock): number {
  return nowMs + (skew?.phoneMs ?? 0)
}
