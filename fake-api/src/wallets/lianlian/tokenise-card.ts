import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import type { World } from '../../world/transaction/world.ts'
import type { LianlianKeyStore } from './lianlian-keys.ts'
import { LianlianRefusal } from './lianlian-refusal.ts'
import { createCardToken, isElementToken } from './lianlian-tokens.ts'
import { testCardOf } from './test-cards.ts'

/** Gives a token for a card. Throws LianlianRefusal for a token that has ended and for cards that are no test cards. */
export async function tokeniseCard(
  world: World,
  keys: LianlianKeyStore,
  { token, card }: Schemas['CardRequest'],
): Promise<Schemas['CardResponse']> {
  const { tokenKey } = await keys.of(world)
  const terms = { tokenKey, worldId: world.id }
  const nowMs = world.nowMs()
  if (!isElementToken(token, terms, nowMs))
    throw new LianlianRefusal('TOKEN_INVALID', 'the token of the card element is not valid')
  const known = testCardOf(card.card_number)
  if (!known) throw new LianlianRefusal('CARD_NOT_SUPPORTED', 'only the test cards of the gateway are taken')
  const last4 = card.card_number.slice(-4)
  return { card_token: createCardToken({ ...known, last4 }, terms, nowMs), brand: known.brand, last4 }
}
