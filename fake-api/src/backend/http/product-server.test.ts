import { expect, it } from 'vitest'
import { httpValidator as validator } from './product-server.ts'

const CONFIRM = '/api/skyworthPay/v1/order/confirm'
const EXPIRY = '/api/skyworthPay/v2/vip/vipExpireInfoBatchQuery'
const LIST = '/api/skyworthPay/v2/order/userOrderList'

it('coerces query values in place, since they travel as text', () => {
  const query = { devTenantId: '0000000', current: '2', size: '10' }
  expect(validator.checkRequest(LIST, 'get', { params: {}, query, body: undefined })).toEqual([])
  expect(query).toEqual({ devTenantId: '0000000', current: 2, size: 10 })
})

it('names place and rule of every error', () => {
  const errors = validator.checkRequest(LIST, 'get', {
    params: {},
    query: { current: 'x', odd: '1' },
    body: undefined,
  })
  expect(errors.map(({ pointer, rule }) => [pointer, rule])).toEqual([
    ['/query/devTenantId', 'required'],
    ['/query/odd', 'additionalProperties'],
    ['/query/current', 'type'],
  ])
})

it('names the first hundred errors of a body of nothing but mistakes', () => {
  const deviceInfoList = Array.from({ length: 1_000 }, () => ({}))
  const body = { devTenantId: '0000000', deviceInfoList }
  const errors = validator.checkRequest(EXPIRY, 'post', { params: {}, query: {}, body })
  expect(errors).toHaveLength(100)
})

it('accepts a documented answer and refuses one that is not', () => {
  const data = { orderNo: '2'.repeat(20), orderStatus: 1 }
  const body = { code: 200, success: true, msg: 'Success', data }
  expect(validator.checkResponse(CONFIRM, 'get', { status: 200, body })).toEqual([])
  const wrong = { ...body, data: { ...data, orderStatus: 12 } }
  expect(validator.checkResponse(CONFIRM, 'get', { status: 200, body: wrong })).not.toEqual([])
  expect(validator.checkResponse(CONFIRM, 'get', { status: 202, body })).toMatchObject([
    { rule: 'documented' },
  ])
})

it('reports an answer by the alternative it names only', () => {
  const pointersOf = (body: object) =>
    validator.checkResponse(CONFIRM, 'get', { status: 200, body }).map(({ pointer }) => pointer)
  const given = { code: 200, success: true, msg: 'Success', data: { orderNo: '2'.repeat(20) } }
  expect(pointersOf(given)).toEqual(['/body/data/orderStatus'])
  expect(pointersOf({ code: 404, success: false, msg: 'No data', data: null })).toEqual(['/body/code'])
})

it('refuses a body where the contract has none', () => {
  const query = { devTenantId: '0000000', orderNo: '1' }
  expect(validator.checkRequest(CONFIRM, 'get', { params: {}, query, body: {} })).toMatchObject([
    { rule: 'absent' },
  ])
})
