import {
  openTestRegistry,
  testEpochMs,
  testSpec,
  userRow,
} from '../../../engine/world/registry/test-world.ts'
import type { World, WorldTx } from '../../../engine/world/transaction/world.ts'
import { orderStatus } from '../../orders/rules/order.ts'
import { REFUND_CHECK, REFUND_DUE, scheduleRefund } from '../refund-request.ts'
import { RefundService } from '../refund-service.ts'
import { BILL_DUE } from '../settlement.ts'
import type { QueriedRefund, VerifiedRefund, Wallet } from '../wallet-port.ts'
import { WalletError } from './fake-payment-wallet.ts'

/** The order whose money is owed. */
export const ORDER_NO = '26112009410000000001'
/** Our number of its refund. */
export const REFUND_NO = 'R26112009410000000002'
const AT = BigInt(testEpochMs)

/** A timed-out order whose money came late, with its refund requested. */
async function owedRefund(ctx: WorldTx): Promise<void> {
  const { tx } = ctx
  await tx.user.create({ data: userRow('u1') })
  await tx.order.create({
    data: {
      orderNo: ORDER_NO,
      userId: 'u1',
      productCode: 'IPC',
      status: orderStatus.timedOut,
      priceFen: 1990,
      payMoneyFen: 1990,
      productName: 'Event recording, 1 month',
      paySource: 'A',
      createdAtMs: AT,
    },
  })
  const attempt = {
    orderNo: ORDER_NO,
    provider: 'wechat',
    outTradeNo: ORDER_NO,
    transactionId: '42',
    amountFen: 1990,
  }
  await tx.payment.create({
    data: { id: 1, ...attempt, paidFen: 1990, state: 'succeeded', createdAtMs: AT, paidAtMs: AT },
  })
  const refund = { refundNo: REFUND_NO, orderNo: ORDER_NO, paymentId: 1, provider: 'wechat', amountFen: 1990 }
  await tx.refund.create({ data: { ...refund, reason: 'late-success', state: 'requested', createdAtMs: AT } })
  await scheduleRefund(ctx, { refundNo: REFUND_NO, orderNo: ORDER_NO, attempt: 1 })
}

const notExpected = () => Promise.reject(new Error('only refunds are requested here'))

/** `queryResults` are what queries answer in turn; `meanwhile` happens while the provider thinks about a refund. */
interface RefundCircumstances {
  queryResults?: QueriedRefund[]
  meanwhile?: (setup: RefundTestContext) => Promise<unknown>
}

/** A wallet that answers a refund with these errors in turn, then takes it. */
function walletWith(errors: WalletError[], queryResults: QueriedRefund[], meanwhile: () => unknown) {
  const requests: string[] = []
  const wallet: Wallet = {
    provider: 'wechat',
    query: notExpected,
    close: notExpected,
    queryRefund: async () => queryResults.shift() ?? { state: 'unknown' },
    refund: async (_world, { refundNo }) => {
      requests.push(refundNo)
      await meanwhile()
      const error = errors.shift()
      if (error) throw error
      return { state: 'pending' }
    },
    classifyError: (thrown) => (thrown instanceof WalletError ? thrown.errorKind : null),
  }
  return { wallet, requests }
}

/** Runs with a refund that is owed, and a wallet that meets these errors. */
export async function withRefund<T>(
  errors: WalletError[],
  run: (setup: RefundTestContext) => Promise<T>,
  { queryResults = [], meanwhile }: RefundCircumstances = {},
): Promise<T> {
  let setup: RefundTestContext | undefined
  const { wallet, requests } = walletWith(errors, queryResults, () => setup && meanwhile?.(setup))
  const refunds = new RefundService({ wechat: wallet })
  await using kit = await openTestRegistry({
    [REFUND_DUE]: refunds.onDue,
    [REFUND_CHECK]: refunds.onCheck,
    [BILL_DUE.wechat]: async () => null,
  })
  const worldId = await kit.registry.create({ ...testSpec, setUp: owedRefund })
  return await kit.registry.use(worldId, (world) => {
    setup = { world, refunds, requests }
    return run(setup)
  })
}

/** A world, its refunds, and the requests to the provider. */
export interface RefundTestContext {
  world: World
  refunds: RefundService
  requests: string[]
}

/** Status of the order. */
export const statusOf = async ({ world }: RefundTestContext) =>
  (await world.read.order.findFirstOrThrow()).status

/** Counts what is on the clock beside the bill of a day, which each refund has. */
export const pendingCountOf = ({ world }: RefundTestContext): Promise<number> =>
  world.read.scheduledEvent.count({ where: { state: 'pending', kind: { not: BILL_DUE.wechat } } })

/** The provider’s word that it gave the money back. */
export const refundSucceeded: VerifiedRefund = {
  provider: 'wechat',
  notifyId: 'EV-9',
  orderNo: ORDER_NO,
  refundNo: REFUND_NO,
  providerRefundId: '50',
  transactionId: '42',
  refundFen: 1990,
  outcome: 'succeeded',
  settledAtMs: testEpochMs,
}
