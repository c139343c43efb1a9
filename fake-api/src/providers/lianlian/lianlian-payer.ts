import {
  PayerRefusal,
  type PayerSheet,
  type PayerWallet,
  readGatewayAddress,
} from '../../engine/party/payer-wallet.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { shownStatusAt } from './lianlian-payment.ts'
import type { LianlianPaymentService } from './lianlian-payment-service.ts'
import { findPayment, type LianlianPayment } from './lianlian-repository.ts'

/** The payers of LianLian: they answer the challenge of their bank. */
export function lianlianPayers(payments: LianlianPaymentService): PayerWallet {
  return {
    accepts: ['the payment_url of a payment that waits for its payer (…/app/challenge?id=…)'],
    async open(world, text) {
      const address = readGatewayAddress('lianlian', world.id, text)
      const id = address?.path.endsWith('/challenge') ? address.query.get('id') : null
      if (!id) return null
      const { status } = await payments.showChallenge(world, id)
      if (status === 'over') throw new PayerRefusal('This payment no longer waits for its payer')
      if (status === 'unknown') throw new PayerRefusal('There is no such payment')
      return openChallenge(payments, world, id)
    },
  }
}

const PASSED = { paid: 'pass', failed: 'fail', insufficient: 'fail' } as const

async function openChallenge(
  payments: LianlianPaymentService,
  world: World,
  id: string,
): Promise<PayerSheet> {
  const { description, outTradeNo: number, amountFen, currency } = await paymentOf(world, id)
  const { merchantName } = await lianlianKeysOf(world)
  return {
    asked: 'payment',
    facts: { merchantName, description, number, amountFen, currency },
    async act(outcome, traceId) {
      if (outcome !== 'paid' && outcome !== 'failed' && outcome !== 'insufficient') return
      await payments.answerChallenge(world, { challenge_id: id, outcome: PASSED[outcome] }, traceId)
    },
    async standing() {
      const payment = await paymentOf(world, id)
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
