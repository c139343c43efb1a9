import { expect, it } from 'vitest'
import { WallTimeoutError } from '../http/http-sender.ts'
import { deliveryFailure } from './delivery-failure.ts'

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
