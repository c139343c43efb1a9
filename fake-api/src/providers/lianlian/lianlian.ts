import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import { notBuiltCalls } from '@skyshop/openapi/not-built'
import { notBuiltOf, notBuiltText } from '../../engine/gateway/not-built.ts'
import { registerProviderPages } from '../../engine/gateway/page-routes.ts'
import { registerRestGateway } from '../../engine/gateway/rest-gateway-routes.ts'
import { contractOf, describeEvents, type Party, type PartyContext } from '../../engine/party/party.ts'
import { tradeRecords } from '../../engine/party/trade-records.ts'
import { createLianlianCardPage } from './lianlian-card-page.ts'
import { createLianlianCashierPage } from './lianlian-cashier-page.ts'
import { createLianlianGateway } from './lianlian-gateway.ts'
import { createLianlianAccountText, LIANLIAN_KEY, lianlianMerchantFiles } from './lianlian-keys.ts'
import { createLianlianPage } from './lianlian-page.ts'
import { lianlianPayers } from './lianlian-payer.ts'
import {
  createLianlianPaymentService,
  LIANLIAN_BANK_EVENT,
  LIANLIAN_CHARGEBACK_EVENT,
  onChargeback,
} from './lianlian-payment-service.ts'
import { lianlianSettings } from './lianlian-plan.ts'
import { createLianlianRefundService, LIANLIAN_REFUND_EVENT } from './lianlian-refund-service.ts'
import { gatewayErrorOf, LianlianRefusal } from './lianlian-refusal.ts'
import { createLianlianWebhookProvider } from './lianlian-webhook-provider.ts'

/** Makes LianLian: card payments, the page that takes a card, and the bank's challenge. */
export function lianlian(context: PartyContext): Party {
  const payments = createLianlianPaymentService(context)
  const refunds = createLianlianRefundService(context)
  return {
    name: 'lianlian',
    title: 'LianLian',
    domains: ['.lianlianpay.com', '.lianlianpay-inc.com'],
    contract: contractOf(urls.gateway),
    tables: ['GatewayTransaction', 'GatewayRefund'],
    records: tradeRecords('lianlian'),
    keys: { [LIANLIAN_KEY]: () => createLianlianAccountText(context.merchant().name) },
    events: describeEvents(
      {
        [LIANLIAN_BANK_EVENT]: payments.onBankAnswer,
        [LIANLIAN_CHARGEBACK_EVENT]: onChargeback,
        [LIANLIAN_REFUND_EVENT]: refunds.onSettle,
      },
      EVENT_TEXTS,
    ),
    webhooks: [createLianlianWebhookProvider()],
    register(server, serving) {
      registerRestGateway(server, createLianlianGateway({ ...context, payments, refunds }), serving)
      const pages = [
        createLianlianPage(payments),
        createLianlianCardPage(),
        createLianlianCashierPage(context),
      ]
      registerProviderPages(server, pages, serving)
    },
    refuseUnknown({ method, path }) {
      const notBuilt = notBuiltOf(notBuiltCalls.lianlian, `${method} ${path.slice(0, 100)}`)
      const { status, body } = gatewayErrorOf(new LianlianRefusal('HTTP_NOT_FOUND', notBuiltText(notBuilt)))
      return { status, mediaType: 'application/json', text: JSON.stringify(body), notBuilt }
    },
    payers: lianlianPayers(payments, context),
    account: { files: lianlianMerchantFiles, settings: lianlianSettings },
  }
}

const EVENT_TEXTS = {
  'lianlian.bank-answers': { label: 'The bank answers LianLian', subject: 'orderNo' },
  'lianlian.chargeback': { label: 'The bank takes back a card payment at LianLian', subject: 'orderNo' },
  'lianlian.refund-settle': { label: 'LianLian refund arrives', subject: 'orderNo' },
} as const
