import {
  PayerRefusal,
  type PayerSheet,
  type PayerWallet,
  readGatewayAddress,
} from '../../engine/party/payer-wallet.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { findCashier, payAtCashier } from './lianlian-cashier-page.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { shownStatusAt, takesCard } from './lianlian-payment.ts'
import type { LianlianPaymentService } from './lianlian-payment-service.ts'
import { findPayment, type LianlianPayment } from './lianlian-repository.ts'
import { takenCard } from './lianlian-tokens.ts'

/** The payers of LianLian: they pay by card at the cashier, and answer the challenge of their bank. */
export function lianlianPayers(
  payments: LianlianPaymentService,
  options: Parameters<typeof payAtCashier>[0],
): PayerWallet {
  return {
    examples: ['…/app/challenge?id=…'],
    accepts: [
      'the payment_url of a payment that waits for its payer (…/app/challenge?id=…)',
      'the payment_url of a payment without a card (…/app/cashier?id=…)',
    ],
    async open(world, text) {
      const address = readGatewayAddress('lianlian', world.id, text)
      const cashier = address?.path.endsWith('/cashier') ? address.query.get('id') : null
      if (cashier) return openCashier(options, world, cashier)
      const id = address?.path.endsWith('/challenge') ? address.query.get('id') : null
      if (!id) return null
      const { status } = await payments.showChallenge(world, id)
      if (status === 'over') throw new PayerRefusal('This payment no longer waits for its payer')
      if (status === 'unknown') throw new PayerRefusal('There is no such payment')
      return openChallenge(payments, world, id)
    },
  }
}

/** The cards that payers of each outcome type. */
const CARDS = {
  paid: '4111111111111111',
  failed: '4000000000000002',
  insufficient: '4000000000000002',
} as const

async function openCashier(
  options: Parameters<typeof payAtCashier>[0],
  world: World,
  id: string,
): Promise<PayerSheet> {
  const payment = await findCashier(world.read, id)
  if (payment === null) throw new PayerRefusal('There is no such payment')
  if (!takesCard(payment, world.nowMs())) throw new PayerRefusal('This payment no longer waits for its payer')
  return sheetOf(world, payment, async (outcome, traceId) => {
    await payAtCashier(options, world, { id, card: takenCard(CARDS[outcome]), traceId })
  })
}

const PASSED = { paid: 'pass', failed: 'fail', insufficient: 'fail' } as const

async function openChallenge(
  payments: LianlianPaymentService,
  world: World,
  id: string,
): Promise<PayerSheet> {
  return sheetOf(world, await paymentOf(world, id), async (outcome, traceId) => {
    await payments.answerChallenge(world, { challenge_id: id, outcome: PASSED[outcome] }, traceId)
  })
}

/** A payment in front of its payer; `act` does what the payer chose. */
async function sheetOf(
  world: World,
  { llId, description, outTradeNo: number, amountFen, currency }: LianlianPayment,
  act: (outcome: keyof typeof CARDS, traceId: string) => Promise<void>,
): Promise<PayerSheet> {
  const { merchantName } = await lianlianKeysOf(world)
  return {
    asked: 'payment',
    facts: { merchantName, description, number, amountFen, currency },
    async act(outcome, traceId) {
      if (outcome === 'paid' || outcome === 'failed' || outcome === 'insufficient')
        await act(outcome, traceId)
    },
    async standing() {
      const payment = await paymentOf(world, llId)
      return {
        ...{ state: shownStatusAt(payment, world.nowMs()), providerNumber: payment.llId },
        ...{ agreementNumber: null, signed: null, returnUrl: payment.returnUrl },
      }
    },
  }
}

async function paymentOf(world: World, id: string): Promise<LianlianPayment> {
  const payment = await findPayment(world.read, { llId: id.split('-')[0] ?? '' })
  if (payment === null) throw new PayerRefusal('There is no such payment')
  return payment
}
