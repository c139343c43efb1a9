import { DAY_MS, formatBeijing, formatBeijingDigits, type Instant } from '../../../engine/kernel/clock.ts'
import { accountTemplate } from '../../../engine/webhooks/webhook-url.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import type { GatewayKeys, WechatPlan } from '../wechat-account.ts'
import { NO_REASON, PAPAY_ERRORS, type PapayErrorCode } from './papay-refusal.ts'
import { type PapayContract, type PapayDeduction, type PapayOrder, reasonOfMode } from './papay-repository.ts'

type Merchant = Pick<GatewayKeys, 'appid' | 'mchid'>

/** Returns the fields that every successful message begins with. */
export function successFields({ appid, mchid: mch_id }: Merchant): PapayFields {
  return { return_code: 'SUCCESS', return_msg: 'OK', result_code: 'SUCCESS', appid, mch_id }
}

/** Returns a contract's state as `contract_state`: signed, not signed or over, signing under way (WX-097). */
export function contractState({ state, expiresAtMs }: PapayContract, nowMs: Instant): '0' | '1' | '9' {
  if (state === 'pre-signed') return nowMs < expiresAtMs ? '9' : '1'
  return state === 'active' ? '0' : '1'
}

/** A contract in the answer of a query. */
export function contractFields(contract: PapayContract, merchant: Merchant, nowMs: Instant): PapayFields {
  const { terms, terminationMode, openid, contractId } = contract
  return {
    ...successFields(merchant),
    ...{ err_code: '0', err_code_des: 'SUCCESS' },
    contract_id: contractId ?? '',
    plan_id: contract.planId,
    request_serial: terms.requestSerial ?? '',
    contract_code: contract.contractCode,
    contract_display_account: terms.displayAccount,
    contract_state: contractState(contract, nowMs),
    contract_signed_time: timeOf(contract.signedAtMs),
    contract_expired_time: timeOf(contract.validUntilMs),
    contract_terminated_time: timeOf(contract.terminatedAtMs),
    contract_termination_mode: String(terminationMode ?? 0),
    contract_termination_remark: terms.terminationRemark ?? '',
    openid: openid ?? '',
  }
}

/** A notify that a contract was signed or has ended. */
export function contractNotifyFields(
  contract: PapayContract,
  merchant: Merchant,
  { changeType, atMs }: { readonly changeType: 'ADD' | 'DELETE'; readonly atMs: number },
): PapayFields {
  const {
    terms,
    planId: plan_id,
    contractCode: contract_code,
    openid,
    contractId,
    terminationMode,
  } = contract
  const isOver = changeType === 'DELETE' && reasonOfMode(terminationMode) !== null
  return {
    return_code: 'SUCCESS',
    result_code: 'SUCCESS',
    mch_id: merchant.mchid,
    plan_id,
    contract_code,
    contract_id: contractId ?? '',
    openid: openid ?? '',
    request_serial: terms.requestSerial ?? '',
    change_type: changeType,
    operate_time: formatBeijing(atMs),
    contract_expired_time: timeOf(contract.validUntilMs),
    ...(isOver ? { contract_termination_mode: String(terminationMode) } : {}),
  }
}

/** An order in the answer of a query, under the state that this query has for it. */
export function orderFields(order: PapayOrder, merchant: Merchant, trade_state: string): PapayFields {
  const { state, details } = order
  const trade_state_desc = (details.errorCode && textOf(details.errorCode)) || state
  return { ...successFields(merchant), ...moneyOf(order), trade_state, trade_state_desc }
}

/** A notify of how a deduction ended. */
export function deductionNotifyFields(
  deduction: PapayDeduction,
  preset: WechatPlan['failureNotice'],
): PapayFields {
  const { errorCode } = deduction.details
  const common = { ...moneyOf(deduction), contract_id: deduction.contractId }
  if (errorCode === undefined) return { ...successFields(deduction), ...common, trade_state: 'SUCCESS' }
  const failed = { ...common, trade_state: 'PAY_FAIL' }
  if (preset === 'sample') return { ...successFields(deduction), ...failed }
  const why = { result_code: 'FAIL', err_code: errorCode, err_code_des: textOf(errorCode) }
  return { ...successFields(deduction), ...why, ...failed }
}

function moneyOf(order: PapayOrder): PapayFields {
  const { outTradeNo, amountFen, transactionId, openid, paidAtMs, attach, tradeType } = order
  return {
    out_trade_no: outTradeNo,
    total_fee: String(amountFen),
    fee_type: 'CNY',
    trade_type: tradeType,
    ...(attach === null ? {} : { attach }),
    ...(transactionId === null
      ? {}
      : {
          transaction_id: transactionId,
          openid: openid ?? '',
          is_subscribe: 'N',
          bank_type: 'OTHERS',
          cash_fee: String(amountFen),
          time_end: paidAtMs === null ? '' : formatBeijingDigits(paidAtMs),
        }),
  }
}

function textOf(code: string): string {
  if (code === NO_REASON) return ''
  return PAPAY_ERRORS[code as PapayErrorCode] ?? code
}

function timeOf(ms: number | null): string {
  return ms === null ? '' : formatBeijing(ms)
}

/** Milliseconds that a signed contract lasts (assumed, R-WECHAT-45). */
export const CONTRACT_VALID_MS = 3 * 365 * DAY_MS

/** The setting of the account that has the notify URL of its contract templates, as entered at the merchant platform. */
export const CONTRACT_NOTIFY_SETTING = 'contractNotifyUrl'
export const PLAN_NOTIFY_TEMPLATE = accountTemplate(CONTRACT_NOTIFY_SETTING)
