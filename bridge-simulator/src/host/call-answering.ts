import type { BridgeCall } from './bridge-call.ts'
import { bridgeShapes, isBridgeMethod } from './bridge-shapes.ts'
import { type BridgeErrorCode, BridgeRefusal, type HostPorts } from './host-ports.ts'
import type { MethodHandlers } from './method-answer.ts'

/** What the page gets, and what follows. `status` goes into the journal. */
export interface Outcome {
  status: 'ok' | BridgeErrorCode
  reply: { result: unknown } | { error: { code: BridgeErrorCode; message: string } }
  after?: (() => void | Promise<void>) | undefined
}

type AnyHandler = (params: unknown) => Promise<{ result: unknown; after?: () => void | Promise<void> }>

/** Answers one call by contract: shapes are checked both ways, every failure becomes a bridge error. */
export async function answerCall(
  ports: HostPorts,
  handlers: MethodHandlers,
  call: BridgeCall,
): Promise<Outcome> {
  try {
    return await perform(ports, handlers, call)
  } catch (error) {
    if (!(error instanceof BridgeRefusal)) ports.onTrouble(error)
    const code = error instanceof BridgeRefusal ? error.code : 'failed'
    const message = error instanceof BridgeRefusal ? error.message : 'The host app could not do this.'
    return { status: code, reply: { error: { code, message } } }
  }
}

async function perform(ports: HostPorts, handlers: MethodHandlers, call: BridgeCall): Promise<Outcome> {
  const { method, params } = call
  const isMissing = ports.abilities?.().missingMethods.includes(method) ?? false
  if (!isBridgeMethod(method) || isMissing) {
    throw new BridgeRefusal('method-missing', `This host app has no method ${method.slice(0, 64)}.`)
  }
  const complaint = bridgeShapes[method].params(params, 'params')
  if (complaint) throw new BridgeRefusal('bad-parameters', `${complaint}.`)
  // The shape was checked one line up; the table of handlers cannot say so for all methods at once.
  const handler = handlers[method] as unknown as AnyHandler
  const { result, after } = await handler(params)
  const ownFault = bridgeShapes[method].result(result, 'result')
  if (ownFault) throw new Error(`The simulated host broke the bridge contract in ${method}: ${ownFault}.`)
  return { status: 'ok', reply: { result }, after }
}
