import {
  PayerRefusal,
  type PayerSheet,
  type PayerWallet,
  readGatewayAddress,
} from '../../../engine/party/payer-wallet.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { paypalAccountOf } from '../access/paypal-keys.ts'
import { approveOrder, showCheckout } from '../paypal-gateway-service.ts'
import { shownState } from '../paypal-order-message.ts'
import { findPaypalOrder } from '../paypal-repository.ts'
import { totalFen } from '../paypal-units.ts'
import { returnUrlFor } from './paypal-page.ts'

/** The payers of PayPal: they approve, and the merchant's capture takes the money. */
export const paypalPayers: PayerWallet = {
  examples: ['…/app/checkout?token=…'],
  accepts: ['an order id of 17 letters and digits', 'the approve link of an order (…/app/checkout?token=…)'],
  async open(world, text) {
    const id = orderIdIn(world.id, text)
    const order = id === null ? null : await findPaypalOrder(world.read, { id })
    return order === null ? null : openCheckout(world, order.id)
  },
}

function orderIdIn(worldId: string, text: string): string | null {
  if (/^[A-Z0-9]{17}$/.test(text)) return text
  const address = readGatewayAddress('paypal', worldId, text)
  return address?.path.endsWith('/checkout') ? address.query.get('token') : null
}

const NOT_PAYABLE = {
  approved: 'This payment is approved already: capture it',
  paid: 'This payment is complete',
  expired: 'This payment has expired',
  'unknown-order': 'There is no such payment',
} as const

/** Outcomes as PayPal's page has them; an instrument is found to have no money when the order is captured. */
const CHOICES = {
  paid: 'approve',
  failed: 'approve-declined',
  insufficient: 'approve-declined',
  cancelled: 'cancel',
} as const

async function openCheckout(world: World, id: string): Promise<PayerSheet> {
  const {
    status,
    merchantName = '',
    description = '',
  } = await showCheckout(world, id, await paypalAccountOf(world))
  if (status !== 'payable') throw new PayerRefusal(NOT_PAYABLE[status])
  const approvable = await orderOf(world, id)
  const { currency, customId = null } = approvable
  return {
    asked: 'payment',
    facts: { merchantName, description, number: customId, amountFen: totalFen(approvable), currency },
    async act(outcome, traceId) {
      if (outcome === 'signed' || outcome === 'sign-refused' || outcome === 'paid-not-signed') return
      await approveOrder(world, { orderId: id, outcome: CHOICES[outcome] }, traceId)
      await world.clock.runDue()
    },
    async standing() {
      const order = await orderOf(world, id)
      return {
        ...{ state: shownState(order), providerNumber: id, agreementNumber: null, signed: null },
        returnUrl: returnUrlFor(order, order.state !== 'CREATED'),
      }
    },
  }
}

async function orderOf(world: World, id: string) {
  const order = await findPaypalOrder(world.read, { id })
  if (order === null) throw new PayerRefusal(NOT_PAYABLE['unknown-order'])
  return order
}
