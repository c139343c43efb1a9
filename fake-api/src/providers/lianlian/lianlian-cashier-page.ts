import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import {
  type PageAnswer,
  type PageProblem,
  type PageView,
  type PostedReturn,
  type ProviderPage,
  returnTo,
} from '../../engine/gateway/provider-page.ts'
import { gatewayPrefix } from '../../engine/gateway/url-table.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { CARD_FIELDS, ODD_CARD, readCard } from './lianlian-card-page.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { challengeUrl } from './lianlian-message.ts'
import { chargeCard, takesCard, toYuanText } from './lianlian-payment.ts'
import {
  continueCharge,
  type LianlianPaymentOptions,
  llIdOf,
  unknownPayment,
  whatFollows,
} from './lianlian-payment-service.ts'
import { LianlianRefusal } from './lianlian-refusal.ts'
import { findPayment, type LianlianPayment, saveTry } from './lianlian-repository.ts'
import { backToMerchant } from './lianlian-return.ts'
import { type TokenisedCard, takenCard } from './lianlian-tokens.ts'

/** Dependencies of the cashier. */
export type LianlianCashierOptions = Pick<LianlianPaymentOptions, 'takeWebhookFault'>

const CHOICES: PageView['choices'] = [
  { choice: 'pay', label: 'Pay', isMain: true },
  { choice: 'leave', label: 'Leave without paying' },
]

/** LianLian's cashier: what `payment_url` of a payment that came without a card opens (R-LIANLIAN-12). */
export function createLianlianCashierPage(options: LianlianCashierOptions): ProviderPage {
  const [, , , , show, answer] = urls.gateway.pages
  return {
    operationIds: { show: show?.operationId ?? '', answer: answer?.operationId ?? '' },
    path: `${gatewayPrefix(urls)}${show?.path ?? ''}`,
    idName: 'id',
    show: showCashier,
    answer: (world, answered) => leaveOrPay(options, world, answered),
  }
}

async function showCashier(world: World, id: string): Promise<PageView> {
  const provider = 'LianLian Pay'
  const payment = await findCashier(world.read, id)
  if (payment === null)
    return { provider, statusText: 'There is no such payment.', facts: [], choices: [], returnUrl: null }
  const returnUrl = returnTo(payment.returnUrl, {})
  if (!takesCard(payment, world.nowMs())) {
    const statusText = 'This payment no longer waits for you.'
    return { provider, statusText, facts: [], choices: [], returnUrl }
  }
  const { merchantName } = await lianlianKeysOf(world)
  return {
    provider,
    statusText: 'Pay by card.',
    facts: [
      ['Merchant', merchantName],
      ['For', payment.description],
      ['Amount', `${payment.currency} ${toYuanText(payment.amountFen)}`],
    ],
    // A buyer who leaves fills in nothing.
    fields: CARD_FIELDS,
    choices: CHOICES,
    returnUrl,
  }
}

async function leaveOrPay(
  options: LianlianCashierOptions,
  world: World,
  { id, choice, filled, traceId }: PageAnswer,
): Promise<string | PostedReturn | null | PageProblem> {
  if (choice !== 'pay') {
    const payment = await findCashier(world.read, id)
    return payment && backToMerchant(world, payment, payment.cancelUrl ?? payment.returnUrl)
  }
  const request = readCard(id, filled)
  if (request === null) return ODD_CARD
  try {
    const card = takenCard(request.card.card_number)
    const payment = await payAtCashier(options, world, { id, card, traceId })
    if (payment.status === 'PF') return { problem: 'Your bank declined this card. Try another one.' }
    const { challengeId } = payment
    if (payment.status !== 'WP' || challengeId === null) return backToMerchant(world, payment)
    // Beside this page, by whichever address the browser opened it.
    return challengeUrl('..', challengeId)
  } catch (error) {
    if (error instanceof LianlianRefusal) return { problem: error.message }
    throw error
  }
}

/** The payment of a cashier; null for an unknown one. */
export async function findCashier(
  client: Parameters<typeof findPayment>[0],
  id: string,
): Promise<LianlianPayment | null> {
  const payment = await findPayment(client, { llId: llIdOf(id) })
  return payment?.cashier?.id === id ? payment : null
}

/** Charges a card at the cashier. Throws LianlianRefusal for a payment that takes none. */
export async function payAtCashier(
  { takeWebhookFault }: LianlianCashierOptions,
  world: World,
  { id, card, traceId }: { readonly id: string; readonly card: TokenisedCard; readonly traceId: string },
): Promise<LianlianPayment> {
  const paid = await world.withTx(async (ctx) => {
    const payment = await findCashier(ctx.tx, id)
    if (payment === null || !takesCard(payment, ctx.nowMs)) throw unknownPayment()
    const status = chargeCard(card.behaviour)
    const tried = { card, status, ...whatFollows(ctx, payment.llId, status), atMs: ctx.nowMs }
    await saveTry(ctx.tx, payment, tried)
    const saved = await findCashier(ctx.tx, id)
    if (saved === null) throw unknownPayment()
    await continueCharge(ctx, saved, { traceId, fault: status === 'PS' ? await takeWebhookFault(ctx) : {} })
    return saved
  })
  // The merchant is told before the page hears, so that a standing world is settled.
  await world.clock.runDue()
  return paid
}
