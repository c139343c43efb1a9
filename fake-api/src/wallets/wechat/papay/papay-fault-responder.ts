import type { FaultResponder } from '../../../faults/http-fault.ts'
import { PAPAY_ERRORS } from './papay-refusal.ts'
import type { PapayFields } from './papay-xml.ts'

/** An answer of v2; the status is 200 unless a fault says otherwise. */
export interface PapayAnswer {
  readonly status: number
  readonly fields: PapayFields
}

const unread = (return_msg: string): PapayFields => ({ return_code: 'FAIL', return_msg })

/** How v2 says what a fault makes it say. */
export const papayFaultResponder: FaultResponder<PapayAnswer> = {
  refusal: (err_code) => ({
    status: 200,
    fields: {
      return_code: 'SUCCESS',
      return_msg: 'OK',
      result_code: 'FAIL',
      err_code,
      err_code_des: err_code,
    },
  }),
  status: (status) => ({ status, fields: unread(PAPAY_ERRORS.SYSTEMERROR) }),
  expired: () => ({ status: 200, fields: unread(PAPAY_ERRORS.SIGNERROR) }),
  emptied: ({ status }) => ({ status, fields: {} }),
}
