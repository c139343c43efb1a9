import { type ControlAnswer, answered as dataOf } from '../../control/control-client.ts'
import { ServerGone } from '../../control/reach.ts'

/** The data of an answer, or why there is none: `ControlRefused`, or `ServerGone` for one that broke off, too. */
export async function answered<T>(call: Promise<ControlAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw new ServerGone(error instanceof Error ? error.message : String(error))
  })
  return dataOf(answer)
}
