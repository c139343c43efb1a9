import { expect, it } from 'vitest'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { recordOf } from '../views/faults/fault-record.ts'
import { faultOutcomes, faultSubjects, firstDraft, withSubject } from './fault-draft.ts'
import { draftOfRecord, faultTitle } from './fault-title.ts'

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

it.each([
  ['buyer', 'failed', 'A payment fails after 2 s', '支付：失败，延迟 2 s'],
  [
    'shop',
    'business-code',
    'A call of the shop is refused: price-changed',
    '商城的调用：被拒绝，拒绝码 price-changed',
  ],
  ['host', 'silent', 'A call to the host app is never answered', '宿主桥接：始终不应答'],
  ['gateway', 'late', 'A webhook is late by 2 s', '支付方 Webhook：延迟 2 s'],
] as const)(
  'says of %s that it meets %s as a sentence of each language',
  (subject, outcome, english, chinese) => {
    const delayMs = outcome === 'business-code' ? 0 : 2000
    const draft = { ...withSubject(firstDraft, subject), outcome, code: 'price-changed', delayMs }
    const titles = [en, zh].map(({ faults }) => faultTitle(recordOf(draft), faults, (ms) => `${ms / 1000} s`))
    expect(titles.map(({ sentence }) => sentence)).toEqual([english, chinese])
  },
)

it('has no Chinese title with a space between two Chinese words, or beside a full-width mark', () => {
  const drafts = faultSubjects.flatMap((subject) =>
    faultOutcomes[subject].map((outcome) => ({
      ...withSubject(firstDraft, subject),
      outcome,
      delayMs: 2000,
    })),
  )
  const titles = drafts.map((draft) => faultTitle(recordOf(draft), zh.faults, () => '2 秒').sentence)
  expect(
    titles.filter((title) => /[\p{Script=Han}，：] [\p{Script=Han}，：]|[，：] | [，：]/u.test(title)),
  ).toEqual([])
})
