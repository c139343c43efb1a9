import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { FaultResponder } from '../../engine/faults/http-fault.ts'

type Code = Schemas['GatewayRefusal']['code']

const MSG = {
  '20000': 'Service Currently Unavailable',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
} as const satisfies Record<Code, string>

/** Why the gateway refuses: Alipay's sub codes, each with its code and text. */
const REFUSALS = {
  'aop.unknow-error': ['20000', '服务暂不可用'],
  'isv.missing-app-id': ['40001', '缺少AppID参数'],
  'isv.missing-method': ['40001', '缺少方法名参数'],
  'isv.missing-signature': ['40001', '缺少签名参数'],
  'isv.missing-signature-type': ['40001', '缺少签名类型参数'],
  'isv.missing-timestamp': ['40001', '缺少时间戳参数'],
  'isv.missing-version': ['40001', '缺少版本参数'],
  'isv.missing-charset': ['40001', '缺少字符集参数'],
  'isv.missing-app-cert-sn': ['40002', '缺少应用公钥证书序列号'],
  'isv.missing-alipay-root-cert-sn': ['40002', '缺少支付宝根证书序列号'],
  'isv.app-cert-not-exist': ['40002', '应用公钥证书不存在'],
  'isv.invalid-alipay-root-cert-sn': ['40002', '无效的支付宝根证书序列号'],
  'isv.invalid-app-id': ['40002', '无效的AppID参数'],
  'isv.invalid-charset': ['40002', '字符集错误'],
  'isv.invalid-format': ['40002', '无效的数据格式'],
  'isv.invalid-method': ['40002', '不存在的方法名'],
  'isv.invalid-parameter': ['40002', '参数无效'],
  'isv.invalid-signature': ['40002', '无效签名'],
  'isv.invalid-signature-type': ['40002', '无效的签名类型'],
  'isv.invalid-timestamp': ['40002', '非法的时间戳参数'],
  'isv.invalid-version': ['40002', '无效的版本参数'],
  'ACQ.INVALID_PARAMETER': ['40004', '参数无效'],
  'ACQ.TRADE_NOT_EXIST': ['40004', '交易不存在'],
  'ACQ.TRADE_STATUS_ERROR': ['40004', '交易状态不合法'],
  'ACQ.TRADE_HAS_SUCCESS': ['40004', '交易已被支付'],
  'ACQ.TRADE_HAS_CLOSE': ['40004', '交易已经关闭'],
  'ACQ.CONTEXT_INCONSISTENT': ['40004', '交易信息被篡改'],
  'ACQ.TRADE_NOT_ALLOW_REFUND': ['40004', '当前交易不允许退款'],
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': ['40004', '退款金额无效'],
  'ACQ.DISCORDANT_REPEAT_REQUEST': ['40004', '请求信息不一致'],
  'ACQ.AGREEMENT_NOT_EXIST': ['40004', '用户协议不存在'],
  'ACQ.AGREEMENT_INVALID': ['40004', '用户协议失效'],
  'ACQ.CYCLE_PAY_DATE_NOT_MATCH': ['40004', '扣款日期不在签约时的允许范围之内'],
  'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED': ['40004', '周期扣款的单笔金额超过签约时限制'],
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': ['40004', '买家余额不足'],
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': ['40004', '买家付款月额度超限'],
  'ACQ.BUYER_ENABLE_STATUS_FORBID': ['40004', '买家状态非法'],
  ILLEGAL_EXECUTION_TIME: ['40004', '执行时间不合法'],
  ILLEGAL_AGREEMENT: ['40004', '协议不合法'],
  USER_AGREEMENT_NOT_EXIST: ['40004', '用户协议不存在'],
  USER_AGREEMENT_STATUS_INVALID: ['40004', '用户协议状态非法'],
} as const satisfies Record<string, readonly [Code, string]>

/** Alipay's name for a refusal. */
export type SubCode = keyof typeof REFUSALS

/** Refusal of the gateway; the routes answer it in the format of the method, with HTTP 200 as Alipay does. */
export class AlipayRefusal extends Error {
  override name = 'AlipayRefusal'
  readonly subCode: SubCode

  constructor(subCode: SubCode, detail?: string) {
    super(detail === undefined ? REFUSALS[subCode][1] : `${REFUSALS[subCode][1]}: ${detail}`)
    this.subCode = subCode
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['GatewayRefusal'] {
    const [code] = REFUSALS[this.subCode]
    return { code, msg: MSG[code], sub_code: this.subCode, sub_msg: this.message.slice(0, 256) }
  }
}

const STATUS = { PARAM_ERROR: 400, NOT_FOUND: 404, SYSTEM_ERROR: 500 } as const

/** Refusal of a call of the Alipay app on the phone. */
export class HostRefusal extends Error {
  override name = 'HostRefusal'
  readonly code: Schemas['HostRefusal']['code']

  constructor(code: Schemas['HostRefusal']['code'], message: string) {
    super(message)
    this.code = code
  }

  /** HTTP status of the code. */
  get status(): number {
    return STATUS[this.code]
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['HostRefusal'] {
    return { code: this.code, message: this.message.slice(0, 256) }
  }
}

/** What the gateway answers; on the wire a merchant's status is 200 unless a fault made another of it. */
export interface AlipayAnswer {
  readonly status: number
  readonly body: object
}

const messageOf = (subCode: ConstructorParameters<typeof AlipayRefusal>[0]) =>
  new AlipayRefusal(subCode).toMessage()

/** Answers a fault to the merchant in the signed envelope of the method. */
export const merchantFaultResponder: FaultResponder<AlipayAnswer> = {
  refusal: (code) => ({
    status: 200,
    body: { ...messageOf('ACQ.INVALID_PARAMETER'), sub_code: code, sub_msg: code },
  }),
  status: (status) => ({ status, body: messageOf('aop.unknow-error') }),
  expired: () => ({ status: 200, body: messageOf('isv.invalid-signature') }),
  emptied: ({ status }) => ({ status, body: {} }),
}

const SYSTEM_ERROR = new HostRefusal('SYSTEM_ERROR', '系统错误').toMessage()

/** Answers a fault to the Alipay app on the phone. */
export const hostFaultResponder: FaultResponder<AlipayAnswer> = {
  refusal: (code) => ({ status: 400, body: { ...SYSTEM_ERROR, code } }),
  status: (status) => ({ status, body: SYSTEM_ERROR }),
  expired: () => ({ status: 401, body: SYSTEM_ERROR }),
  emptied: ({ status }) => ({ status, body: {} }),
}
