/** Decision of the bank of a card. */
export type CardBehaviour = 'frictionless' | 'challenge' | 'declined' | 'pending' | 'pending-declined'

/** A card of the gateway. */
export interface TestCard {
  readonly brand: 'VISA' | 'MASTERCARD'
  readonly behaviour: CardBehaviour
}

/** The only cards that the gateway accepts, so that no real one is entered. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4111111111111111': { brand: 'VISA', behaviour: 'frictionless' },
  '5555555555554444': { brand: 'MASTERCARD', behaviour: 'frictionless' },
  '4000000000003220': { brand: 'VISA', behaviour: 'challenge' },
  '4000000000000002': { brand: 'VISA', behaviour: 'declined' },
  '4000000000000077': { brand: 'VISA', behaviour: 'pending' },
  '4000000000000259': { brand: 'VISA', behaviour: 'pending-declined' },
}

/** The test card of a number, or null. */
export function testCardOf(cardNumber: string): TestCard | null {
  return Object.hasOwn(TEST_CARDS, cardNumber) ? (TEST_CARDS[cardNumber] ?? null) : null
}
