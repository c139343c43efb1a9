import { type BridgeCall, readBridgeCall } from './bridge-call.ts'
import { answerCall } from './call-answering.ts'
import type { BridgeRecord, HostPorts } from './host-ports.ts'
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
  const { status, reply, after } = await answerCall(ports, handlers, call)
  await record({
    direction: 'page-to-host',
    method: call.method.slice(0, 64),
    status,
    tookMs: Math.max(0, ports.wallNowMs() - startedMs),
    params: call.params,
    result: 'result' in reply ? reply.result : reply.error,
  })
  await ports.page.deliver({ skyBridge: 'reply', json: JSON.stringify({ id: call.id, ...reply }) })
  await after?.()
}
