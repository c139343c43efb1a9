import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import { providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import {
  type PageChoice,
  type PageView,
  type ProviderPage,
  returnTo,
} from '../../../engine/gateway/provider-page.ts'
import { formatBeijing } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { signNotify } from '../../../wire/alipay/alipay-signing.ts'
import type { AlipayKeyStore } from '../alipay-account.ts'
import { payTrade } from '../alipay-cashier-service.ts'
import { findTrade, type GatewayTrade } from '../alipay-trade-repository.ts'
import { GATEWAY_PREFIX } from '../gateway-addresses.ts'
import { tradeStatus } from '../rules/trade.ts'
import { toYuanText } from '../rules/yuan-text.ts'
import { bearTrade } from '../trade-closing.ts'

const [show, answer] = urls.gateway.pages

const LOG_IN: PageChoice = { choice: 'log-in', label: 'Log in', isMain: true }
const PAY: PageChoice = { choice: 'pay', label: 'Pay', isMain: true }
const QUIT: PageChoice = { choice: 'quit', label: 'Give up' }

/** What the page of a trade says and offers; before the buyer has logged in there is no trade (AL-083). */
const STANDINGS = {
  OPENED: ['Log in to pay.', [LOG_IN, QUIT]],
  WAIT_BUYER_PAY: ['Check the order and pay it.', [PAY, QUIT]],
  TRADE_SUCCESS: ['This order is paid.', []],
  TRADE_FINISHED: ['This order is paid.', []],
  TRADE_CLOSED: ['This order is closed.', []],
} as const satisfies Record<string, readonly [string, readonly PageChoice[]]>

const UNKNOWN: PageView = {
  ...{ provider: 'Alipay', statusText: 'There is no such order.', facts: [], choices: [], returnUrl: null },
}

/** Dependencies of the cashier in a browser. */
export interface WebCashierOptions {
  readonly keys: AlipayKeyStore
}

/** Alipay's cashier in the buyer's browser, which wap.pay and page.pay lead to (R-ALIPAY-44). */
export function createWebCashierPage({ keys }: WebCashierOptions): ProviderPage {
  return {
    operationIds: { show: show?.operationId ?? '', answer: answer?.operationId ?? '' },
    path: `${GATEWAY_PREFIX}${show?.path ?? ''}`,
    idName: 'trade_no',
    async show(world, tradeNo) {
      const trade = await findTrade(world.read, { tradeNo })
      if (trade === null) return UNKNOWN
      const { merchantName } = await keys.gatewayOf(world)
      const status = tradeStatus(trade, world.nowMs())
      const isUnborn = trade.state === 'OPENED' && status === 'WAIT_BUYER_PAY'
      const [statusText, choices] = STANDINGS[isUnborn ? 'OPENED' : status]
      const isPaid = status === 'TRADE_SUCCESS'
      return {
        provider: 'Alipay',
        statusText,
        facts: [
          ['Merchant', merchantName],
          ['For', trade.subject],
          ['Amount', `CNY ${toYuanText(trade.amountFen)}`],
        ],
        choices,
        returnUrl: isPaid ? await returnUrlOf(keys, world, trade) : quitUrlOf(trade),
      }
    },
    async answer(world, { id: tradeNo, choice, traceId }) {
      const trade = await findTrade(world.read, { tradeNo })
      if (trade === null) return null
      if (choice === 'quit') return quitUrlOf(trade)
      if (choice === 'log-in') {
        await world.withTx((ctx) => bearTrade(ctx, trade, traceId))
        return null
      }
      await world.withTx((ctx) => payTrade(ctx, trade, traceId))
      await world.clock.runDue()
      return returnUrlOf(keys, world, trade)
    },
  }
}

/** Where a buyer goes who gives up: in a phone's browser to the address that the order named, else nowhere (AL-092). */
function quitUrlOf({ quitUrl }: GatewayTrade): string | null {
  return returnTo(quitUrl, {})
}

/** The return address with signed parameters of the trade; that it is opened proves nothing (AL-091). */
export async function returnUrlOf(
  keys: AlipayKeyStore,
  world: World,
  trade: GatewayTrade,
): Promise<string | null> {
  const { appId, sellerId, privateKey } = await keys.gatewayOf(world)
  const parameters = {
    ...{ app_id: appId, auth_app_id: appId, charset: trade.charset, version: '1.0', seller_id: sellerId },
    method: `alipay.trade.${trade.product}.pay.return`,
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    total_amount: toYuanText(trade.amountFen),
    timestamp: formatBeijing(await providerNowMs(world, 'alipay')),
  }
  return returnTo(trade.returnUrl, signNotify(parameters, privateKey))
}
