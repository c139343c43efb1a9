import type { FaultResponder } from '../../faults/http-fault.ts'
import type { RestAnswer, RestGateway } from './rest-gateway.ts'

/** How a gateway says what a fault makes it say: its own failure, with another status or code. */
export function restFaultResponder({ failure }: RestGateway): FaultResponder<RestAnswer> {
  return {
    refusal: (code) => ({ status: 422, body: { ...failure.body, name: code, code, message: code } }),
    status: (status) => ({ ...failure, status }),
    expired: () => ({ ...failure, status: 401 }),
    emptied: ({ status }) => ({ status, body: {} }),
  }
}
