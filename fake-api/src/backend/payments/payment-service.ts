import { reschedule, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { OrderTransitionsService } from '../orders/order-transitions.ts'
import type { StoredOrder } from '../orders/rules/order.ts'
import type { Caller } from '../users/caller.ts'
import type { UserService } from '../users/users.ts'
import { assertOrderMayTakeEffect, type TakeEffectDependencies } from './activation-service.ts'
import { savePrepay, upsertPayment } from './payment-repository.ts'
import { nextCheckMs } from './rules/payment.ts'
import type { OpeningWallet, Provider, Wallet } from './wallet-port.ts'

/** Event of the world's clock at which a provider is asked about a payment without a webhook. */
export const PAYMENT_CHECK = 'payment.check'

/** What the shop asks for when it opens a payment. */
export interface PayRequest {
  orderNo: string
  productCode: string
  appKey: string
  immediateUse: 0 | 1
  returnUrl?: string | undefined
}

/** The features a payment reaches into. */
export interface PaymentDependencies extends TakeEffectDependencies {
  orders: OrderTransitionsService
}

/** Opens payments for unpaid orders. */
export class PaymentService {
  readonly #dependencies: PaymentDependencies

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Opens a payment with a wallet and returns what its SDK needs. The attempt and the first check of it are
   * written before the provider is asked, so that money taken under a lost answer is found; a second call uses the same
   * attempt. Throws order-not-found, order-not-payable, order-timed-out, contract-active, already-renewed,
   * immediate-not-possible, pay-failed.
   */
  async open<Opened>(context: Caller, wallet: OpeningWallet<Opened>, request: PayRequest): Promise<Opened> {
    const { world, traceId } = context
    const { provider } = wallet
    const order = await world.withTx((ctx) => this.#prepare(ctx, context, { request, provider }))
    const { orderNo, payMoneyFen: amountFen, payDeadlineMs, productName: description } = order
    const payUntil = payDeadlineMs === null ? {} : { payUntilMs: payDeadlineMs }
    const { returnUrl } = request
    const back = returnUrl === undefined ? {} : { returnUrl }
    const { prepayId, opened } = await wallet
      .open(world, { orderNo, description, amountFen, ...payUntil, ...back }, traceId)
      .catch((error: unknown) =>
        refuse(context, {
          wallet,
          operationId: OPERATION_OF[provider],
          orderNo,
          failedAction: 'opened no payment',
          error,
        }),
      )
    await world.withTx(({ tx }) => savePrepay(tx, { orderNo, provider, prepayId }))
    return opened
  }

  async #prepare(
    ctx: WorldTx,
    { user }: Caller,
    { request, provider }: { request: PayRequest; provider: Provider },
  ): Promise<StoredOrder> {
    const { orders } = this.#dependencies
    const where = { orderNo: request.orderNo, userId: user.userId }
    const order = await orders.findPayable(ctx, where)
    if (!order || !matchesRequest(order, { request, provider })) throw new BusinessError('order-not-found')
    const immediateUse = request.immediateUse === 1
    await assertOrderMayTakeEffect(ctx, this.#dependencies, { order, immediateUse })
    await orders.saveImmediateUse(ctx.tx, order.orderNo, immediateUse)
    const isNew = await upsertPayment(ctx.tx, {
      id: ctx.nextId(),
      orderNo: order.orderNo,
      provider,
      amountFen: order.payMoneyFen,
      appKey: request.appKey,
      immediateUse,
      createdAtMs: ctx.nowMs,
    })
    if (isNew) await planFirstCheck(ctx, order)
    return order
  }
}

async function planFirstCheck(ctx: WorldTx, { orderNo, payDeadlineMs }: StoredOrder): Promise<void> {
  const first = nextCheckMs({ openedAtMs: ctx.nowMs, payDeadlineMs, isUnpaid: true }, ctx.nowMs)
  if (first !== null) await schedule(ctx, { dueMs: first, kind: PAYMENT_CHECK, payload: { orderNo } })
}

/** Moves the next check of an order's payment; `dueMs` null cancels it. */
export function moveCheck(ctx: WorldTx, orderNo: string, dueMs: number | null): Promise<void> {
  return reschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo }, dueMs })
}

/** Cancels the check of an order's payment, once the webhook has come. */
export function dropCheck(ctx: WorldTx, orderNo: string): Promise<void> {
  return unschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo } })
}

/** A service belongs to no product and is paid with Alipay only (R-ORDER-24). */
function matchesRequest(
  order: StoredOrder,
  { request, provider }: { request: PayRequest; provider: Provider },
): boolean {
  if (order.origin === 'service') return provider === 'alipay'
  return order.productCode === request.productCode
}

/** The operation that opens a payment with each provider, for the journal. */
const OPERATION_OF: Record<Provider, string> = {
  wechat: 'pay4WeChat',
  alipay: 'pay4Ali',
  paypal: 'createPayPalOrder',
  lianlian: 'lianLianPay',
}

const NAME_OF: Record<Wallet['provider'], string> = {
  wechat: 'WeChat',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
}

/** What a wallet did not do for a request. */
interface WalletRefusal {
  wallet: Wallet
  operationId: string
  orderNo: string | null
  /** Ends the sentence in the journal, e.g. `opened no payment`. */
  failedAction: string
  error: unknown
}

/** Answers a provider's refusal, and one whose answer got lost, as pay-failed; throws an error of ours as it is. */
export function refuse({ world, traceId }: Caller, refusal: WalletRefusal): never {
  const { wallet, operationId, orderNo, failedAction, error } = refusal
  if (wallet.classifyError(error) === null) throw error
  world.journal.append({
    traceId,
    kind: 'system',
    operationId,
    from: 'upstream',
    to: 'gateway',
    status: 'refused',
    label: `${NAME_OF[wallet.provider]} ${failedAction}`,
    note: error instanceof Error ? error.message : String(error),
    orderNo,
  })
  throw new BusinessError('pay-failed')
}

/**
 * Opens a payment for the app store's reviewers, who see the shop on iOS without in-app purchases. Throws
 * order-not-found for anybody else, and what `PaymentService.open` throws.
 */
export async function openForReviewer<Opened>(
  { payments, users }: { payments: PaymentService; users: UserService },
  context: Caller,
  { wallet, request }: { wallet: OpeningWallet<Opened>; request: PayRequest },
): Promise<Opened> {
  const { world, user } = context
  if (!(await users.isReviewer(world.read, user))) throw new BusinessError('order-not-found')
  return payments.open(context, wallet, request)
}
