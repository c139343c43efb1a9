import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { orderStatus } from '../orders/rules/order-state.ts'
import { PaypalPayService } from './paypal-pay-service.ts'
import { FakePaymentWallet, WalletError } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'
import type { ApprovalWallet, QueriedPayment } from './wallet-port.ts'

/** PayPal as it answers a capture: what the test has put down, in turn. */
class FakePaypal extends FakePaymentWallet {
  readonly captures: (QueriedPayment | WalletError)[] = []

  constructor() {
    super('paypal')
  }

  async capture(_world: unknown, { prepayId, amountFen }: Parameters<ApprovalWallet['capture']>[1]) {
    this.requests.push(`capture ${prepayId} ${amountFen}`)
    const prepared = this.captures.shift() ?? { state: 'unknown' as const }
    if (prepared instanceof WalletError) throw prepared
    return prepared
  }
}

/** Runs with an order opened at PayPal; `approve` is what the page calls afterwards. */
const withPaypal = (
  run: (
    setup: PaymentTestContext,
    parts: { paypal: FakePaypal; orderNo: string; approve: Approve },
  ) => Promise<void>,
) =>
  withPaymentContext(async (setup) => {
    const paypal = new FakePaypal()
    const { payments, settlement, orderTransitions } = setup.features
    const wallet: ApprovalWallet = Object.assign(paypal, { open: openingOf(paypal) })
    const service = new PaypalPayService(wallet, { payments, settlement, orders: orderTransitions })
    const orderNo = await setup.order()
    const request = {
      orderNo,
      productCode: 'IPC',
      appKey: 'skyshop-app',
      immediateUse: 0,
    } as const
    await service.open(setup.context, request)
    const approve: Approve = (paymentId = `paypal-${orderNo}`, user = setup.context.user) =>
      service.approved({ ...setup.context, user }, { orderNo, paymentId })
    await run(setup, { paypal, orderNo, approve })
  })

type Approve = (
  paymentId?: string,
  user?: { userId: string; phone: string },
) => Promise<{ orderStatus: number }>

function openingOf(paypal: FakePaypal): ApprovalWallet['open'] {
  const open = paypal.open.bind(paypal)
  return async (world, payment) => {
    const { prepayId } = await open(world, payment)
    return { prepayId, opened: { paymentId: prepayId, approveUrl: 'https://paypal.test/' } }
  }
}

const PAID = { state: 'paid', transactionId: 'P1', amountFen: MONTH_FEN, successAtMs: 0 } as const

it('settles the amount that PayPal captured, once', () =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push(PAID)
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.activating })
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.activating })
    expect(paypal.requests.filter((line) => line.startsWith('capture'))).toEqual([
      `capture paypal-${orderNo} ${MONTH_FEN}`,
    ])
    expect(await setup.attemptsOf(orderNo)).toEqual([['paypal', 'succeeded', MONTH_FEN]])
  }))

it('leaves an order unpaid while the capture is pending', () =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push({ state: 'open' })
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.unpaid })
    expect(await setup.pendingEventKinds()).toContain('payment.check')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))

it.each<[string, QueriedPayment | WalletError]>([
  ['PayPal knows of no approval', { state: 'unknown' }],
  ['the payment was closed', { state: 'closed' }],
  ['PayPal refuses', new WalletError('refused')],
  ['the answer is lost', new WalletError('unknown')],
])('does not trust the page when %s', (_, captured) =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push(captured)
    await expect(approve()).rejects.toThrow('pay-failed')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }),
)

it('queries PayPal only for the payment of the order, its owner and in time', () =>
  withPaypal(async (setup, { paypal, approve }) => {
    await expect(approve('another')).rejects.toThrow('pay-failed')
    await expect(approve(undefined, { userId: 'u2', phone: '' })).rejects.toThrow('order-not-found')
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(approve()).rejects.toThrow('order-timed-out')
    expect(paypal.requests.filter((line) => line.startsWith('capture'))).toEqual([])
  }))
