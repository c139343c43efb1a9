import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ExchangeEnd } from '../journal/journal-entry.ts'
import { describeHttpFault, type HttpFault } from './fault-record.ts'

/** Waits as the fault says and returns the distorted text of an answer; null when the connection was ended. */
export async function distortAnswer(
  reply: FastifyReply,
  text: string,
  { latencyMs, answer }: HttpFault,
): Promise<string | null> {
  if (latencyMs !== undefined) await wait(latencyMs)
  switch (answer?.kind) {
    case 'reset-before-commit':
    case 'reset-after-commit':
      reset(reply)
      return null
    case 'truncated':
      truncate(reply, text)
      return null
    case 'malformed':
      return firstHalf(text)
    default:
      return text
  }
}

/** Returns status and note of a journal entry, marked with the fault that struck the exchange. */
export function markFaulted(
  plain: { readonly status: ExchangeEnd; readonly note: string | null },
  fault: HttpFault | null,
): { status: ExchangeEnd; note: string | null } {
  if (fault === null) return { ...plain }
  const { kind } = fault.answer ?? {}
  const isReset = kind === 'reset-before-commit' || kind === 'reset-after-commit'
  const words = describeHttpFault(fault)
  return {
    status: isReset ? 'reset' : plain.status,
    note: plain.note === null ? words : `${words}; ${plain.note}`,
  }
}

/** The TCP connection ends with a reset, as when a server dies. */
function reset(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.req.socket.resetAndDestroy()
}

/** Half of the body under the length of the whole, then the connection ends. */
function truncate(reply: FastifyReply, text: string): void {
  const headers = Object.entries(reply.type(mediaTypeOf(reply)).getHeaders())
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of headers)
    if (value !== undefined && !raw.hasHeader(name)) raw.setHeader(name, value)
  raw.setHeader('content-length', Buffer.byteLength(text) + 1)
  raw.write(firstHalf(text), () => raw.destroy())
}

function mediaTypeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type') ?? 'text/plain; charset=utf-8')
}

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}
