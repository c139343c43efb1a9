import type { FaultResponder } from '../../../engine/faults/http-fault.ts'
import { type NotBuilt, notBuiltText } from '../../../engine/gateway/not-built.ts'
import { withinLimit } from '../../../engine/gateway/text-limit.ts'
import type { PapayOperationId } from '../../../wire/wechat/papay-operations.ts'
import type { PapayFields } from '../../../wire/wechat/papay-xml.ts'

/** Codes of a refusal in v2, as `err_code` carries them. */
export const PAPAY_ERRORS = {
  PARAM_ERROR: '参数错误',
  SIGNERROR: '签名错误',
  INVALID_REQUEST: '请求不符合扣款规则',
  NOAUTH: '商户无此接口权限',
  PLAN_NOT_EXIST: '模板不存在',
  CONTRACT_NOT_EXIST: '签约协议不存在',
  'CONTRACT_CODE DUPLICATION': '签约协议号重复',
  ORDERPAID: '订单已支付',
  ORDERCLOSED: '订单已关闭',
  ORDER_ACCEPTED: '订单已受理',
  ORDERNOTEXIST: '订单不存在',
  OUT_TRADE_NO_USED: '商户订单号重复',
  NOTENOUGH: '余额不足',
  RULELIMIT: '交易金额或次数超出限制',
  ACCOUNTERROR: '用户账户异常',
  BANKERROR: '银行系统维护',
  USER_NOT_EXIST: '用户账户已注销',
  TRADE_ERROR: '订单错误',
  CONTRACTERROR: '签约协议已过期',
  CERT_ERROR: '证书校验错误',
  TRADE_OVERDUE: '订单已经超过退款期限',
  REFUND_FEE_MISMATCH: '订单金额或退款金额与之前请求不一致，请核实后再试',
  INVALID_TRANSACTIONID: '无效transaction_id',
  REFUNDNOTEXIST: '退款订单查询失败',
  FREQUENCY_LIMITED: '频率限制',
  SYSTEMERROR: '系统错误',
} as const

/** `err_code` of a failure whose reason WeChat does not tell (R-WECHAT-25). */
export const NO_REASON = '0'

export type PapayErrorCode = keyof typeof PAPAY_ERRORS

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
  MERCHANT: { usual: PAPAY_ERRORS.PARAM_ERROR, ofEnd: 'MERCHANT PERMISSION ERROR' },
} as const

/** The refusal of a message that is wrong itself. `about`: the field, or what else is known. */
export function unsignedRefusal(id: PapayOperationId, word: keyof typeof WORDS, about = ''): PapayAnswer {
  const text = WORDS[word][id === 'wechatDeleteContract' ? 'ofEnd' : 'usual']
  return { status: 200, fields: unsignedFailure(`${text}${about && `:${about}`}`) }
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
