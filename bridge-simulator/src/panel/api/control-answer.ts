import type { Schemas } from '@skyshop/openapi/control'
import { ServerGone } from '../../control/reach.ts'

/** The control plane refused; the message is a sentence for the tester. */
export class ControlRefused extends Error {
  /** The stable name of the refusal; empty where the answer had none. */
  readonly code: string
  /** Of a file that was refused: in what it is built otherwise. */
  readonly differences: readonly Schemas['WorldFileDifference'][]

  constructor(code: string, message: string, differences: ControlRefused['differences'] = []) {
    super(message)
    this.code = code
    this.differences = differences
  }
}

interface Answer<T> {
  data?: T
  error?: { error: string; message: string } | string
  response: Response
}

/** The data of an answer, or why there is none: `ControlRefused` or `ServerGone`. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw new ServerGone(error instanceof Error ? error.message : String(error))
  })
  if (answer.data !== undefined) return answer.data
  const { status } = answer.response
  if (status >= 502) throw new ServerGone(`status ${status}`)
  const { error } = answer
  if (typeof error === 'object') throw new ControlRefused(error.error, error.message)
  throw new ControlRefused('', error ?? `The server answered ${status}.`)
}
