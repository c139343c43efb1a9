import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCases } from '../../src/conformance/conformance-cases.ts'
import { createContractProxy, type ProxiedExchange } from '../../src/conformance/contract-proxy.ts'
import { refusesToken, runCase } from '../../src/conformance/run-case.ts'
import { makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
let orderNo: string
const servers: Server[] = []
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
  orderNo = await buy(stack, client)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await stack.stop()
})

const unauthorised = '{"code":401,"success":false,"msg":"","data":null}'

const listening = (server: Server) =>
  new Promise<string>((resolve) => {
    servers.push(server)
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })

/** The upstream with every answer changed. */
const wrongServer = (change: (text: string) => string) =>
  listening(
    createServer(async (request, response) => {
      const { 'blade-auth': token = '', authorization = '' } = request.headers
      const headers = { 'blade-auth': String(token), authorization }
      const answer = await fetch(stack.productUrl + request.url, { headers })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(change(await answer.text()))
    }),
  )

function valuesOf() {
  const { devices, tenantId, user } = client.world
  const { deviceId = '', sn = '', deviceKey = '' } = devices[0] ?? {}
  const ids = { deviceId, sn, deviceKey }
  return {
    ...ids,
    devTenantId: tenantId,
    token: user.token,
    orderNo,
    id: '101',
    packageId: 'cloud-event-7d-month',
  }
}

async function checkServer(url: string, values: Record<string, string>) {
  const { cases, skipped } = planCases(values)
  const results = []
  for (const tested of cases) results.push(await runCase(url, tested, values.token ?? ''))
  const differing = results.filter(({ differences }) => differences.length > 0)
  return { cases, skipped, results, differing, lines: differing.flatMap(({ differences }) => differences) }
}

it('finds our own upstream conformant and changes nothing there', async () => {
  const before = await stateOf(stack, client.world.worldId)
  const { cases, skipped, lines } = await checkServer(stack.productUrl, valuesOf())
  expect(lines).toEqual([])
  expect(cases.length).toBeGreaterThan(90)
  const left = skipped.map(({ operationId }) => operationId)
  expect(left).toEqual(
    expect.arrayContaining(['addOrder', 'getCaptcha', 'confirmOrder', 'previewActiveCode']),
  )
  const fix =
    'fake-api/src/conformance/conformance-cases.ts names the GET that changes something, and why it is left out.'
  expect(await stateOf(stack, client.world.worldId), fix).toEqual(before)
})

it('reports a refused token as a failure', async () => {
  const { results } = await checkServer(stack.productUrl, { ...valuesOf(), token: 'of-yesterday' })
  const asked = results.filter(({ tested }) => tested.hasToken)
  expect(asked.length).toBeGreaterThan(30)
  expect(new Set(asked.flatMap(({ differences }) => differences))).toEqual(
    new Set(['answer 401: the token is refused']),
  )
})

it('tells a refused token from other failures', async () => {
  const { cases } = planCases(valuesOf())
  const url = stack.productUrl
  expect(await refusesToken(url, cases, 'of-yesterday')).toBe(true)
  expect(await refusesToken(url, cases, client.world.user.token)).toBe(false)
  expect(await refusesToken(url, planCases({}).cases, '')).toBe(false)
  expect(await refusesToken('http://127.0.0.1:9', cases, 'of-yesterday')).toBe(false)
})

it('reports a failing server as not conformant', async () => {
  const failing = createServer((_, response) => {
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"code":500,"success":false,"msg":"","data":null}')
  })
  const { cases, differing } = await checkServer(await listening(failing), valuesOf())
  expect(differing).toHaveLength(cases.length)
})

it('reports a cut call and continues', async () => {
  const cutting = createServer((request, response) => {
    if (request.url?.includes('productPage')) request.socket.destroy()
    else response.writeHead(401, { 'content-type': 'application/json' }).end(unauthorised)
  })
  const { results, lines } = await checkServer(await listening(cutting), {})
  expect(
    results.filter(({ silence }) => silence !== null).map(({ tested }) => tested.operation.operationId),
  ).toEqual(['listPackages'])
  expect(lines.filter((line) => line.startsWith('no answer: '))).toHaveLength(1)
})

it('accepts a 401 in the envelope alone', async () => {
  const polite = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(unauthorised)
  })
  const { results } = await checkServer(await listening(polite), {})
  const refused = results.filter(({ tested }) => tested.expectedStatus === 401)
  expect(refused.flatMap(({ differences }) => differences)).toEqual([])
})

