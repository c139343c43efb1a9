import { BusinessError } from '../../kernel/business-error.ts'
import type { Caller } from '../users/caller.ts'
import type { Wallet } from './wallet-port.ts'

const NAME_OF: Record<Wallet['provider'], string> = {
  wechat: 'WeChat',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
}

/** What a wallet did not do for a request. */
export interface WalletRefusal {
  wallet: Wallet
  operationId: string
  orderNo: string | null
  /** Ends the sentence in the journal, e.g. `opened no payment`. */
  failedAction: string
  error: unknown
}

/** Answers a provider's refusal, and one whose answer got lost, as pay-failed; throws an error of ours as it is. */
export function refuse({ world, traceId }: Caller, refusal: WalletRefusal): never {
  const { wallet, operationId, orderNo, failedAction, error } = refusal
  if (wallet.classifyError(error) === null) throw error
  world.journal.append({
    traceId,
    kind: 'system',
    operationId,
    from: 'upstream',
    to: 'gateway',
    status: 'refused',
    label: `${NAME_OF[wallet.provider]} ${failedAction}`,
    note: error instanceof Error ? error.message : String(error),
    orderNo,
  })
  throw new BusinessError('pay-failed')
}
