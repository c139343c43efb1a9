import { bridgeShapes } from '@skyshop/openapi/bridge-shapes'
import { applyToPayload, consumeEffect, sendWithEffect } from './bridge-effect.ts'
import { checkShape, isRecord } from './check-shape.ts'
import {
  type BridgeEffect,
  type BridgeErrorCode,
  type BridgeMethod,
  type BridgeRecord,
  BridgeRefusal,
  type HostDependencies,
  type Params,
  type Result,
} from './host-dependencies.ts'

/** What handling a message of the page depends on. */
export interface CallHandling {
  dependencies: HostDependencies
  handlers: MethodHandlers
  record: (entry: BridgeRecord) => Promise<void>
}

/** Answers one message of the page: writes the journal, sends the reply, then runs the handler's `after`. */
export async function handleMessage(handling: CallHandling, raw: string): Promise<void> {
  const call = readBridgeCall(raw)
  if (call) return handleCall(handling, call)
  await handling.record({
    direction: 'page-to-host',
    method: 'unreadable',
    status: 'bad-message',
    params: { raw: raw.slice(0, 500) },
  })
}

async function handleCall({ dependencies, handlers, record }: CallHandling, call: BridgeCall): Promise<void> {
  const startedMs = dependencies.wallNowMs()
  const effect = await consumeEffect(dependencies, call.method)
  const {
    status,
    reply: plain,
    after,
  } = await answerWithFault(effect, () => answerCall(dependencies, handlers, call))
  const reply = 'result' in plain ? { result: applyToPayload(effect, plain.result) } : plain
  await record({
    direction: 'page-to-host',
    method: call.method.slice(0, 64),
    status,
    tookMs: Math.max(0, dependencies.wallNowMs() - startedMs),
    params: call.params,
    result: 'result' in reply ? reply.result : reply.error,
    ...(effect && { effect }),
  })
  const json = JSON.stringify({ id: call.id, ...reply })
  const send = async () => dependencies.page.deliver({ skyBridge: 'reply', json })
  if (effect?.kind === 'before-return') await after?.()
  await sendWithEffect(effect, send)
  if (effect?.kind !== 'before-return') await after?.()
}

/** Refuses the call by the fault armed for it, without running it; without such a fault, runs `answer`. */
async function answerWithFault(
  effect: BridgeEffect | null,
  answer: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  if (effect?.kind === 'missing') return refusal('method-missing', 'This host app has no such method.')
  if (effect?.kind === 'failed') return refusal('failed', 'The host app could not do this.')
  if (effect?.kind === 'not-installed')
    return refusal('wallet-missing', 'The wallet app is not on this phone.')
  return answer()
}

function refusal(code: BridgeErrorCode, message: string): CallOutcome {
  return { status: code, reply: { error: { code, message } } }
}

/** A message of the page. `params` is what the page sent, an empty object when it sent none. */
interface BridgeCall {
  id: string | number
  method: string
  params: unknown
}

/** Parses a message of the page; null without an id or a method to answer to. */
function readBridgeCall(raw: string): BridgeCall | null {
  const message = parse(raw)
  if (!isRecord(message)) return null
  const { id, method, params } = message
  if (typeof id !== 'string' && typeof id !== 'number') return null
  if (typeof method !== 'string' || method === '') return null
  return { id, method, params: params ?? {} }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** The reply to a call, and what the host does once the page has it. `status` goes into the journal. */
interface CallOutcome {
  status: 'ok' | BridgeErrorCode
  reply: { result: unknown } | { error: { code: BridgeErrorCode; message: string } }
  after?: (() => void | Promise<void>) | undefined
}

type AnyHandler = (params: unknown) => Promise<{ result: unknown; after?: () => void | Promise<void> }>

/** Runs the handler of a call: checks parameters and result by the contract, turns every failure into a bridge error. */
async function answerCall(
  dependencies: HostDependencies,
  handlers: MethodHandlers,
  call: BridgeCall,
): Promise<CallOutcome> {
  try {
    return await perform(dependencies, handlers, call)
  } catch (error) {
    if (!(error instanceof BridgeRefusal)) dependencies.onError(error)
    const code = error instanceof BridgeRefusal ? error.code : 'failed'
    const message = error instanceof BridgeRefusal ? error.message : 'The host app could not do this.'
    return { status: code, reply: { error: { code, message } } }
  }
}

/** Whether the bridge contract has the method. */
function isBridgeMethod(name: string): name is BridgeMethod {
  return Object.hasOwn(bridgeShapes, name)
}

async function perform(
  dependencies: HostDependencies,
  handlers: MethodHandlers,
  call: BridgeCall,
): Promise<CallOutcome> {
  const { method, params } = call
  const isMissing = dependencies.abilities?.().missingMethods.includes(method) ?? false
  if (!isBridgeMethod(method) || isMissing) {
    throw new BridgeRefusal('method-missing', `This host app has no method ${method.slice(0, 64)}.`)
  }
  const paramsError = checkShape(bridgeShapes[method].params, params, 'params')
  if (paramsError) throw new BridgeRefusal('bad-parameters', `${paramsError}.`)
  // The parameters were checked above; the type of the table cannot express that for all methods at once.
  const handler = handlers[method] as unknown as AnyHandler
  const { result, after } = await handler(params)
  const resultError = checkShape(bridgeShapes[method].result, result, 'result')
  if (resultError)
    throw new Error(`The simulated host broke the bridge contract in ${method}: ${resultError}.`)
  return { status: 'ok', reply: { result }, after }
}

/** Result of a method handler, and what the host does once the page has it. */
interface HandlerResult<M extends BridgeMethod> {
  result: Result<M>
  after?: () => void | Promise<void>
}

/** One handler for each method of the bridge. */
export type MethodHandlers = {
  [M in BridgeMethod]: (params: Params<M>) => HandlerResult<M> | Promise<HandlerResult<M>>
}
