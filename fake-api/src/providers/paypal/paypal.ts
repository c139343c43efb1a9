import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import { notBuiltCalls } from '@skyshop/openapi/not-built'
import { notBuiltOf, notBuiltText } from '../../engine/gateway/not-built.ts'
import { registerProviderPages } from '../../engine/gateway/page-routes.ts'
import { registerRestGateway } from '../../engine/gateway/rest-gateway-routes.ts'
import { contractOf, describeEvents, type Party, type PartyContext } from '../../engine/party/party.ts'
import { createPaypalEventHandlers } from './paypal-capture-service.ts'
import { createPaypalGateway } from './paypal-gateway.ts'
import { createPaypalAccountText, PAYPAL_KEY, paypalMerchantFiles } from './paypal-keys.ts'
import { createPaypalPage } from './paypal-page.ts'
import { paypalSettings } from './paypal-plan.ts'
import { createPaypalRefundHandlers } from './paypal-refund-service.ts'
import { apiErrorOf, PaypalRefusal } from './paypal-refusal.ts'

/** Makes PayPal: orders, and the page on which a buyer approves one. It tells the merchant nothing by itself. */
export function paypal(context: PartyContext): Party {
  return {
    name: 'paypal',
    title: 'PayPal',
    contract: contractOf(urls),
    tables: ['GatewayTransaction', 'GatewayRefund'],
    keys: { [PAYPAL_KEY]: async () => createPaypalAccountText() },
    events: describeEvents({ ...createPaypalEventHandlers(), ...createPaypalRefundHandlers() }, EVENT_TEXTS),
    webhooks: [],
    register(server, serving) {
      registerRestGateway(server, createPaypalGateway(context), serving)
      registerProviderPages(server, [createPaypalPage()], serving)
    },
    refuseUnknown({ method, path }) {
      const notBuilt = notBuiltOf(notBuiltCalls.paypal, `${method} ${path.slice(0, 100)}`)
      const { status, body } = apiErrorOf(new PaypalRefusal('INVALID_RESOURCE_ID'))
      const text = JSON.stringify({ ...body, message: notBuiltText(notBuilt) })
      return { status, mediaType: 'application/json', text, notBuilt }
    },
    account: { files: paypalMerchantFiles, settings: paypalSettings },
  }
}

const EVENT_TEXTS = {
  'paypal.capture-settle': { label: 'PayPal capture arrives', subject: 'orderNo' },
  'paypal.refund-settle': { label: 'PayPal refund ends', subject: 'orderNo' },
} as const
