import type { FaultResponder } from '../../../engine/faults/http-fault.ts'
import { type NotBuilt, notBuiltText } from '../../../engine/gateway/not-built.ts'
import { withinLimit } from '../../../engine/gateway/text-limit.ts'
import { DAY_MS, formatBeijing, formatBeijingDigits, type Instant } from '../../../engine/kernel/clock.ts'
import { accountTemplate } from '../../../engine/webhooks/webhook-url.ts'
import type { PapayOperationId } from '../../../wire/wechat/papay-operations.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'
import type { GatewayKeys, WechatPlan } from '../wechat-account.ts'
import { type PapayContract, type PapayDeduction, type PapayOrder, reasonOfMode } from './papay-repository.ts'
import { NO_REASON, PAPAY_ERRORS, type PapayErrorCode } from './papay-rules.ts'

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

/** WeChat refuses a v2 message that it understood: `result_code` FAIL with a code. */
export class PapayRefusal extends Error {
  override name = 'PapayRefusal'
  readonly code: PapayErrorCode

  constructor(code: PapayErrorCode, detail = '', text: string = PAPAY_ERRORS[code]) {
    super(`${text}${detail}`)
    this.code = code
  }
}

/** WeChat refuses a v2 message in fields of its own. */
export class WholeRefusal extends Error {
  override name = 'WholeRefusal'
  readonly fields: PapayFields

  constructor(fields: PapayFields) {
    super(fields.return_msg)
    this.fields = fields
  }
}

/** A text that a call of v2 answers in place of XML, packed where it was asked for so. */
export interface PapayFile {
  readonly isFile: true
  readonly text: string
  readonly bytes?: Buffer
}

/** An answer of v2; the status is 200 except for a fault. */
export interface PapayAnswer {
  readonly status: number
  readonly fields: PapayFields
  readonly file?: PapayFile
}

/** Longest `return_msg` and `err_code_des` of v2. */
const LONGEST_TEXT = 128

/** The fields of a refusal of a message that is wrong itself: they are not signed. */
export function unsignedFailure(text: string): PapayFields {
  return { return_code: 'FAIL', return_msg: withinLimit(text, LONGEST_TEXT) }
}

/** The refusal of what is not built, with where to look. */
export function notBuiltFailure(notBuilt: NotBuilt): PapayFields {
  return unsignedFailure(notBuiltText(notBuilt, LONGEST_TEXT))
}

/** Words of a refusal of a message that is wrong itself; the end of a contract has its own (WX-103). */
const WORDS = {
  SIGNERROR: { usual: PAPAY_ERRORS.SIGNERROR, ofEnd: 'SIGN_ERROR' },
  PARAM_ERROR: { usual: PAPAY_ERRORS.PARAM_ERROR, ofEnd: 'PARAMETER FAIL' },
  XML: { usual: 'XML格式错误', ofEnd: 'PARAMETER FAIL' },
  MERCHANT: { usual: PAPAY_ERRORS.PARAM_ERROR, ofEnd: 'MERCHANT PERMISSION ERROR' },
} as const

/** The refusal of a message that is wrong itself. `about`: the field, or what else is known. */
export function unsignedRefusal(id: PapayOperationId, word: keyof typeof WORDS, detail = ''): PapayAnswer {
  const text = WORDS[word][id === 'wechatDeleteContract' ? 'ofEnd' : 'usual']
  return { status: 200, fields: unsignedFailure(`${text}${detail && `:${detail}`}`) }
}

/** The fields of a refusal, without its signature. */
export function refusalFields(err_code: string, text: string): PapayFields {
  const err_code_des = withinLimit(text, LONGEST_TEXT)
  return { return_code: 'SUCCESS', return_msg: 'OK', result_code: 'FAIL', err_code, err_code_des }
}

/** The fields of the refusal of a parameter that is not built. */
export function notBuiltFields(notBuilt: NotBuilt): PapayFields {
  return refusalFields('PARAM_ERROR', notBuiltText(notBuilt, LONGEST_TEXT))
}

/** Answers a fault in the format of v2; `sign` signs a refusal as any other answer is. */
export function papayFaultResponder(sign: (fields: PapayFields) => PapayFields): FaultResponder<PapayAnswer> {
  return {
    refusal: (code) => ({ status: 200, fields: sign(refusalFields(code, code)) }),
    status: (status) => ({ status, fields: unsignedFailure(PAPAY_ERRORS.SYSTEMERROR) }),
    expired: () => ({ status: 200, fields: unsignedFailure(PAPAY_ERRORS.SIGNERROR) }),
    emptied: ({ status }) => ({ status, fields: {} }),
  }
}
