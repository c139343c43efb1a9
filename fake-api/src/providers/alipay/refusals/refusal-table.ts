import type { Schemas } from '@skyshop/openapi/wallets/alipay'

type Code = Schemas['GatewayRefusal']['code']

const MSG = {
  '20000': 'Service Currently Unavailable',
  '20001': 'Insufficient Token Permissions',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40003': 'Insufficient Conditions',
  '40004': 'Business Failed',
  '40005': 'Call Limited',
  '40006': 'Insufficient Permissions',
} as const satisfies Record<Code, string>

/** Alipay's sub codes, each with its code and text; those that no rule here raises come as armed answers. */
const REFUSALS = {
  'aop.unknow-error': ['20000', '服务暂不可用'],
  'isp.unknow-error': ['20000', '服务暂不可用'],
  'aop.invalid-auth-token': ['20001', '无效的访问令牌'],
  'aop.auth-token-time-out': ['20001', '访问令牌已过期'],
  'aop.invalid-app-auth-token': ['20001', '无效的应用授权令牌'],
  'aop.app-auth-token-time-out': ['20001', '应用授权令牌已过期'],
  'isv.missing-app-id': ['40001', '缺少AppID参数'],
  'isv.missing-method': ['40001', '缺少方法名参数'],
  'isv.missing-signature': ['40001', '缺少签名参数'],
  'isv.missing-signature-type': ['40001', '缺少签名类型参数'],
  'isv.missing-timestamp': ['40001', '缺少时间戳参数'],
  'isv.missing-version': ['40001', '缺少版本参数'],
  'isv.missing-charset': ['40001', '缺少字符集参数'],
  'isv.missing-app-cert-sn': ['40002', '缺少应用公钥证书序列号'],
  'isv.missing-alipay-root-cert-sn': ['40002', '缺少支付宝根证书序列号'],
  'isv.missing-signature-key': ['40002', '缺少签名配置'],
  'isv.missing-encrypt-key': ['40002', '缺少加密配置'],
  'isv.app-cert-not-exist': ['40002', '应用公钥证书不存在'],
  'isv.app-cert-expired': ['40002', '应用公钥证书已过期'],
  'isv.invalid-alipay-root-cert-sn': ['40002', '无效的支付宝根证书序列号'],
  'isv.invalid-app-id': ['40002', '无效的AppID参数'],
  'isv.invalid-charset': ['40002', '字符集错误'],
  'isv.invalid-encrypt': ['40002', '加密类型错误'],
  'isv.invalid-format': ['40002', '无效的数据格式'],
  'isv.invalid-method': ['40002', '不存在的方法名'],
  'isv.invalid-parameter': ['40002', '参数无效'],
  'isv.invalid-signature': ['40002', '无效签名'],
  'isv.invalid-signature-type': ['40002', '无效的签名类型'],
  'isv.invalid-timestamp': ['40002', '非法的时间戳参数'],
  'isv.invalid-version': ['40002', '无效的版本参数'],
  'isv.suspected-attack': ['40002', '可疑的攻击请求'],
  'isv.forbidden-api': ['40002', '不允许访问该接口'],
  'isv.not-online-app': ['40002', '应用未上线'],
  'isv.missing-signature-config': ['40003', '应用未配置对应签名算法的公钥或者证书'],
  'isv.decryption-error-not-valid-encrypt-type': ['40003', '解密出错, 不支持的加密算法'],
  'isv.decryption-error-unknown': ['40003', '解密出错, 未知异常'],
  'isv.app-call-limited': ['40005', '应用调用次数超限'],
  'isv.method-call-limited': ['40005', '接口调用次数超限'],
  'isv.insufficient-isv-permissions': ['40006', 'ISV权限不足'],
  'isv.insufficient-user-permissions': ['40006', '用户权限不足'],
  'isv.self-invoke-forbidden': ['40006', '不允许自调用'],
  'ACQ.SYSTEM_ERROR': ['40004', '系统错误'],
  'ACQ.INVALID_PARAMETER': ['40004', '参数无效'],
  INVALID_PARAMETER: ['40004', '参数无效'],
  'ACQ.TRADE_NOT_EXIST': ['40004', '交易不存在'],
  TRADE_NOT_EXIST: ['40004', '交易不存在'],
  'ACQ.TRADE_STATUS_ERROR': ['40004', '交易状态不合法'],
  'ACQ.REASON_TRADE_STATUS_INVALID': ['40004', '交易状态异常'],
  'ACQ.REASON_ILLEGAL_STATUS': ['40004', '交易状态异常'],
  'ACQ.TRADE_HAS_SUCCESS': ['40004', '交易已被支付'],
  'ACQ.TRADE_HAS_CLOSE': ['40004', '交易已经关闭'],
  'ACQ.TRADE_HAS_FINISHED': ['40004', '交易已结束'],
  'ACQ.CONTEXT_INCONSISTENT': ['40004', '订单信息不一致'],
  'ACQ.RISK_MERCHANT_IP_NOT_EXIST': ['40004', '商户终端IP不存在'],
  'ACQ.ENTERPRISE_PAY_BIZ_ERROR': ['40004', '因公付业务异常'],
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': ['40004', '退款金额与订单金额不一致'],
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': ['40004', '退款金额无效'],
  'ACQ.REASON_TRADE_BEEN_FREEZEN': ['40004', '请求退款的交易被冻结'],
  'ACQ.DISCORDANT_REPEAT_REQUEST': ['40004', '请求信息不一致'],
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': ['40004', '卖家余额不足'],
  'ACQ.NOT_ALLOW_PARTIAL_REFUND': ['40004', '不支持部分退款'],
  'ACQ.BUYER_ERROR': ['40004', '买家状态异常'],
  'ACQ.CUSTOMER_VALIDATE_ERROR': ['40004', '账户已注销或者冻结'],
  'ACQ.REFUNDALLOC_UNAUTH_LIMIT': ['40004', '退分账受限'],
  'ACQ.TRADE_CANCEL_TIME_OUT': ['40004', '超过撤销时间范围'],
  'ACQ.CANCEL_NOT_ALLOWED': ['40004', '交易不允许撤销'],
  // The list of alipay.trade.cancel spells it so.
  'AQC.SYSTEM_ERROR': ['40004', '系统错误'],
  'ACQ.AGREEMENT_NOT_EXIST': ['40004', '用户协议不存在'],
  'ACQ.AGREEMENT_INVALID': ['40004', '用户协议失效'],
  'ACQ.CYCLE_PAY_DATE_NOT_MATCH': ['40004', '扣款日期不在签约时的允许范围之内'],
  'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED': ['40004', '周期扣款的单笔金额超过签约时限制'],
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': ['40004', '买家余额不足'],
  'ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED': ['40004', '周期扣款的总金额超过签约时限制'],
  'ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED': ['40004', '周期扣款的总次数超过签约时限制'],
  'ACQ.AGREEMENT_STATUS_NOT_NORMAL': ['40004', '协议状态非正常'],
  'ACQ.OVER_MAX_DEDUCT_COUNT': ['40004', '超过最大扣款次数'],
  'ACQ.OVER_MAX_UNDER_WAY_DEDUCT_COUNT': ['40004', '超过在途扣款笔数限制'],
  'ACQ.PRODUCT_AMOUNT_LIMIT_ERROR': ['40004', '产品额度超限'],
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': ['40004', '买家付款日限额超限'],
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': ['40004', '买家付款月额度超限'],
  'ACQ.BUYER_ENABLE_STATUS_FORBID': ['40004', '买家状态非法'],
  ILLEGAL_EXECUTION_TIME: ['40004', '执行时间不合法'],
  ILLEGAL_AGREEMENT: ['40004', '协议不合法'],
  'isp.bill_not_exist': ['40004', '账单不存在'],
  BILL_NOT_EXIST: ['40004', '账单不存在'],
  USER_AGREEMENT_NOT_EXIST: ['40004', '用户协议不存在'],
  USER_AGREEMENT_STATUS_NOT_NORMAL: ['40004', '用户协议状态非正常'],
  USER_AGREEMENT_QUERY_FAIL: ['40004', '用户协议查询失败'],
  AGREEMENT_NOT_EXIST: ['40004', '协议不存在'],
  AGREEMENT_HAS_UNSIGNED: ['40004', '协议已解约'],
  MERCHANT_AGREEMENT_IS_NOT_EXIST: ['40004', '商户协议不存在'],
  ILLEGAL_PARAMS: ['40004', '参数非法'],
  USER_NOT_EXIST_ERROR: ['40004', '用户不存在'],
  PRODUCT_CODE_NOT_SUPPORTED_ERROR: ['40004', '产品码不支持'],
} as const satisfies Record<string, readonly [Code, string]>

/** Alipay's name for a refusal. */
export type SubCode = keyof typeof REFUSALS

/** Methods whose word for a wrong parameter is not that of the trades: those about agreements have bare names (AL-042). */
const WRONG_PARAMETER: Readonly<Record<string, SubCode>> = {
  'alipay.user.agreement.query': 'INVALID_PARAMETER',
  'alipay.user.agreement.executionplan.modify': 'INVALID_PARAMETER',
  'alipay.user.agreement.unsign': 'ILLEGAL_PARAMS',
  'alipay.user.agreement.page.sign': 'ILLEGAL_PARAMS',
}

/** Sub code of a method for a content that breaks its schema. */
export function wrongParameterOf(method: string): SubCode {
  return WRONG_PARAMETER[method] ?? 'ACQ.INVALID_PARAMETER'
}

/** Code, its message, and the text of a sub code; one that no list here has is a refusal of the business. */
export function refusalWords(subCode: string): {
  readonly code: Code
  readonly msg: string
  readonly text: string
} {
  const [code, text] = isSubCode(subCode) ? REFUSALS[subCode] : (['40004', subCode] as const)
  return { code, msg: MSG[code], text }
}

function isSubCode(text: string): text is SubCode {
  return Object.hasOwn(REFUSALS, text)
}
