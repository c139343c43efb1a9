import { expect, it } from 'vitest'
import { hostileValues } from '../testing/hostile-values.ts'
import { type PageQuery, readPageQuery } from './page-query.ts'

it('reads the parameters of links', () => {
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

/** What each parameter may be; all else counts as absent. */
const forms = {
  deviceId: /^.{1,64}$/s,
  sn: /^.{1,64}$/s,
  deviceName: /^.{1,64}$/s,
  productCode: /^[A-Za-z0-9_-]{1,32}$/,
  packageSource: /^\d{1,2}$/,
  packageName: /^.{1,200}$/s,
  packageId: /^[\w.-]{1,64}$/,
  orderNo: /^.{1,64}$/s,
  contractCode: /^[\w-]{1,64}$/,
  iotId: /^.{1,64}$/s,
  productMorphology: /^\d{1,2}$/,
  hasiccid: /^[01]$/,
  interType: /^prevPage(H5|SN)?$/,
  id: /^[\w-]{1,64}$/,
  now: /^1$/,
  signed: /^1$/,
  paidBefore: /^1$/,
  checking: /^1$/,
  reason: /^[a-z-]{1,40}$/,
} satisfies Record<keyof PageQuery, RegExp>

const names = Object.keys(forms) as (keyof PageQuery)[]

it.each(names)('reads every hostile value of %s unchanged or as absent', (name) => {
  for (const value of hostileValues) {
    const params = new URLSearchParams({ [name]: value })
    const { [name]: read, ...others } = readPageQuery(`?${params}`)
    const text = params.get(name) ?? ''
    expect(read, text).toBe(forms[name].test(text) ? text : undefined)
    expect(Object.values(others).filter((one) => one !== undefined)).toEqual([])
  }
})

it.each(hostileValues)('never throws for %j, unescaped in every parameter at once', (value) => {
  const query = readPageQuery(`?${names.map((name) => `${name}=${value}`).join('&')}`)
  expect(query.packageSource).toBeUndefined()
  expect(query.orderNo?.length ?? 1).toBeLessThanOrEqual(64)
  expect(query.interType).toBeUndefined()
})

it.each([
  '?',
  '?&&&=&=',
  '?deviceId',
  '?deviceId=&deviceId=x',
  '?__proto__[deviceId]=1',
  'no-question-mark',
  '?%',
])('reads no device from the query %j', (search) => {
  expect(readPageQuery(search).deviceId).toBeUndefined()
})

it('counts overlong texts as absent', () => {
  expect(readPageQuery(`?deviceId=${'1'.repeat(65)}`).deviceId).toBeUndefined()
})
