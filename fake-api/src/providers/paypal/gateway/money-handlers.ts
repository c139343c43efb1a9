import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { RestAnswer, RestCall } from '../../../engine/gateway/rest-gateway.ts'
import { captureAuthorization } from '../paypal-authorization-capture.ts'
import {
  type FoundAuthorization,
  reauthorize,
  showAuthorization,
  voidAuthorization,
} from '../paypal-authorization-service.ts'
import { showCapture } from '../paypal-capture-service.ts'
import { buildAuthorization, buildCapture, buildRefund } from '../paypal-order-message.ts'
import { refundCapture, showRefund } from '../paypal-refund-service.ts'
import { PaypalRefusal } from '../paypal-refusal.ts'
import { type Around, type Handlers, idOf, isWholeAskedFor, oneAtOnce, requestIdOf } from './gateway-call.ts'
import { assertOwnRequest } from './request-use.ts'

/** Handlers of the merchant's calls about held and captured money. */
export function moneyHandlers(around: Around) {
  return { ...authorizationHandlers(around), ...captureHandlers(around) }
}

function captureHandlers({ baseUrlOf, contextOf }: Around) {
  return {
    paypalShowCapture: async (call) => {
      const order = await showCapture(call.world, idOf(call))
      const body = buildCapture(order, { baseUrl: baseUrlOf(call) })
      if (body === null) throw new PaypalRefusal('INVALID_RESOURCE_ID')
      return { status: 200, body, orderNo: order.customId ?? null }
    },
    paypalRefundCapture: async (call) => {
      const request = (call.body ?? {}) as Schemas['RefundRequest']
      const { traceId, world } = call
      const requestId = requestIdOf(call)
      const refundCall = { captureId: idOf(call), requestId, request, traceId }
      const refunded = await oneAtOnce(world, requestId, () => refundCapture(world, refundCall))
      const { resource, isNew } = refunded
      return { status: isNew ? 201 : 200, body: buildRefund(resource, await contextOf(call)) }
    },
    paypalShowRefund: async (call) => ({
      status: 200,
      body: buildRefund(await showRefund(call.world, idOf(call)), await contextOf(call)),
    }),
  } satisfies Partial<Handlers>
}

function authorizationHandlers({ baseUrlOf }: Around) {
  const answer = (call: RestCall, authorized: FoundAuthorization, status: number): RestAnswer => {
    const whole = buildAuthorization(authorized, authorized.authorization, { baseUrl: baseUrlOf(call) })
    return { status, body: shortened(call, whole), orderNo: authorized.order.customId ?? null }
  }
  return {
    paypalShowAuthorization: async (call) =>
      answer(call, await showAuthorization(call.world, idOf(call)), 200),
    paypalCaptureAuthorization: async (call) => {
      const { traceId, world } = call
      const [id, requestId] = [idOf(call), requestIdOf(call)]
      const request = (call.body ?? {}) as Schemas['CaptureRequest']
      const captureCall = { id, requestId, request, traceId }
      const taken = await oneAtOnce(world, requestId, () => captureAuthorization(world, captureCall))
      const whole = buildCapture(taken.resource, { baseUrl: baseUrlOf(call) })
      if (whole === null) throw new Error('a capture that was made has no money')
      const orderNo = taken.resource.customId ?? null
      return { status: taken.isNew ? 201 : 200, body: shortened(call, whole), orderNo }
    },
    paypalReauthorize: async (call) => {
      const request = (call.body ?? {}) as Schemas['ReauthorizeRequest']
      const asked = { id: idOf(call), requestId: requestIdOf(call), traceId: call.traceId }
      await assertOwnRequest(call.world, { ...asked, call: 'reauthorize', resourceId: asked.id })
      const { resource, isNew } = await reauthorize(call.world, { ...asked, request })
      return answer(call, resource, isNew ? 201 : 200)
    },
    paypalVoidAuthorization: async (call) => {
      const asked = { id: idOf(call), requestId: requestIdOf(call), traceId: call.traceId }
      await assertOwnRequest(call.world, { ...asked, call: 'void', resourceId: asked.id })
      const voided = await voidAuthorization(call.world, asked)
      return answer(call, voided, isWholeAskedFor(call) ? 200 : 204)
    },
  } satisfies Partial<Handlers>
}

/** A resource as a call is answered it: id, status and links alone unless more is asked for (PP-023). */
function shortened<T extends { readonly id: string; readonly status: string; readonly links?: unknown }>(
  call: RestCall,
  resource: T,
): T | Pick<T, 'id' | 'status' | 'links'> {
  if (isWholeAskedFor(call)) return resource
  const { id, status, links } = resource
  return { id, status, links }
}
