import type { CashierView, HostGateway, PayParameters, PayResult, WalletEnding } from './host-ports.ts'
import { alipayEndings, wechatEndings } from './wallet-endings.ts'

/** What the page gave the wallet to pay. */
export type PayRequest =
  | { provider: 'wechat'; parameters: PayParameters }
  | { provider: 'alipay'; orderString: string }

/** The cashier of either wallet: opened once, then told how it ended. */
export interface WalletCashier {
  /** Null when the gateway does not open it. */
  open: () => Promise<CashierView | null>
  book: (tradeId: string, ending: WalletEnding) => Promise<PayResult>
}

export function walletCashier(gateway: HostGateway, request: PayRequest): WalletCashier {
  return request.provider === 'wechat'
    ? wechatCashier(gateway, request.parameters)
    : alipayCashier(gateway, request.orderString)
}

/** SDK result 0 is success, −1 and −2 are failure (error, cancelled), none is undetermined (providers.md). */
function wechatCashier({ wechat }: HostGateway, parameters: PayParameters): WalletCashier {
  return {
    open: async () => {
      const { status, prepayId, description, ...cashier } = await wechat.openCashier(parameters)
      return status === 'payable'
        ? viewOf({ provider: 'wechat', description, tradeId: prepayId, ...cashier })
        : null
    },
    book: async (prepayId, ending) => {
      const { sdkResult } = await wechat.confirm({ prepayId, outcome: wechatEndings[ending] })
      if (sdkResult === undefined) return 'undetermined'
      return sdkResult === 0 ? 'success' : 'failure'
    },
  }
}

/** resultStatus 9000 is success; 8000, 6004 and 5000 are undetermined; all others are failure (providers.md). */
const ALIPAY_RESULTS: Readonly<Record<string, PayResult>> = {
  9000: 'success',
  8000: 'undetermined',
  6004: 'undetermined',
  5000: 'undetermined',
}

function alipayCashier({ alipay }: HostGateway, orderString: string): WalletCashier {
  return {
    open: async () => {
      const { status, tradeNo, subject, ...cashier } = await alipay.openCashier(orderString)
      return status === 'payable'
        ? viewOf({
            ...{ provider: 'alipay', description: subject, tradeId: tradeNo },
            ...{ orderNo: orderNoIn(orderString), ...cashier },
          })
        : null
    },
    book: async (tradeNo, ending) => {
      const { resultStatus } = await alipay.confirm({ tradeNo, outcome: alipayEndings[ending] })
      return ALIPAY_RESULTS[resultStatus] ?? 'failure'
    },
  }
}

/** The merchant's number of the order, as the signed string has it; null where it has none. */
function orderNoIn(orderString: string): string | null {
  const content = new URLSearchParams(orderString).get('biz_content') ?? ''
  return /"out_trade_no":"([^"]+)"/.exec(content)?.[1] ?? null
}

/** A cashier as the gateway answers it; a payable one has merchant, amount and number. */
interface CashierFacts {
  provider: CashierView['provider']
  merchantName?: string
  description: string | undefined
  amountFen?: number
  tradeId: string | undefined
  orderNo?: string | null
  payUntilMs?: number
  balanceFen?: number
}

function viewOf({ provider, merchantName, amountFen, tradeId, ...rest }: CashierFacts): CashierView {
  if (merchantName === undefined || amountFen === undefined || tradeId === undefined) {
    throw new Error('The gateway answered a payable cashier without merchant, amount or number.')
  }
  const { description = '', orderNo = null, payUntilMs = null, balanceFen = null } = rest
  return { provider, merchantName, description, amountFen, tradeId, orderNo, payUntilMs, balanceFen }
}
