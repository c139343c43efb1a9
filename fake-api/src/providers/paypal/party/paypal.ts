import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import { notBuiltCalls } from '@skyshop/openapi/not-built'
import { notBuiltOf, notBuiltText } from '../../../engine/gateway/not-built.ts'
import { registerProviderPages } from '../../../engine/gateway/page-routes.ts'
import { registerRestGateway } from '../../../engine/gateway/rest-gateway-routes.ts'
import { contractOf, describeEvents, type Party, type PartyContext } from '../../../engine/party/party.ts'
import { tradeRecords } from '../../../engine/party/trade-records.ts'
import {
  createPaypalAccountText,
  createPaypalEventKeyText,
  PAYPAL_EVENT_KEY,
  PAYPAL_KEY,
  paypalMerchantFiles,
} from '../access/paypal-keys.ts'
import { createPaypalGateway } from '../gateway/paypal-gateway.ts'
import { createPaypalAuthorizationHandlers } from '../paypal-authorization-service.ts'
import { createPaypalEventHandlers } from '../paypal-capture-service.ts'
import { paypalSettings } from '../paypal-plan.ts'
import { createPaypalRefundHandlers } from '../paypal-refund-service.ts'
import { apiError } from '../paypal-refusal.ts'
import { createPaypalWebhookProvider } from '../paypal-webhook-provider.ts'
import { createPaypalPage } from './paypal-page.ts'
import { paypalPayers } from './paypal-payer.ts'

/** Makes PayPal: orders, the page on which a buyer approves one, and what it tells the merchant of them. */
export function paypal(context: PartyContext): Party {
  return {
    name: 'paypal',
    title: 'PayPal',
    domains: ['.paypal.com'],
    contract: contractOf(urls.gateway),
    tables: ['GatewayTransaction', 'GatewayRefund'],
    records: tradeRecords('paypal'),
    keys: {
      [PAYPAL_KEY]: async () => createPaypalAccountText(context.merchant()),
      [PAYPAL_EVENT_KEY]: createPaypalEventKeyText,
    },
    events: describeEvents(
      {
        ...createPaypalEventHandlers(),
        ...createPaypalRefundHandlers(),
        ...createPaypalAuthorizationHandlers(),
      },
      EVENT_TEXTS,
    ),
    webhooks: [createPaypalWebhookProvider(context)],
    register(server, serving) {
      registerRestGateway(server, createPaypalGateway(context), serving)
      registerProviderPages(server, [createPaypalPage()], serving)
    },
    refuseUnknown({ method, path }) {
      const notBuilt = notBuiltOf(notBuiltCalls.paypal, `${method} ${path.slice(0, 100)}`)
      const detail = { issue: 'INVALID_RESOURCE_ID', description: notBuiltText(notBuilt) }
      const { status, body } = apiError('RESOURCE_NOT_FOUND', detail)
      return { status, mediaType: 'application/json', text: JSON.stringify(body), notBuilt }
    },
    payers: paypalPayers,
    account: { files: paypalMerchantFiles, settings: paypalSettings },
  }
}

const EVENT_TEXTS = {
  'paypal.capture-settle': { label: 'PayPal capture arrives', subject: 'orderNo' },
  'paypal.refund-settle': { label: 'PayPal refund ends', subject: 'orderNo' },
  'paypal.authorization-settle': { label: 'PayPal review of an authorization ends', subject: 'orderNo' },
  'paypal.authorization-end': { label: 'PayPal authorization runs out', subject: 'orderNo' },
} as const
