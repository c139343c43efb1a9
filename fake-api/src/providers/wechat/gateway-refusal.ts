import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { withinLimit } from '../../engine/gateway/text-limit.ts'

/** Codes of a refusal, as in the contract. */
export type GatewayErrorCode = Schemas['GatewayError']['code']

const STATUS = {
  PARAM_ERROR: 400,
  INVALID_REQUEST: 400,
  APPID_MCHID_NOT_MATCH: 400,
  MCH_NOT_EXISTS: 400,
  ORDERPAID: 400,
  ORDER_CLOSED: 400,
  NO_STATEMENT_EXIST: 400,
  STATEMENT_CREATING: 400,
  SIGN_ERROR: 401,
  OUT_TRADE_NO_USED: 403,
  RESOURCE_ALREADY_EXISTS: 400,
  RULELIMIT: 403,
  NOT_ENOUGH: 403,
  NO_AUTH: 403,
  CONTRACT_NOT_EXIST: 404,
  ORDER_NOT_EXIST: 404,
  RESOURCE_NOT_EXISTS: 404,
  FREQUENCY_LIMITED: 429,
  SYSTEM_ERROR: 500,
} as const satisfies Record<GatewayErrorCode, number>

/** HTTP status of a code, also of one that only a fault says. */
export function statusOf(code: string): number {
  return Object.hasOwn(STATUS, code) ? STATUS[code as GatewayErrorCode] : 400
}

/** The numbers that WeChat Pay lists as the commonest, each with its name. */
const NUMBERS = {
  268435461: '参数非法',
  268435464: '参数超出取值范围',
  268443699: '签名错误',
  268443701: '受理关系不存在',
  268443704: '受理机构必须传入sub_mch_id',
  268443705: '子商户mchid不能与自身mchid相同',
  268443715: '商户状态为不可用或者已经注销',
  268445527: 'appid和mch_id不匹配',
  268447840: '请求频率超过限制',
  268447843: '商户号和订单不匹配',
  268447845: '子商户号和订单信息不匹配',
  268447914: '该订单已失效',
  268448010: '此商家的收款功能已被限制',
  268449538: '订单已支付',
  268449641: '当前交易不允许进行普通关单',
  268498688: '请求重入时，参数与首次请求时不一致',
  268498689: '该订单已支付',
  268501013: 'JSAPI支付必须传openid',
  268512771: '订单不存在',
  270924358: '参数中含有非法的额外参数',
} as const

/** The number of what has none among the listed ones: that of the guide's own example (assumed). */
const UNLISTED = 268578704

const BY_CODE: Readonly<Record<string, keyof typeof NUMBERS>> = {
  PARAM_ERROR: 268435461,
  SIGN_ERROR: 268443699,
  APPID_MCHID_NOT_MATCH: 268445527,
  MCH_NOT_EXISTS: 268447843,
  ORDERPAID: 268449538,
  ORDER_CLOSED: 268447914,
  ORDER_NOT_EXIST: 268512771,
  FREQUENCY_LIMITED: 268447840,
}

/** The number that stands for a code; the same fault may have another one where more is known of it. */
export function numberOf(code: string): number {
  return (Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined) ?? UNLISTED
}

/** Longest `message` of WeChat Pay v3. */
const LONGEST_MESSAGE = 256

type Detail = NonNullable<Schemas['GatewayError']['detail']>

/** Refusal of the gateway; the routes answer it as a GatewayError with its HTTP status. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: GatewayErrorCode
  /** The member of the body that is wrong, or the whole detail of the answer. */
  readonly about: string | Detail | null
  /** The tail of the answer's Request-ID. */
  readonly number: number

  constructor(code: GatewayErrorCode, message: string, fault: string | Detail | null = null) {
    super(withinLimit(message, LONGEST_MESSAGE))
    this.code = code
    this.about = fault
    this.number = numberOf(code)
  }

  /** HTTP status of the code. */
  get status(): number {
    return STATUS[this.code]
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['GatewayError'] {
    const { about: fault, code, message } = this
    if (fault === null) return { code, message }
    const detail = typeof fault === 'string' ? { field: fault, issue: message, location: 'body' } : fault
    return { code, message, detail }
  }
}

/** A refusal that has a number of its own among the listed ones, with its name as the message (WX-242). */
export class NumberedRefusal extends GatewayRefusal {
  override name = 'NumberedRefusal'
  override readonly number: number

  constructor(code: GatewayErrorCode, number: keyof typeof NUMBERS, fault: string | Detail | null = null) {
    super(code, NUMBERS[number], fault)
    this.number = Number(number)
  }
}
