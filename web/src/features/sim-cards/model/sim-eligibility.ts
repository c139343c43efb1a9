import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { isHomeCountry } from '../../../shared/session/home-country.ts'

/*
 * Whether the shop sells data for a SIM card (docs/rules/sim-cards.md; product 5.23, 5.24)
 * R-SIM-21. A deactivated and an abnormal card block buying, each with its reason; any other state does not.
 * R-SIM-22. Abroad, which is any country but an empty one and CN, and with a card that is not in use: manufacturer A is
 *   asked whether to go on with eSIM data, manufacturer B is sent to the carrier, whatever the form of the card.
 * R-SIM-23. An unknown card does not block; the server decides. A camera known by its serial number alone is judged by
 *   manufacturer and use.
 */

/** Facts known when data is to be sold. */
export interface SimCase {
  countryCode: string
  /** Null for a camera that is not the buyer's: only `sim` is told of it. */
  card: Pick<Schemas['IotCard'], 'cardStatus'> | null
  /** Product 3.10. */
  sim: Schemas['SimInfo'] | null
}

/** Answer to whether data can be bought for a camera, or why not. */
export type SimEligibility =
  | { kind: 'free' }
  /** *Currently using Nano SIM, continuing buys eSIM data*. */
  | { kind: 'esim-question' }
  | { kind: 'blocked'; reason: Extract<ErrorName, `sim-${string}`>; isCarrier: boolean }

export function simEligibility({ countryCode, card, sim }: SimCase): SimEligibility {
  const refusal = card && simStatuses[card.cardStatus].refusal
  if (refusal) return { kind: 'blocked', reason: refusal, isCarrier: false }
  if (isHomeCountry(countryCode) || sim === null || sim.cardUseState !== 0) return { kind: 'free' }
  if (sim.manufacturer === 'A') return { kind: 'esim-question' }
  if (sim.manufacturer === 'B') return { kind: 'blocked', reason: 'sim-not-recognised', isCarrier: true }
  return { kind: 'free' }
}

type CardStatus = Schemas['CardDetail']['cardStatus']

/** A SIM card's status in words (product 4.23), and why no data is sold for it where it keeps data from working. */
export const simStatuses = {
  normal: { key: 'sim.normal', refusal: null },
  'not-activated': { key: 'sim.notActivated', refusal: null },
  unknown: { key: 'sim.unknown', refusal: null },
  deactivated: { key: 'sim.deactivated', refusal: 'sim-deactivated' },
  abnormal: { key: 'sim.abnormal', refusal: 'sim-abnormal' },
} as const satisfies Record<CardStatus, { key: string; refusal: ErrorName | null }>
