import { errorCodes } from '@skyshop/openapi/error-codes'
import { expect, it, vi } from 'vitest'
import { createSessionStore, createTokenRefresher } from '../session/session.ts'
import { createFakeHost } from '../testing/fake-host.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { createApiClient, createSend } from './api-client.ts'

type Answer = (request: Request) => Response | Promise<Response>

const envelope = (code: number, data: unknown = null): Response =>
  Response.json({ code, success: code === 200, msg: '', data }, { status: code < 1000 ? code : 200 })

function arrange(answer: Answer, nextToken: () => string = () => 't2') {
  const time = createManualTime()
  const host = createFakeHost({ getNewToken: () => ({ token: nextToken() }) })
  const session = createSessionStore()
  session.setState({ token: 't1', tenantId: '1234567', status: 'ready' })
  const onUnauthorised = vi.fn()
  const refreshToken = createTokenRefresher({ host, session, onUnauthorised })
  const requests: Request[] = []
  const send = createSend({
    baseUrl: 'http://shop.test',
    clientAuthorization: 'Basic dmVuZG9yOjE=',
    timers: time.timers,
    page: {
      fetch: async (request) => {
        requests.push(request)
        return answer(request)
      },
    },
  })
  const api = createApiClient({ send, session, refreshToken, language: () => 'zh' })
  return { api, host, session, requests, time, onUnauthorised }
}

const order = {
  productCode: 'IPC',
  deviceId: 'd',
  packageSource: 1,
  packageId: 'p',
  payMoney: 100,
  paySource: 'A',
  operationPointJson: '{}',
}
const confirm = { query: { orderNo: '1' } }

// spec: 7.01
it('sends token, client, language and the tenant in the query', async () => {
  const { api, requests } = arrange(() => envelope(200, { orderNo: '1', orderStatus: 1 }))
  expect(await api.call('confirmOrder', confirm)).toEqual({
    ok: true,
    data: { orderNo: '1', orderStatus: 1 },
  })
  const [request] = requests
  expect(request?.method).toBe('GET')
  expect(request?.url).toBe('http://shop.test/api/skyworthPay/v1/order/confirm?orderNo=1&devTenantId=1234567')
  expect(request?.headers.get('Blade-Auth')).toBe('bearer t1')
  expect(request?.headers.get('Authorization')).toBe('Basic dmVuZG9yOjE=')
  expect(request?.headers.get('Accept-Language')).toBe('zh')
})

// spec: 7.01
it('sends the tenant in the body of body calls', async () => {
  const { api, requests } = arrange(() => envelope(200, { orderNo: '1', payMoney: 100 }))
  await api.call('addOrder', { body: order })
  expect(await requests[0]?.json()).toEqual({ ...order, devTenantId: '1234567' })
  expect(requests[0]?.url).not.toContain('devTenantId')
})

it('returns a refusal as a value with its data', async () => {
  const { api } = arrange(() => envelope(errorCodes['duplicate-unpaid-order'].code, { orderNo: '7' }))
  expect(await api.call('addOrder', { body: order })).toEqual({
    ok: false,
    refusal: { code: 20001, msg: '', data: { orderNo: '7' } },
  })
})

// spec: 8.01
it.each([200, 400, 401, 404, 500])('treats status %i as an answer', async (status) => {
  const { api } = arrange(() => Response.json({ code: 20003, msg: 'x', data: null }, { status }))
  expect(await api.call('confirmOrder', confirm)).toMatchObject({ ok: false, refusal: { code: 20003 } })
})

it.each([501, 502, 503, 504])('treats status %i as a network failure', async (status) => {
  const { api } = arrange(() => Response.json({ code: 200, data: null }, { status }))
  await expect(api.call('confirmOrder', confirm)).rejects.toMatchObject({ reason: 'status' })
})

it.each(['<html>', '', 'null', '[]', '{"code":"x"}', '7'])(
  'takes the body %j for unreadable',
  async (body) => {
    const { api } = arrange(() => new Response(body, { headers: { 'content-type': 'application/json' } }))
    await expect(api.call('confirmOrder', confirm)).rejects.toMatchObject({ reason: 'unreadable' })
  },
)

// spec: 8.04
it('rejects when the server cannot be reached', async () => {
  const { api } = arrange(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.call('confirmOrder', confirm)).rejects.toMatchObject({ reason: 'unreachable' })
})

it('never sends a write twice after a network failure', async () => {
  const { api, requests } = arrange(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api.call('addOrder', { body: order })).rejects.toMatchObject({ name: 'NetworkError' })
  expect(requests).toHaveLength(1)
})

const hangs: Answer = (request) =>
  new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted'))))

// spec: 7.02, 9.02
it.each([
  ['addOrder', { body: order }, 60_000],
  ['zeroPay', { body: { orderNo: '1', paySource: 'A' } }, 60_000],
  ['confirmOrder', confirm, 100_000],
] as const)('aborts %s at its time limit', async (id, params, limitMs) => {
  const { api, time } = arrange(hangs)
  const seen = vi.fn()
  api.call(id, params as never).catch(seen)
  await time.advance(limitMs - 1)
  expect(seen).not.toHaveBeenCalled()
  await time.advance(1)
  expect(seen.mock.calls[0]?.[0]).toMatchObject({ reason: 'timeout' })
  expect(time.pending()).toBe(0)
})

it('rejects with the reason with which the caller aborts', async () => {
  const { api, time } = arrange(hangs)
  const controller = new AbortController()
  const call = api.call('confirmOrder', confirm, controller.signal)
  const ended = expect(call).rejects.toBe('left')
  await time.settle()
  controller.abort('left')
  await ended
})

const wants =
  (token: string): Answer =>
  (request) =>
    request.headers.get('Blade-Auth') === `bearer ${token}` ? envelope(200, []) : envelope(401)

it('asks for one new token when fifty requests get 401 at once', async () => {
  const { api, host, requests } = arrange(wants('t2'))
  const results = await Promise.all(Array.from({ length: 50 }, () => api.call('confirmOrder', confirm)))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(host.countOf('getNewToken')).toBe(1)
  expect(requests).toHaveLength(100)
})

it('reads the 401 in the body whatever the status, and repeats writes after it', async () => {
  let count = 0
  const { api, requests } = arrange(() => {
    count += 1
    return Response.json({ code: count === 1 ? '401' : 200, msg: '', data: {} }, { status: 200 })
  })
  expect(await api.call('addOrder', { body: order })).toMatchObject({ ok: true })
  expect(requests).toHaveLength(2)
})

// spec: 8.02, 9.17
it('attempts three times in all', async () => {
  let count = 2
  const { api, requests, host, onUnauthorised } = arrange(
    () => envelope(401),
    () => `t${count++}`,
  )
  expect(await api.call('confirmOrder', confirm)).toMatchObject({ ok: false, refusal: { code: 401 } })
  expect(requests).toHaveLength(3)
  expect(host.countOf('getNewToken')).toBe(2)
  expect(onUnauthorised).not.toHaveBeenCalled()
})

it('reports the lost session once when fifty requests get no token', async () => {
  const { api, host, requests, onUnauthorised, session } = arrange(
    () => envelope(401),
    () => '',
  )
  const results = await Promise.all(Array.from({ length: 50 }, () => api.call('confirmOrder', confirm)))
  expect(results.every((result) => !result.ok && result.refusal.code === 401)).toBe(true)
  expect(requests).toHaveLength(50)
  expect(host.countOf('getNewToken')).toBe(1)
  expect(onUnauthorised).toHaveBeenCalledOnce()
  expect(session.getState().status).toBe('unauthorised')
})
