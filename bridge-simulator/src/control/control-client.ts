import type { paths } from '@skyshop/openapi/control'
import createClient, { type Client } from 'openapi-fetch'
import { reach } from './reach.ts'

/** Every call of the control plane, typed by `control.yaml`. */
export type ControlClient = Client<paths>

/** Where a control plane answers. `token` is its per-boot token; the panel's own server adds it by itself. */
export interface ControlAddress {
  /** Without trailing slash. */
  baseUrl: string
  token?: string
}

/** A refusal of the control plane, with its sentence and HTTP status. */
export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The control plane over HTTP. Its calls answer `data` or `error`; `answered` makes an exception of the latter.
 * They reject with `ServerGone` when nobody answers.
 */
export function createControlClient({ baseUrl, token }: ControlAddress): ControlClient {
  return createClient<paths>({ baseUrl, fetch: reach, headers: token ? { 'x-skyshop-control': token } : {} })
}

/** The data of an answer. Throws `ControlError` with the sentence of the refusal. */
export function answered<T>(answer: { data?: T; error?: { message: string }; response: Response }): T {
  if (answer.data !== undefined) return answer.data
  const { status, url } = answer.response
  const path = url === '' ? 'The control plane' : new URL(url).pathname
  throw new ControlError(status, answer.error?.message ?? `${path} answered ${status}.`)
}
