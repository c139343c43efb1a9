import { type ControlAnswer, answered as dataOf } from '../../control/control-client.ts'
import { ServerUnreachable } from '../../control/fetch-server.ts'

/** The data of an answer. Throws `ControlRefused`, or `ServerUnreachable` also for an answer that was cut. */
export async function answered<T>(call: Promise<ControlAnswer<T>>): Promise<T> {
  const answer = await call.catch((error: unknown) => {
    throw new ServerUnreachable(error instanceof Error ? error.message : String(error))
  })
  return dataOf(answer)
}
