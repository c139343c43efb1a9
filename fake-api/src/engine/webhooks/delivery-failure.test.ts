import { expect, it } from 'vitest'
import { WallTimeoutError } from '../http/http-sender.ts'
import { answerFailure, deliveryFailure, deliveryFailures } from './delivery-failure.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  [withCode('ECONNREFUSED'), 'connection refused'],
  [withCode('ENOTFOUND'), 'the name of its host is not known'],
  [withCode('EHOSTUNREACH'), 'its host cannot be reached'],
  [withCode('CERT_HAS_EXPIRED'), 'its certificate has expired'],
  [withCode('HPE_INVALID_CONSTANT'), 'its answer is no HTTP'],
  [new WallTimeoutError('no answer'), 'no answer in time'],
  [withCode('ESOMETHING'), 'not sent: ESOMETHING'],
  [new TypeError('failed'), 'not sent: unknown error'],
])('names %s without a comma: %s', (error, reason) => {
  expect(deliveryFailure(error)).toBe(reason)
})

it.each([
  ['success', null],
  ['success\n', deliveryFailures.blanks],
  ['\uFEFFsuccess', deliveryFailures.blanks],
  ['SUCCESS', deliveryFailures.notAcknowledged],
  ['', deliveryFailures.notAcknowledged],
  ['<a>\n<b/>\r\n</a>', deliveryFailures.blanks],
])('the answer %j fails with %j', (body, failure) => {
  const isAcknowledged = ({ body: said }: { body: string }) => ['success', '<a><b/></a>'].includes(said)
  expect(answerFailure({ isAcknowledged }, { status: 200, body }, 'any')).toBe(failure)
})
