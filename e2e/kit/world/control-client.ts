import type { paths } from '@skyshop/openapi/control'
import createClient, { type Client } from 'openapi-fetch'
import type { StackAddresses } from '../stack/stack-addresses.ts'

export type ControlClient = Client<paths>

/** The control plane as the kit calls it. */
export function createControlClient({ controlUrl, controlToken }: StackAddresses): ControlClient {
  return createClient<paths>({ baseUrl: controlUrl, headers: { 'x-skyshop-control': controlToken } })
}

/** The answer, or an error with the sentence of the refusal. */
export function answered<T>(answer: { data?: T; error?: { message: string }; response: Response }): T {
  if (answer.data !== undefined) return answer.data
  const { status, url } = answer.response
  throw new Error(`${new URL(url).pathname} answered ${status}: ${answer.error?.message ?? 'no sentence'}`)
}
