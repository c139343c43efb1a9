import { expect, it } from 'vitest'
import { recordOf } from '../views/faults/fault-record.ts'
import { faultOutcomes, faultSubjects, firstDraft, withSubject } from './fault-draft.ts'
import { draftOfRecord } from './fault-title.ts'

it('restores every fault draft from its record', () => {
  for (const subject of faultSubjects) {
    for (const outcome of faultOutcomes[subject]) {
      const draft = {
        ...withSubject(firstDraft, subject),
        outcome,
        nth: 2,
        times: null,
        code: 'price-changed',
      }
      const read = draftOfRecord(recordOf(draft))
      expect(read).toMatchObject({ subject, outcome, nth: 2, times: null })
      expect(recordOf(read)).toEqual(recordOf({ ...draft, code: read.code }))
    }
  }
})