it('names a refusal and one that the operation does not document', async () => {
  const { results } = await checkServer(stack.productUrl, { ...valuesOf(), deviceKey: 'dk-of-nobody' })
  expect(results.filter(({ differences }) => differences.length > 0)).toEqual([])
  expect(
    results.find(({ tested }) => tested.operation.operationId === 'getBindInfo' && tested.hasToken)?.instead,
  ).toBe('device-not-found')
  const odd = await wrongServer((text) =>
    text.replace('"code":200,"success":true', '"code":40404,"success":false'),
  )
  const { lines } = await checkServer(odd, valuesOf())
  expect(lines.join('\n')).toContain('/body/code 40404 is no refusal documented here: order-not-found')
})

it('gives a reason for every skipped operation', () => {
  const { skipped } = planCases({})
  const reasonOf = (id: string) => skipped.find(({ operationId }) => operationId === id)?.reason
  expect(reasonOf('listUserOrders')).toBe('needs a token: --token')
  expect(reasonOf('addOrder')).toContain('changes something')
  expect(reasonOf('receiveWechatNotify')).toContain('payment provider')
  const withToken = planCases({ token: 't' }).skipped
  expect(withToken.find(({ operationId }) => operationId === 'getUnpaidOrder')?.reason).toContain('deviceId')
})

it.each([
  ['money as text', (text: string) => text.replace(/"payMoney":\d+/g, '"payMoney":"19.90"'), '/payMoney'],
  [
    'a field too many',
    (text: string) => text.replace('"records":', '"extra":1,"records":'),
    'is not known here',
  ],
  ['no JSON', () => '<html></html>', '/body is no JSON'],
  ['no envelope', () => '{}', 'required property'],
] as const)('finds a server that answers %s', async (_, change, said) => {
  const { differing, lines } = await checkServer(await wrongServer(change), valuesOf())
  expect(differing.length).toBeGreaterThan(0)
  expect(lines.join('\n')).toContain(said)
})

it('reports a server that accepts any token', async () => {
  const open = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"code":200,"success":true,"msg":"","data":null}')
  })
  const { lines } = await checkServer(await listening(open), {})
  expect(lines.filter((line) => line.includes('401 was due')).length).toBeGreaterThan(60)
})

it('the proxy forwards traffic and lists violations of the contract', async () => {
  const seen: ProxiedExchange[] = []
  const onExchange = (exchange: ProxiedExchange) => seen.push(exchange)
  const good = await listening(createContractProxy({ target: stack.productUrl, onExchange }))
  // Neither pages nor what a browser asks beforehand are calls of the contract.
  await fetch(`${good}/homePage2`)
  await fetch(`${good}/api/skyworthPay/v1/order/add`, { method: 'OPTIONS' })
  const { devTenantId, token } = valuesOf()
  const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${token}` }
  const orders = `/api/skyworthPay/v2/order/userOrderList?current=1&size=10&devTenantId=${devTenantId}`
  const through = await fetch(good + orders, { headers })
  expect(await through.json()).toMatchObject({ code: 200, data: { total: 1 } })
  const post = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"odd":1}',
  }
  expect((await fetch(`${good}/api/skyworthPay/v1/order/add`, post)).status).toBe(400)
  await fetch(`${good}/api/nothing`)
  await fetch(`${good}/api/skyworthOperation/v1/art/%zz`)
  const target = await wrongServer((text) => text.replaceAll('"payMoney":', '"payMoneyFen":'))
  await fetch((await listening(createContractProxy({ target, onExchange }))) + orders, { headers })
  await fetch((await listening(createContractProxy({ target: 'http://127.0.0.1:9', onExchange }))) + orders)

  expect(
    seen.map(({ operationId, status, differences }) => [operationId, status, differences.length > 0]),
  ).toEqual([
    ['listUserOrders', 200, false],
    ['addOrder', 400, true],
    [null, 404, true],
    ['getArt', 404, true],
    ['listUserOrders', 200, true],
    ['listUserOrders', 502, true],
  ])
  expect(seen[4]?.differences.join()).toContain('payMoneyFen')
})

it('the proxy forwards unreadable bodies and every cookie', async () => {
  const target = await listening(
    createServer((_, response) => {
      response
        .writeHead(
          200,
          [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ].flat(),
        )
        .end('//')
    }),
  )
  const port = await listening(createContractProxy({ target, onExchange: () => undefined }))
  const raw = connect(Number(new URL(port).port), '127.0.0.1')
  raw.write('GET // HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let said = ''
  for await (const chunk of raw) said += chunk
  expect(said).toMatch(/200 OK[\s\S]*set-cookie: a=1\r\n[\s\S]*set-cookie: b=2\r\n/i)
})
