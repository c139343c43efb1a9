import type { FaultResponder } from '../../faults/http-fault.ts'
import type { GatewayAnswer } from './wechat-gateway-handlers.ts'

const errorOf = (status: number, code: string): GatewayAnswer => ({
  status,
  body: { code, message: '系统错误' },
})

/** How the gateway says what a fault makes it say: an error of v3, signed like any other answer. */
export const wechatFaultResponder: FaultResponder<GatewayAnswer> = {
  refusal: (code) => errorOf(400, code),
  status: (status) => errorOf(status, 'SYSTEM_ERROR'),
  expired: () => errorOf(401, 'SIGN_ERROR'),
  emptied: ({ status }) => ({ status, body: {} }),
}
