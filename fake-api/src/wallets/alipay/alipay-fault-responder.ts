import type { FaultResponder } from '../../faults/http-fault.ts'
import { HostRefusal } from './alipay-host-refusal.ts'
import { AlipayRefusal } from './alipay-refusal.ts'

/** What the gateway answers; on the wire a merchant's status is 200 unless a fault made another of it. */
export interface AlipayAnswer {
  readonly status: number
  readonly body: object
}

const messageOf = (subCode: ConstructorParameters<typeof AlipayRefusal>[0]) =>
  new AlipayRefusal(subCode).toMessage()

/** How the gateway says to a merchant what a fault makes it say: in the method's envelope, signed. */
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

/** How it says it to the Alipay app on the phone. */
export const hostFaultResponder: FaultResponder<AlipayAnswer> = {
  refusal: (code) => ({ status: 400, body: { ...SYSTEM_ERROR, code } }),
  status: (status) => ({ status, body: SYSTEM_ERROR }),
  expired: () => ({ status: 401, body: SYSTEM_ERROR }),
  emptied: ({ status }) => ({ status, body: {} }),
}
