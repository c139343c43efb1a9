import { expect, it } from 'vitest'
import { refusalWords } from './refusal-table.ts'

// fact: AL-033, AL-036, AL-039
it.each([
  ['aop.unknow-error', '20000', 'Service Currently Unavailable'],
  ['isp.unknow-error', '20000', 'Service Currently Unavailable'],
  ['aop.invalid-auth-token', '20001', 'Insufficient Token Permissions'],
  ['aop.auth-token-time-out', '20001', 'Insufficient Token Permissions'],
  ['isv.missing-app-id', '40001', 'Missing Required Arguments'],
  ['isv.invalid-encrypt', '40002', 'Invalid Arguments'],
  ['isv.missing-signature-key', '40002', 'Invalid Arguments'],
  ['isv.missing-encrypt-key', '40002', 'Invalid Arguments'],
  ['isv.app-cert-expired', '40002', 'Invalid Arguments'],
  ['isv.forbidden-api', '40002', 'Invalid Arguments'],
  ['isv.not-online-app', '40002', 'Invalid Arguments'],
  ['isv.suspected-attack', '40002', 'Invalid Arguments'],
  ['isv.missing-signature-config', '40003', 'Insufficient Conditions'],
  ['isv.app-call-limited', '40005', 'Call Limited'],
  ['isv.insufficient-user-permissions', '40006', 'Insufficient Permissions'],
  ['isv.self-invoke-forbidden', '40006', 'Insufficient Permissions'],
  ['ACQ.SYSTEM_ERROR', '40004', 'Business Failed'],
  ['ACQ.WHAT_NO_LIST_HAS', '40004', 'Business Failed'],
])('%s is answered under %s', (subCode, code, msg) => {
  expect(refusalWords(subCode)).toMatchObject({ code, msg })
})
