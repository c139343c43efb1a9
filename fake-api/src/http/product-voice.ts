import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import type { FaultVoice } from '../faults/http-fault.ts'
import { type Answer, plainAnswer, refusalAnswer } from './envelope.ts'

/** How the product listener says what a fault makes it say: always in the envelope. */
export const productVoice: FaultVoice<Answer> = {
  refusal: (code) => refusalAnswer(isErrorName(code) ? code : 'operate-failed', null),
  status: (status) => ({
    status,
    body: { code: status, success: false, data: null, msg: errorCodes['internal-error'].text },
  }),
  expired: () => plainAnswer('unauthorized'),
  emptied: (answer) =>
    answer.body.success ? { ...answer, body: { ...answer.body, data: emptied(answer.body.data) } } : answer,
}

/** Whether a text names a code of the catalogue. */
export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errorCodes, name)
}

/** A list without items, a page without records; what is neither is nothing at all. */
function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (data === null || typeof data !== 'object' || !('records' in data)) return null
  return { ...data, records: [], total: 0, pages: 0 }
}
