import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import {
  type PageChoice,
  type PageView,
  type ProviderPage,
  returnTo,
} from '../../../engine/gateway/provider-page.ts'
import { gatewayPrefix } from '../../../engine/gateway/url-table.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { paypalAccountOf } from '../access/paypal-keys.ts'
import { approveOrder, showCheckout } from '../paypal-gateway-service.ts'
import { findPaypalOrder, type PaypalOrder } from '../paypal-repository.ts'

const CHOICES = {
  approve: { label: 'Agree and pay', isMain: true },
  'approve-declined': { label: 'Pay with a card that will be declined' },
  'approve-pending': { label: 'Pay from a bank account, takes a day' },
  cancel: { label: 'Cancel and go back' },
} as const satisfies Record<string, Omit<PageChoice, 'choice'>>

type Outcome = keyof typeof CHOICES

const STATUS_TEXTS = {
  payable: 'Review this payment and agree to it.',
  approved: 'You have agreed to this payment. Go back to the merchant to finish it.',
  paid: 'This payment is complete.',
  expired: 'This payment has expired.',
  'unknown-order': 'There is no such payment.',
} as const

/** PayPal's page on which the buyer approves an order: what the `approve` link of an order opens. */
export function createPaypalPage(): ProviderPage {
  const [show, answer] = urls.gateway.pages
  return {
    operationIds: { show: show?.operationId ?? '', answer: answer?.operationId ?? '' },
    path: `${gatewayPrefix(urls)}${show?.path ?? ''}`,
    idName: 'token',
    async show(world, id) {
      const checkout = await showCheckout(world, id, await paypalAccountOf(world))
      const { status, merchantName = '', description = '', amount } = checkout
      const order = await findPaypalOrder(world.read, { id })
      const facts: PageView['facts'] = amount
        ? [
            ['Merchant', merchantName],
            ['For', description],
            ['Amount', `${amount.currency_code} ${amount.value}`],
          ]
        : []
      const returnUrl = order && returnUrlFor(order, status === 'approved' || status === 'paid')
      return {
        provider: 'PayPal',
        statusText: STATUS_TEXTS[status],
        facts,
        choices: status === 'payable' ? choices(order?.isImmediate ?? false) : [],
        returnUrl: returnUrl ?? null,
      }
    },
    async answer(world, { id, choice, traceId }) {
      if (!isOutcome(choice)) return null
      await approveOrder(world, { orderId: id, outcome: choice }, traceId)
      return returnUrlOf(world, id, choice !== 'cancel')
    },
  }
}

async function returnUrlOf(world: World, id: string, isApproved: boolean): Promise<string | null> {
  const order = await findPaypalOrder(world.read, { id })
  return order && returnUrlFor(order, isApproved)
}

/** Returns the address that a payer goes back to; PayPal adds the ids of the order and of the approving payer. */
export function returnUrlFor(
  { id, payerId, returnUrl, cancelUrl }: PaypalOrder,
  isApproved: boolean,
): string | null {
  if (!isApproved) return returnTo(cancelUrl ?? null, { token: id })
  return returnTo(returnUrl ?? null, { token: id, ...(payerId === null ? {} : { PayerID: payerId }) })
}

/** Choices of the payer; without the source whose money takes days, where the order takes none. */
function choices(isImmediate: boolean): PageChoice[] {
  const all = Object.entries(CHOICES).map(([choice, drawn]) => ({ choice, ...drawn }))
  return all.filter(({ choice }) => !isImmediate || choice !== 'approve-pending')
}

function isOutcome(choice: string): choice is Outcome {
  return Object.hasOwn(CHOICES, choice)
}
