import { METHODS } from 'node:http'
import { pathOnGateway } from '../gateway/world-hosts.ts'
import type { ListenerName } from '../http/listener.ts'
import { isNewWorldId, isWorldId } from '../world/registry/world-id.ts'

/** The parts of a request that name its world. */
export interface RequestHead {
  method: string
  /** Path and query. */
  url: string
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Finds the id of the world that a request to the merchant's listener names; '' for none. */
export type WorldOfRequest = (head: RequestHead) => string

/** The workers that requests go to, and how the merchant's listener names worlds. */
export interface RequestWorkers {
  readonly count: number
  readonly worldOfRequest: WorldOfRequest
}

/** Index of the worker that answers a request, or any of them. */
export type RequestWorker = number | 'any'

/** Returns the worker of a world. */
export function workerOfWorld(worldId: string, workers: number): number {
  return isNewWorldId(worldId) ? Number(worldId.slice(1)) % workers : 0
}

/**
 * Returns the worker that answers a request. Without a world it is the first one, which journals it, and any for most
 * requests to the control plane.
 */
export function workerOfRequest(
  listener: ListenerName,
  head: RequestHead,
  { count, worldOfRequest }: RequestWorkers,
): RequestWorker {
  const worldId = listener === 'product' ? worldOfRequest(head) : worldInAddress(listener, head)
  if (isWorldId(worldId)) return workerOfWorld(worldId, count)
  if (listener !== 'control') return 0
  // A program that speaks the Model Context Protocol goes on where it began.
  return /^\/(mcp|control\/journal)\b/.test(head.url) ? 0 : 'any'
}

/** Returns the part of an address where a world is named. */
function worldInAddress(listener: 'control' | 'gateway', { url, headers }: RequestHead): string {
  const meant = listener === 'gateway' ? pathOnGateway(String(headers.host ?? ''), url) : url
  const parts = (meant.split('?', 1)[0] ?? '').split('/')
  // /wallets/{provider}/{worldId}, /control/worlds/{worldId}
  return listener === 'gateway' || parts[2] === 'worlds' ? (parts[3] ?? '') : ''
}

const HEAD_END = '\r\n\r\n'
/** Far above the longest head that the listeners take. */
const MAX_HEAD_BYTES = 64 * 1024

/**
 * Reads the head of the first request of a connection from what has arrived. Null while it is not all there. What cannot
 * become the head of a request (no method of HTTP, a line that ends without a carriage return, too long) is not waited
 * for: it is a head without content, and the worker that takes it refuses it. Empty lines before a request are skipped.
 */
export function readHead(bytes: Buffer): RequestHead | null {
  const start = bytes.findIndex((byte) => byte !== 0x0d && byte !== 0x0a)
  const end = start < 0 ? -1 : bytes.indexOf(HEAD_END, start)
  const text = start < 0 ? '' : bytes.toString('latin1', start, end < 0 ? bytes.length : end)
  if (end < 0 && bytes.length < MAX_HEAD_BYTES && mayBeHead(text)) return null
  const [line = '', ...fields] = end < 0 ? [] : text.split('\r\n')
  const [method = '', url = ''] = line.split(' ')
  // Of fields of one name the first counts.
  return { method, url, headers: Object.fromEntries(fields.toReversed().map(readField)) }
}

function readField(field: string): [name: string, value: string] {
  const colon = field.indexOf(':')
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
}

/** Whether a text without an end may still become the head of a request. */
function mayBeHead(text: string): boolean {
  if (/[^\r]\n/.test(text)) return false
  return METHODS.some((method) => `${method} `.startsWith(text) || text.startsWith(`${method} `))
}
