import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  DeductionOutcome,
  DeductionResultEvent,
} from '../../../features/auto-renewal/contract-wallet-port.ts'
import { parseBeijing } from '../../../kernel/clock.ts'
import { reasonOfMode } from './papay-repository.ts'

/** What a contract notify tells. */
export type PapayContractEvent =
  | { readonly type: 'signed'; readonly fact: ContractSignedEvent }
  | { readonly type: 'unsigned'; readonly fact: ContractEndedEvent }

/** A verified contract notify as a fact; null when it does not say what it must. */
export function parseContractWebhook(notify: Schemas['ContractNotify']): PapayContractEvent | null {
  const atMs = parseBeijing(notify.operate_time)
  if (atMs === null) return null
  const common = {
    provider: 'wechat',
    notifyId: notify.nonce_str,
    contractCode: notify.contract_code,
    providerContractId: notify.contract_id,
  } as const
  if (notify.change_type === 'ADD') return { type: 'signed', fact: { ...common, signedAtMs: atMs } }
  const by = reasonOfMode(Number(notify.contract_termination_mode))
  return by && { type: 'unsigned', fact: { ...common, by, endedAtMs: atMs } }
}

/** A verified deduct notify as a fact; null when it does not say what it must. */
export function parseDeductionWebhook(notify: Schemas['DeductNotify']): DeductionResultEvent | null {
  const { nonce_str: notifyId, out_trade_no: orderNo, result_code, err_code: code } = notify
  const about = { provider: 'wechat', notifyId, orderNo } as const
  if (result_code === 'FAIL') {
    if (code === undefined) return null
    const isContractOver = code === 'CONTRACT_NOT_EXIST'
    return { ...about, outcome: { status: 'failed', code, isContractOver } }
  }
  const outcome = readDeduction(notify)
  return outcome && { ...about, outcome }
}

/** The money a message tells of, or null when it lacks a part of it. */
export function readDeduction(
  message: Pick<Schemas['DeductNotify'], 'total_fee' | 'transaction_id' | 'time_end'>,
): Extract<DeductionOutcome, { status: 'succeeded' }> | null {
  const { total_fee, transaction_id: transactionId, time_end = '' } = message
  const [, date, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(time_end) ?? []
  const successAtMs = parseBeijing(`${date}-${month}-${day} ${hour}:${minute}:${second}`)
  if (transactionId === undefined || successAtMs === null) return null
  return { status: 'succeeded', transactionId, amountFen: Number(total_fee), successAtMs }
}
