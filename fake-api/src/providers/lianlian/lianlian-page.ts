import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import {
  type PageChoice,
  type PageView,
  type ProviderPage,
  returnTo,
} from '../../engine/gateway/provider-page.ts'
import { gatewayPrefix } from '../../engine/gateway/url-table.ts'
import type { LianlianPaymentService } from './lianlian-payment-service.ts'
import { backToMerchant } from './lianlian-return.ts'

const CHOICES: readonly PageChoice[] = [
  { choice: 'pass', label: 'Confirm the payment', isMain: true },
  { choice: 'fail', label: 'Refuse' },
]

const STATUS_TEXTS = {
  open: 'Your bank asks you to confirm this payment.',
  over: 'This payment no longer waits for you.',
  unknown: 'There is no such payment.',
} as const

/** The bank's page on which the buyer of a challenged card confirms: what `payment_url` opens. */
export function createLianlianPage(payments: LianlianPaymentService): ProviderPage {
  const [show, answer] = urls.gateway.pages
  return {
    operationIds: { show: show?.operationId ?? '', answer: answer?.operationId ?? '' },
    path: `${gatewayPrefix(urls)}${show?.path ?? ''}`,
    idName: 'id',
    async show(world, id) {
      const { status, ...shown } = await payments.showChallenge(world, id)
      const { merchant_name = '', order_description = '', payment_amount = '', last4 = '' } = shown
      const { payment_currency_code = '' } = shown
      const facts: PageView['facts'] = [
        ['Merchant', merchant_name],
        ['For', order_description],
        ['Amount', `${payment_currency_code} ${payment_amount}`],
        ['Card', `•••• ${last4}`],
      ]
      return {
        provider: 'Card check by your bank',
        statusText: STATUS_TEXTS[status],
        facts: status === 'open' ? facts : [],
        choices: status === 'open' ? CHOICES : [],
        returnUrl: returnTo((await payments.challenged(world, id))?.returnUrl ?? null, {}),
      }
    },
    async answer(world, { id, choice, traceId }) {
      const outcome = choice === 'pass' ? 'pass' : 'fail'
      const payment = await payments.answerChallenge(world, { challenge_id: id, outcome }, traceId)
      return backToMerchant(world, payment)
    },
  }
}
