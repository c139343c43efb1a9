import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { RestAnswer, RestCall } from '../../../engine/gateway/rest-gateway.ts'
import { paypalAccountOf } from '../access/paypal-keys.ts'
import { authorizeOrder, saveOrder } from '../paypal-authorization-service.ts'
import { captureOrder } from '../paypal-capture-service.ts'
import {
  type CreatedOrFound,
  confirmSource,
  createOrder,
  showOrder,
  updateOrder,
} from '../paypal-gateway-service.ts'
import { buildOrder } from '../paypal-order-message.ts'
import { findParts } from '../paypal-part-repository.ts'
import { PaypalRefusal } from '../paypal-refusal.ts'
import type { PaypalOrder } from '../paypal-repository.ts'
import { trackOrder, updateTracker } from '../paypal-tracking.ts'
import { type Around, type Handlers, idOf, requestIdOf } from './gateway-call.ts'
import { assertOwnRequest } from './request-use.ts'

/** Handlers of the merchant's calls about orders. */
export function orderHandlers({ baseUrlOf, contextOf }: Around) {
  const orderAnswer = async (
    call: RestCall,
    { resource, isNew }: CreatedOrFound<PaypalOrder>,
  ): Promise<RestAnswer> => {
    const whole = { order: resource, parts: await findParts(call.world.read, resource) }
    const body = buildOrder(whole, await contextOf(call))
    return { status: isNew ? 201 : 200, body, orderNo: resource.customId ?? null }
  }
  return {
    paypalCreateOrder: async (call) => {
      const around = { account: await paypalAccountOf(call.world), requestId: requestIdOf(call) }
      const resource = await createOrder(call.world, call.body as Schemas['CreateOrderRequest'], around)
      return orderAnswer(call, resource)
    },
    paypalShowOrder: async (call) => {
      const answer = await orderAnswer(call, {
        resource: await showOrder(call.world, idOf(call)),
        isNew: false,
      })
      return { ...answer, body: fieldsOf(answer.body, call.parameters.fields) }
    },
    paypalConfirmPaymentSource: async (call) => {
      const request = call.body as Schemas['ConfirmSourceRequest']
      return orderAnswer(call, {
        resource: await confirmSource(call.world, idOf(call), request),
        isNew: false,
      })
    },
    paypalTrackOrder: async (call) => {
      const tracked = await trackOrder(call.world, idOf(call), call.body as Schemas['TrackRequest'])
      return orderAnswer({ ...call, headers: { ...call.headers, prefer: 'return=representation' } }, tracked)
    },
    paypalUpdateTracker: async (call) => {
      const tracker = { id: idOf(call), trackerId: call.parameters.tracker_id ?? '' }
      const order = await updateTracker(call.world, tracker, call.body as Schemas['OrderPatch'])
      return { status: 204, body: {}, orderNo: order.customId ?? null }
    },
    paypalCaptureOrder: async (call) => {
      const [id, requestId, baseUrl, { traceId }] = [idOf(call), requestIdOf(call), baseUrlOf(call), call]
      await assertOwnRequest(call.world, { call: 'capture', requestId, resourceId: id })
      return orderAnswer(call, await captureOrder(call.world, { id, requestId, baseUrl, traceId }))
    },
    paypalAuthorizeOrder: async (call) => {
      const [id, requestId, baseUrl, { traceId }] = [idOf(call), requestIdOf(call), baseUrlOf(call), call]
      const request = (call.body ?? {}) as Schemas['AuthorizeRequest']
      await assertOwnRequest(call.world, { call: 'authorize', requestId, resourceId: id })
      const authorized = await authorizeOrder(call.world, { id, requestId, request, baseUrl, traceId })
      return orderAnswer(call, authorized)
    },
    paypalSaveOrder: async (call) => {
      const [id, requestId] = [idOf(call), requestIdOf(call)]
      await assertOwnRequest(call.world, { call: 'save', requestId, resourceId: id })
      return orderAnswer(call, await saveOrder(call.world, { id, requestId }))
    },
    paypalUpdateOrder: async (call) => {
      const order = await updateOrder(call.world, idOf(call), call.body as Schemas['OrderPatch'])
      return { status: 204, body: {}, orderNo: order.customId ?? null }
    },
  } satisfies Partial<Handlers>
}

/** An order as `fields` asks for it: whole, or with its source alone. Throws INVALID_PARAMETER_VALUE. */
function fieldsOf(order: object, fields: string | undefined): object {
  if (!fields) return order
  if (fields !== 'payment_source')
    throw new PaypalRefusal('INVALID_PARAMETER_VALUE', { field: 'fields', value: fields, location: 'query' })
  const { id, status, payment_source, links } = order as Schemas['Order']
  return { id, status, ...(payment_source && { payment_source }), links }
}
