import { expect, it } from 'vitest'
import { couponPurpose } from './coupon-purpose.ts'

it.each([
  [{}, 'any'],
  [{ kind: null, productCode: null, packageSource: null }, 'any'],
  [{ kind: 'cloud' }, 'cloud'],
  [{ kind: 'cloud', packageSource: 1 }, 'cloud'],
  [{ kind: 'data' }, 'data'],
  [{ kind: 'unattended' }, 'reminder'],
  [{ kind: 'wechat-call' }, 'call'],
  [{ kind: 'algorithm' }, 'algorithm'],
  [{ kind: 'cloud', productCode: 'NVR' }, 'recorder'],
  [{ packageSource: 5 }, 'cloud'],
  [{ packageSource: 2 }, 'data'],
  [{ packageSource: 99 }, 'some'],
  [{ kind: 'drone' }, 'some'],
  [{ kind: 'toString' }, 'some'],
  [{ productCode: 'IPC' }, 'some'],
])('couponPurpose of %j is %s', (scope, purpose) => {
  expect(couponPurpose(scope)).toBe(purpose)
})
