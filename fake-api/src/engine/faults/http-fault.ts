import { type RequestTrace, withTrace } from '../journal/journal-entry.ts'
import { type MaybePromise, whenReady } from '../kernel/maybe-promise.ts'
import type { World } from '../world/transaction/world.ts'
import { perSettings } from '../world/transaction/world-cache.ts'
import { describeHttpFault, type FaultData, type FaultRecord, type HttpFault } from './fault-record.ts'
import { findFaults, recordHit, takeFault } from './fault-repository.ts'

/** One exchange on its way: which operation of the product or a gateway, and the trace it belongs to. */
export interface FaultableCall extends RequestTrace {
  readonly world: World
  readonly operationId: string
}

/** Forms the answers of faults in the error format of a listener. */
export interface FaultResponder<Answer> {
  /** A refusal; `data` is what the tester wants it to carry. */
  refusal(code: string, data?: FaultData): Answer
  status(status: number): Answer
  expired(): Answer
  /** An answer without its contents. */
  emptied(answer: Answer): Answer
}

/** The answer to an operation that was carried out, as the fault has it. */
export function answerAfterCommit<Answer>(
  { answer: faultAnswer }: HttpFault,
  responder: FaultResponder<Answer>,
  answer: Answer,
): Answer {
  switch (faultAnswer?.kind) {
    case 'status-after-commit':
      return responder.status(faultAnswer.status ?? 500)
    case 'empty-page':
      return responder.emptied(answer)
    default:
      return answer
  }
}

/** The answer of a fault that strikes before anything is carried out; null for one that strikes later. */
export function answerBeforeCommit<Answer>(
  { answer }: HttpFault,
  responder: FaultResponder<Answer>,
): Answer | null {
  switch (answer?.kind) {
    case 'status':
      return responder.status(answer.status ?? 500)
    case 'business-code':
      return responder.refusal(answer.code ?? '', answer.data)
    case 'expired-token':
      return responder.expired()
    case 'reset-before-commit':
      // Never sent: the connection is reset.
      return responder.status(500)
    default:
      return null
  }
}

const recordsOf = perSettings(async ({ read }) =>
  (await findFaults(read, 'http')).map(({ record }) => record),
)

/** The fault that strikes this exchange, used up by one and journaled. */
export function takeHttpFault(call: FaultableCall): MaybePromise<HttpFault | null> {
  return whenReady(recordsOf(call.world), (armed) => (armed.length === 0 ? null : takeFitting(call, armed)))
}

async function takeFitting(
  { world, operationId, traceId, spanId, isSampled }: FaultableCall,
  records: readonly FaultRecord[],
): Promise<HttpFault | null> {
  const fits = ({ http }: FaultRecord) => http !== undefined && isAbout(http, operationId)
  if (!records.some(fits)) return null
  return withTrace({ traceId, spanId, isSampled }, () =>
    world.withTx(async (ctx) => {
      const armed = await takeFault(ctx, 'http', fits)
      const fault = armed?.record.http
      if (fault === undefined) return null
      recordHit(ctx, armed, { operationId, label: describeHttpFault(fault), request: fault })
      return fault
    }),
  )
}

function isAbout({ operationIds }: HttpFault, operationId: string): boolean {
  return operationIds.includes(operationId) || operationIds.includes('*')
}
