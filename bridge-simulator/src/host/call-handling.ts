import { type BridgeCall, readBridgeCall } from './bridge-call.ts'
import { applyToPayload, consumeEffect, sendWithEffect } from './bridge-effect.ts'
import { answerCall, type Outcome } from './call-answering.ts'
import type { BridgeEffect, BridgeErrorCode, BridgeRecord, HostPorts } from './host-ports.ts'
import type { MethodHandlers } from './method-answer.ts'

/** What one message of the page needs: the handlers and the journal of its host. */
export interface CallHandling {
  ports: HostPorts
  handlers: MethodHandlers
  record: (entry: BridgeRecord) => Promise<void>
}

/** Answers one message of the page: journal first, then the reply, then what follows from it. */
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

async function handleCall({ ports, handlers, record }: CallHandling, call: BridgeCall): Promise<void> {
  const startedMs = ports.wallNowMs()
  const effect = await consumeEffect(ports, call.method)
  const { status, reply: plain, after } = await answerUnder(effect, () => answerCall(ports, handlers, call))
  const reply = 'result' in plain ? { result: applyToPayload(effect, plain.result) } : plain
  await record({
    direction: 'page-to-host',
    method: call.method.slice(0, 64),
    status,
    tookMs: Math.max(0, ports.wallNowMs() - startedMs),
    params: call.params,
    result: 'result' in reply ? reply.result : reply.error,
    ...(effect && { effect }),
  })
  const json = JSON.stringify({ id: call.id, ...reply })
  const send = async () => ports.page.deliver({ skyBridge: 'reply', json })
  if (effect?.kind === 'before-return') await after?.()
  await sendWithEffect(effect, send)
  if (effect?.kind !== 'before-return') await after?.()
}

/** A method the host app lacks, or fails in, or whose wallet is not there, does nothing. */
async function answerUnder(effect: BridgeEffect | null, answer: () => Promise<Outcome>): Promise<Outcome> {
  if (effect?.kind === 'missing') return refusal('method-missing', 'This host app has no such method.')
  if (effect?.kind === 'failed') return refusal('failed', 'The host app could not do this.')
  if (effect?.kind === 'not-installed')
    return refusal('wallet-missing', 'The wallet app is not on this phone.')
  return answer()
}

function refusal(code: BridgeErrorCode, message: string): Outcome {
  return { status: code, reply: { error: { code, message } } }
}
