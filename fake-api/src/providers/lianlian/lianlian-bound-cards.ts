import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { accountTemplate } from '../../engine/webhooks/webhook-url.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { success } from './lianlian-message.ts'
import { CARD_NOTIFY_SETTING } from './lianlian-plan.ts'
import { LianlianRefusal } from './lianlian-refusal.ts'
import { createCardToken, readElementToken, type TokenisedCard, takenCard } from './lianlian-tokens.ts'
import { cardNotify } from './lianlian-webhook-provider.ts'

/*
 * Bound cards at LianLian (docs/providers/lianlian.md)
 * R-LIANLIAN-15. A card that is typed under a token which was asked for with a merchant_user_no is bound to that user, once,
 *   until it is unbound (LL-019). Its lianlian_card_token_id pays in place of a card_token, for that user alone and without an
 *   end (assumed). That it was bound is told at the address of the account, with what its query tells (LL-044). BIND,
 *   ACTIVE, UNBOUND and the type CARD are names of the gateway (assumed).
 */

const ROW = 'lianlian-cards'

/** A card that is bound to a user of the merchant; of its number only what may be shown. */
export interface BoundCard extends TokenisedCard {
  readonly id: string
  readonly userNo: string
  readonly holderName: string
  readonly maskedNo: string
  readonly year: string
  readonly month: string
  readonly isUnbound?: boolean
}

/** Gives a token for a card, and binds it where it was typed for a user. Throws LianlianRefusal for a token that has ended and for cards that are no test cards. */
export async function tokeniseCard(
  world: World,
  { token, card }: Schemas['CardRequest'],
  traceId: string,
): Promise<Schemas['CardResponse']> {
  const { tokenKey, merchantId } = await lianlianKeysOf(world)
  const terms = { tokenKey, worldId: world.id }
  const nowMs = world.nowMs()
  const opened = readElementToken(token, terms, nowMs)
  if (opened === null)
    throw new LianlianRefusal('INVALID_PARAMETER', 'the token of the card element is not valid')
  const known = takenCard(card.card_number)
  const { userNo } = opened
  const id = userNo === null ? null : await bindCard(world, userNo, { known, card, merchantId, traceId })
  return {
    ...{ card_token: createCardToken(known, terms, nowMs), brand: known.brand, last4: known.last4 },
    ...(id !== null && { lianlian_card_token_id: id }),
  }
}

interface Binding {
  readonly known: TokenisedCard
  readonly card: Schemas['CardRequest']['card']
  readonly merchantId: string
  readonly traceId: string
}

/** Binds a card to a user and tells of it, or finds the one that is bound already; answers its id. */
function bindCard(
  world: World,
  userNo: string,
  { known, card, merchantId: merchant_id, traceId }: Binding,
): Promise<string> {
  const { card_number: no, holder_name: holderName, expiry_month: month, expiry_year: year } = card
  const maskedNo = `${no.slice(0, 6)}${'*'.repeat(no.length - 10)}${no.slice(-4)}`
  return world.withTx(async (ctx) => {
    const all = await findAll(ctx.tx)
    const same = all.find((one) => one.userNo === userNo && one.maskedNo === maskedNo && !one.isUnbound)
    if (same) return same.id
    const id = `LLCT${String(ctx.nextId()).padStart(16, '0')}`
    const bound: BoundCard = { ...known, id, userNo, holderName, maskedNo, year, month }
    await saveAll(ctx, [...all, bound])
    const { merchant_user_no, ...card_token_data } = shownCard(bound)
    const notify = cardNotify({ event: 'BIND', merchant_id, merchant_user_no, card_token_data })
    await enqueueWebhook(ctx, { ...notify, urlTemplate: accountTemplate(CARD_NOTIFY_SETTING), traceId })
    return id
  })
}

/** A card that pays for a user; null for another user's, one that is unbound, and none. */
export async function findBoundCard(
  world: World,
  id: string,
  userNo: string | undefined,
): Promise<BoundCard | null> {
  const card = (await findAll(world.read)).find((one) => one.id === id && !one.isUnbound)
  return card !== undefined && card.userNo === userNo ? card : null
}

/** Returns a card as the merchant sees it, unbound ones too. Throws OBJECT_NOT_FOUND. */
export async function queryCard(
  world: World,
  request: Schemas['CardTokenRequest'],
): Promise<Schemas['CardTokenResponse']> {
  const shown = shownCard(named(await findAll(world.read), request))
  const { merchant_id, sub_merchant_id } = request
  const order = { merchant_id, ...(sub_merchant_id && { sub_merchant_id }), ...shown }
  return { ...success('card', shown.lianlian_card_token_id, shown.lianlian_card_token_status), order }
}

/** A card as queries and notifies tell of it. */
function shownCard({ id, userNo, holderName, maskedNo, year, month, brand, isUnbound }: BoundCard) {
  return {
    ...{ merchant_user_no: userNo, lianlian_card_token_id: id, holder_name: holderName, card_no: maskedNo },
    ...{ card_expiration_year: year, card_expiration_month: month, brand },
    card_token_type: 'CARD',
    lianlian_card_token_status: isUnbound ? 'UNBOUND' : 'ACTIVE',
  } as const
}

/** Ends a binding. Throws OBJECT_NOT_FOUND, also for one that has ended (assumed). */
export function unbindCard(
  world: World,
  request: Schemas['CardTokenRequest'],
): Promise<Schemas['UnbindResponse']> {
  return world.withTx(async (ctx) => {
    const all = await findAll(ctx.tx)
    const card = named(all, request)
    if (card.isUnbound) throw unknownCard()
    await saveAll(
      ctx,
      all.map((one) => (one === card ? { ...one, isUnbound: true } : one)),
    )
    return success('unbind', card.id)
  })
}

function named(
  all: readonly BoundCard[],
  { merchant_user_no: userNo, lianlian_card_token_id: id }: Schemas['CardTokenRequest'],
): BoundCard {
  const card = all.find((one) => one.id === id && one.userNo === userNo)
  if (card === undefined) throw unknownCard()
  return card
}

function unknownCard(): LianlianRefusal {
  return new LianlianRefusal('OBJECT_NOT_FOUND', 'this user has no such card')
}

async function findAll(client: Reader): Promise<readonly BoundCard[]> {
  const row = await client.setting.findUnique({ where: { name: ROW } })
  return row === null ? [] : (JSON.parse(row.text) as BoundCard[])
}

async function saveAll({ tx }: WorldTx, cards: readonly BoundCard[]): Promise<void> {
  const text = JSON.stringify(cards)
  await tx.setting.upsert({ where: { name: ROW }, create: { name: ROW, text }, update: { text } })
}
