import { expect, it } from 'vitest'
import { readPageQuery } from './page-query.ts'

it('reads what links carry', () => {
  const query = readPageQuery(
    '?deviceId=3701000000000000000001&productCode=IPC&packageSource=1&interType=prevPage&deviceName=%E5%AE%A2%E5%8E%85',
  )
  expect(query).toMatchObject({
    deviceId: '3701000000000000000001',
    productCode: 'IPC',
    packageSource: 1,
    interType: 'prevPage',
    deviceName: '客厅',
  })
})

const hostile = [
  '',
  ' ',
  '%',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '../../etc/passwd',
  'javascript:alert(1)',
  '9'.repeat(400),
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'null',
  '[object Object]',
  '１２',
  '\u202e\u0000\ud800',
  'a'.repeat(100_000),
]

it.each(hostile.flatMap((value) => [value, encodeURIComponent(value.replaceAll('\ud800', ''))]))(
  'never throws for %j',
  (value) => {
    const names = ['productCode', 'packageSource', 'orderNo', 'interType', 'packageId', 'checking', 'reason']
    const query = readPageQuery(`?${names.map((name) => `${name}=${value}`).join('&')}`)
    expect(query.packageSource).toBeUndefined()
    expect(query.orderNo).toBeUndefined()
    expect(query.interType).toBeUndefined()
  },
)

it.each([
  '?',
  '?&&&=&=',
  '?deviceId',
  '?deviceId=&deviceId=x',
  '?__proto__[deviceId]=1',
  'no-question-mark',
  '?%',
])('survives %j', (search) => {
  expect(readPageQuery(search).deviceId).toBeUndefined()
})

it('counts overlong texts as absent', () => {
  expect(readPageQuery(`?deviceId=${'1'.repeat(65)}`).deviceId).toBeUndefined()
})
