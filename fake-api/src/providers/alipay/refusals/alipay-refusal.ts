import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { FaultResponder } from '../../../engine/faults/http-fault.ts'
import { NotBuiltError } from '../../../engine/gateway/not-built.ts'
import { withinLimit } from '../../../engine/gateway/text-limit.ts'
import type { SignatureDiagnosis } from '../../../engine/signing/signature-diagnosis.ts'
import { refusalWords, type SubCode } from './refusal-table.ts'

/** Longest `sub_msg`, and `message` of v3. That of a wrong signature holds a whole text, as Alipay's own does (AL-016). */
export const LONGEST_TEXT = 256

/** Members that a refusal carries beside code and text, such as the number it is about. */
export type RefusalMembers = Readonly<Record<string, string>>

/** Refusal of the gateway; the routes answer it in the format of the method, with HTTP 200 as Alipay does. */
export class AlipayRefusal extends Error {
  override name = 'AlipayRefusal'
  readonly subCode: SubCode
  readonly members: RefusalMembers

  constructor(subCode: SubCode, detail?: string, members: RefusalMembers = {}) {
    const { text } = refusalWords(subCode)
    const said = detail === undefined ? text : `${text}: ${detail}`
    super(subCode === 'isv.invalid-signature' ? said : withinLimit(said, LONGEST_TEXT))
    this.subCode = subCode
    this.members = members
  }

  /** The body as the contract has it. */
  toMessage(): Schemas['GatewayRefusal'] {
    const { code, msg } = refusalWords(this.subCode)
    return { code, msg, sub_code: this.subCode, sub_msg: this.message, ...this.members }
  }
}

/** Refusal of who signed a request, or when, with what is known of the signature. */
export class SignerRefusal extends AlipayRefusal {
  override name = 'SignerRefusal'
  readonly diagnosis: SignatureDiagnosis

  constructor(subCode: SubCode, detail: string, diagnosis: SignatureDiagnosis) {
    super(subCode, detail)
    this.diagnosis = diagnosis
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

/** A string of the merchant that asks for what is not built, with what the Alipay app on the phone is answered. */
export class UnbuiltString extends NotBuiltError {
  override name = 'UnbuiltString'
  readonly answer: object

  constructor({ notBuilt }: NotBuiltError, answer: object) {
    super(notBuilt)
    this.answer = answer
  }
}

/** Answer of the gateway; on the wire a merchant's status is 200 unless a fault made another of it. */
export interface AlipayAnswer {
  readonly status: number
  readonly body: object
}

const messageOf = (subCode: SubCode) => new AlipayRefusal(subCode).toMessage()

/** A refusal that a tester has armed, under the code that Alipay gives its sub code. */
function armedMessage(subCode: string): Schemas['GatewayRefusal'] {
  const { code, msg, text } = refusalWords(subCode)
  return { code, msg, sub_code: subCode, sub_msg: text }
}

/** Answers a fault to the merchant in the signed envelope of the method. */
export const merchantFaultResponder: FaultResponder<AlipayAnswer> = {
  refusal: (code) => ({ status: 200, body: armedMessage(code) }),
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
