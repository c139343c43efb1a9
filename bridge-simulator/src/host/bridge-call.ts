import { isRecord } from './shape-check.ts'

/** A message of the page. `params` is what the page sent, an empty object when it sent none. */
export interface BridgeCall {
  id: string | number
  method: string
  params: unknown
}

/** Reads a message of the page; null when nobody could be answered. */
export function readBridgeCall(raw: string): BridgeCall | null {
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
