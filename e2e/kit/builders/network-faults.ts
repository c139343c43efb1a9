import type { Schemas } from '@skyshop/openapi/control'

type HttpFault = Omit<NonNullable<Schemas['FaultRecord']['http']>, 'operationIds'>

/** The ten ways in which an exchange with the backend goes wrong, each with its name in words. */
export const networkFaults: readonly (readonly [name: string, fault: HttpFault])[] = [
  ['slow', { latencyMs: 1500 }],
  ['refused with 503', { answer: { kind: 'status', status: 503 } }],
  ['carried out, answered 503', { answer: { kind: 'status-after-commit', status: 503 } }],
  ['refused by the business', { answer: { kind: 'business-code', code: 'operate-failed' } }],
  ['answered with broken text', { answer: { kind: 'malformed' } }],
  ['cut in the middle of the answer', { answer: { kind: 'truncated' } }],
  ['cut before it was carried out', { answer: { kind: 'reset-before-commit' } }],
  ['carried out, answer lost', { answer: { kind: 'reset-after-commit' } }],
  ['refused for the token', { answer: { kind: 'expired-token' } }],
  ['answered with an empty page', { answer: { kind: 'empty-page' } }],
]
