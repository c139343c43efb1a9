import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractProxy } from '../../src/conformance/contract-proxy.ts'
import { HarFile, readRecording } from '../../src/conformance/har-recording.ts'
import { recordedDevices } from '../../src/conformance/recorded-ids.ts'
import {
  contractDifferences,
  fakeDifferences,
  groupDifferences,
} from '../../src/conformance/recording-check.ts'
import { replayRecording } from '../../src/conformance/replay-recording.ts'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { makeWorld } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let proxy: Server
let har: string
let token: string
const folder = mkdtempSync(join(tmpdir(), 'skyshop-har-'))

beforeAll(async () => {
  stack = await startTestStack()
  const file = join(folder, 'shop.har')
  const recorder = new HarFile(file)
  let nowMs = Date.parse('2026-11-20T10:00:00Z')
  proxy = createContractProxy({
    target: stack.productUrl,
    onExchange: () => undefined,
    recorder: {
      append: (call) => recorder.append(call),
      nowMs: () => (nowMs += 500),
      onEnd: (reason) => expect.unreachable(reason),
    },
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const productUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const world = await makeWorld(stack, 'active-cloud', 3)
  token = world.user.token
  await shopAround(new ShopClient({ ...stack, productUrl }, world))
  har = readFileSync(file, 'utf8')
})

afterAll(async () => {
  proxy.close()
  rmSync(folder, { recursive: true })
  await stack.stop()
})

/** Looks around, buys for two cameras, once in each wallet, and asks what became of it. */
async function shopAround(client: ShopClient): Promise<void> {
  const { worldId, devices } = client.world
  await client.call('listUserOrders', { query: { current: 1, size: 10 }, token: null })
  const [first, second] = devices
  await client.call('getDeviceInfoBySns', { body: { sns: [first?.sn, second?.sn] } })
  await client.call('getUnpaidOrder', { query: { productCode: 'IPC', deviceId: first?.deviceId } })
  const orderNo = await addOrder(client, 0)
  const { prepayid } = await openPayment(client, orderNo)
  await client.call('confirmOrder', { query: { orderNo } })
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await client.call('confirmOrder', { query: { orderNo } })
  const another = await addOrder(client, 1)
  await payInAlipay(stack, worldId, { orderString: await openAlipay(client, another), outcome: 'success' })
  await client.call('confirmOrder', { query: { orderNo: another } })
  await client.call('cancelOrderByOrderNo', { body: { orderNo: another } })
  await client.call('listUserOrders', { query: { current: 1, size: 10 } })
  await client.call('getBindInfo', { query: { deviceKey: 'dk-of-nobody' } })
  await client.call('getCardDetail', { query: { deviceSnNo: first?.sn, iccid: '89860012345678901234' } })
}

const checked = async (text: string) => {
  const { calls } = readRecording(text)
  const { compared, skipped } = await replayRecording(calls, stack, { scenario: 'active-cloud', seed: 8 })
  const differences = groupDifferences([...calls.flatMap(contractDifferences), ...fakeDifferences(compared)])
  const lines = differences.map(({ against, operation, pointer, kind }) =>
    [against, operation, pointer, kind].join(' | '),
  )
  return { calls, compared, skipped, differences, lines }
}

/** The recording with the answers to an operation changed. */
function changed(operationId: string, change: (text: string) => string, status = 200): string {
  const recording = JSON.parse(har) as {
    log: {
      entries: {
        _operationId: string
        response: { status: number; content: { text: string; size: number } }
      }[]
    }
  }
  for (const { _operationId, response } of recording.log.entries) {
    if (_operationId !== operationId || response.status !== 200) continue
    const text = change(response.content.text)
    Object.assign(response.content, { text, size: text.length })
    Object.assign(response, { status, bodySize: text.length, headers: [] })
  }
  return JSON.stringify(recording)
}

it('each difference says what was recorded, what the contract says, and what to do', () => {
  const said = (from: string, to: string, status = 200) => {
    const { calls } = readRecording(changed('listUserOrders', (text) => text.replaceAll(from, to), status))
    return calls.flatMap(contractDifferences).map(({ message }) => message)[0]
  }
  expect(said('"records":[{', '"records":[{"remark":"x",')).toMatch(/ has this, .* Leave it out, or add/)
  expect(said('', '', 418)).toMatch(/status 418 is not documented; documented are 200, .* Answer one of/)
  expect(said('"current":', '"was":')).toMatch(/is without this, .* Answer so, or make it optional/)
})

it('records the calls of a shop without tokens and numbers of people', () => {
  const { log } = JSON.parse(har) as { log: { version: string; entries: { _operationId: string }[] } }
  expect(log.version).toBe('1.2')
  expect(log.entries.map(({ _operationId }) => _operationId)).toContain('addOrder')
  expect(har).not.toContain(token)
  expect(har).not.toContain('89860012345678901234')
  expect(har).toContain('"blade-auth","value":"•••"')
  expect(har).toContain('•••1234')
})

it.each([
  ['grant_type=refresh_token&refresh_token=eyJhbGciOi&password=hunter22', ['eyJhbGciOi', 'hunter22']],
  ['password=hunter%2022&grant_type=password', ['hunter']],
  ['client-secret=s3cretive&iccid=89860012345678901234', ['s3cretive', '89860012345678901234']],
])('records %s, in a query or a form, without its secrets', (pairs, secrets) => {
  const file = join(folder, 'form.har')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  const recorder = new HarFile(file)
  const url = `https://shop.example/api/token?${pairs}`
  const answer = { status: 200, mediaType: 'application/x-www-form-urlencoded', text: pairs }
  const call = { method: 'POST', url, requestText: pairs, answer, startedMs: 0, tookMs: 1 }
  recorder.append({ ...call, requestHeaders: { 'content-type': 'application/x-www-form-urlencoded' } })
  recorder.append({ ...call, requestHeaders: {} })
  const text = readFileSync(file, 'utf8')
  for (const secret of secrets) expect(text).not.toContain(secret)
  const named = Object.keys(Object.fromEntries(new URLSearchParams(pairs)))
  expect(readRecording(text).calls.map(({ query }) => Object.keys(query))).toEqual([named, named])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('passes calls on when the recording fails, says so once, and keeps none after it', async () => {
  const [reasons, exchanges]: [string[], number[]] = [[], []]
  let appended = 0
  const failing = createContractProxy({
    target: stack.productUrl,
    onExchange: ({ status }) => exchanges.push(status),
    recorder: {
      append: () => {
        appended += 1
        throw new Error('no space left on device')
      },
      nowMs: () => 0,
      onEnd: (reason) => reasons.push(reason),
    },
  })
  await new Promise<void>((done) => failing.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/api/skyworthPay/v1/none`
  for (const _ of [1, 2]) expect(await (await fetch(url)).text()).not.toBe('')
  failing.close()
  expect([reasons, appended]).toEqual([['no space left on device'], 1])
  expect(exchanges).toEqual([404, 404])
})

it('records a query without secrets as it is', () => {
  const file = join(folder, 'plain.har')
  const url = 'https://shop.example/api/list?name=a%20b&empty&sort=a,b'
  const answer = { status: 200, mediaType: 'text/plain', text: 'a=b c' }
  new HarFile(file).append({
    ...{ method: 'GET', url, requestHeaders: {}, requestText: '', answer, startedMs: 0, tookMs: 1 },
  })
  expect(readFileSync(file, 'utf8')).toContain(`"url":"${url}"`)
})

it('a recording of the fake differs neither from the contract nor from the fake in a world of other ids', async () => {
  const { calls, compared, skipped, lines } = await checked(har)
  expect(lines).toEqual([])
  expect(skipped).toEqual([
    { call: calls.length, operation: 'getCardDetail', reason: 'a value that it needs is masked' },
  ])
  expect(compared).toHaveLength(calls.length - 1)
  const confirmed = compared.filter(({ call }) => call.operation?.operationId === 'confirmOrder')
  const statusOf = (text: string) => /"orderStatus":(-?\d+)/.exec(text)?.[1]
  expect(confirmed.map(({ fake }) => statusOf(fake.text))).toEqual(['0', '1', '1'])
  expect(confirmed.map(({ call }) => statusOf(call.answer.text))).toEqual(['0', '1', '1'])
})

it.each([
  [
    'an undocumented member',
    () => changed('listUserOrders', (text) => text.replace('"total":', '"rows":1,"total":')),
    ['contract | listUserOrders | answer /body/data/rows | undocumented member'],
  ],
  [
    'a missing member',
    () => changed('addOrder', (text) => text.replace(/"orderNo":"\d+",?/, '')),
    ['contract | addOrder | answer /body/data/orderNo | missing member'],
  ],
  [
    'another type',
    () => changed('listUserOrders', (text) => text.replaceAll(/"payMoney":(\d+)/g, '"payMoney":"$1"')),
    [
      'contract | listUserOrders | answer /body/data/records/*/payMoney | other type',
      'fake | listUserOrders | answer /body/data/records/*/payMoney | other type',
    ],
  ],
  [
    'another value',
    () => changed('confirmOrder', (text) => text.replace(/"orderStatus":\d/, '"orderStatus":77')),
    ['contract | confirmOrder | answer /body/data/orderStatus | other value'],
  ],
  [
    'another status',
    () => changed('getDeviceInfoBySns', () => '', 502),
    [
      'contract | getDeviceInfoBySns | answer /status | other status',
      'fake | getDeviceInfoBySns | answer /status | other status',
    ],
  ],
  [
    'another code',
    () => changed('getBindInfo', () => '{"code":40404,"success":false,"msg":"No such order","data":null}'),
    [
      'contract | getBindInfo | answer /body/code | other code',
      'fake | getBindInfo | answer /body/code | other code',
    ],
  ],
  [
    'no JSON',
    () => changed('getDeviceInfoBySns', () => '<html></html>'),
    [
      'contract | getDeviceInfoBySns | answer /body | other type',
      'fake | getDeviceInfoBySns | answer /body/code | other code',
    ],
  ],
] as const)('finds a server that answers %s', async (_, recording, lines) => {
  expect((await checked(recording())).lines).toEqual(expect.arrayContaining([...lines]))
})

it('reads the recording of a browser: bodies in base64, and neither pages nor preflights nor calls without an answer', () => {
  const body = Buffer.from('{"code":200,"success":true,"msg":"","data":[]}').toString('base64')
  const url = 'https://shop.example/api/skyworthPay/v1/coupon/getAvailableCoupon?devTenantId=1&status=unused'
  const answer = { status: 200, content: { mimeType: 'application/json;charset=utf-8', text: body } }
  const entry = (method: string, address: string, response: object) => ({
    startedDateTime: '2026-11-20T10:00:00.000+08:00',
    request: { method, url: address, headers: [{ name: 'Blade-Auth', value: 'bearer t' }] },
    response,
  })
  const entries = [
    entry('GET', 'https://shop.example/homePage2', answer),
    entry('OPTIONS', url, answer),
    entry('GET', url, { status: 0 }),
    entry('GET', url, { ...answer, content: { ...answer.content, encoding: 'base64' } }),
    {},
  ]
  const { calls, skipped } = readRecording(JSON.stringify({ log: { entries } }))
  expect(skipped).toEqual([{ call: 3, operation: 'getAvailableCoupon', reason: 'was not answered' }])
  expect(calls).toMatchObject([
    {
      ...{ number: 4, query: { devTenantId: '1', status: 'unused' }, atMs: 1_795_140_000_000 },
      operation: { operationId: 'getAvailableCoupon' },
      headers: { 'blade-auth': 'bearer t' },
      answer: { status: 200, mediaType: 'application/json', text: expect.stringContaining('"code":200') },
    },
  ])
  expect(() => readRecording('{}')).toThrow('This is no HAR: it has no log.entries.')
  expect(() => readRecording('<html>')).toThrow('This is no HAR')
})

const noAnswer = { content: { size: -1, mimeType: 'x-unknown' }, bodySize: -1 }
const json = { mimeType: 'application/json; charset=utf-8' }
const notInIt = 'the body of its answer is not in the recording'

it.each<[string, object | null, string | null]>([
  [
    'Playwright, given up',
    { status: -1, ...noAnswer, _failureText: 'net::ERR_ABORTED' },
    'was not answered: net::ERR_ABORTED',
  ],
  [
    'Chromium, given up',
    { status: 0, content: { size: 0, ...json }, _error: 'net::ERR_FAILED' },
    'was not answered: net::ERR_FAILED',
  ],
  ['Safari, given up', { status: -999, content: null, headers: null }, 'was not answered'],
  ['no status', { status: null }, 'was not answered'],
  ['no answer', null, 'was not answered'],
  [
    'given up amid its body',
    { status: 200, content: { size: -1, ...json }, _failureText: 'net::ERR_ABORTED' },
    'was not answered to its end: net::ERR_ABORTED',
  ],
  [
    'of the cache',
    { status: 304, content: { size: 0, mimeType: 'x-unknown' } },
    'came from the cache of the browser (304)',
  ],
  ['left out, with its size', { status: 200, content: { size: 300, ...json } }, notInIt],
  ['left out, with a text of none', { status: 200, content: { size: 300, text: '', ...json } }, notInIt],
  ['left out, without its size', { status: 200, content: { size: -1, ...json } }, notInIt],
  ['left out, null', { status: 200, content: { size: null, text: null, ...json } }, notInIt],
  [
    'left out, sent with a length',
    { status: 200, content: { size: 0, ...json }, headers: [{ name: 'Content-Length', value: '9' }] },
    notInIt,
  ],
  [
    'in a file that is gone',
    { status: 200, content: { size: 3, _file: 'gone.json', ...json } },
    'the body of its answer is in gone.json, which is not with the recording',
  ],
  ['in a file', { status: 200, content: { size: 3, _file: 'own.json', ...json } }, null],
  [
    'cut short',
    { status: 200, content: { size: 300, text: '{"code":200,"da', ...json } },
    'the body of its answer is cut short: 15 of 300 bytes',
  ],
  [
    'of another encoding',
    { status: 200, content: { size: 9, text: 'zz', encoding: 'gzip', ...json } },
    'the body of its answer is in the encoding gzip',
  ],
  [
    'of Charles itself',
    { status: 503, content: { size: 5, text: '<html', mimeType: 'text/html' }, statusText: null },
    'was not answered: Charles says EXCEPTION',
  ],
  [
    'of Fiddler itself',
    { status: 504, content: { size: 5, text: '[Fidd' }, statusText: 'Fiddler - Receive Failure' },
    'was not answered: Fiddler - Receive Failure',
  ],
  ['whose text counts letters', { status: 200, content: { size: 300, text: '{"a":"é"}', ...json } }, null],
  ['with a byte order mark', { status: 200, content: { size: 5, text: '\uFEFF{}', ...json } }, null],
  ['of HTML with a mark', { status: 200, content: { size: 9, text: '\uFEFF<html>', ...json } }, null],
  ['in UTF-16', { status: 200, content: { size: 14, text: '<html>', mimeType: 'text/html' } }, null],
  ['in a file with a mark', { status: 200, content: { size: 5, _file: 'marked.json', ...json } }, null],
  ['of identity', { status: 200, content: { size: 2, text: '{}', encoding: 'identity', ...json } }, null],
  ['in base64', { status: '200', content: { text: 'e30=', encoding: 'BASE64', ...json } }, null],
  [
    'left out, sent with a length, with a text of none',
    {
      status: 200,
      content: { size: 0, text: '', ...json },
      headers: [{ name: 'content-length', value: '9' }],
    },
    notInIt,
  ],
  ['of a WebSocket', { status: 101, content: { size: 0 } }, 'became a WebSocket, which has no answer (101)'],
  ['of nothing', { status: 200, content: { size: 0, text: '' } }, null],
  ['without content', { status: 204, content: { size: 0 } }, null],
])('reads an answer %s, or says why it is skipped', (what, response, reason) => {
  const request = { method: 'GET', url: 'https://shop.example/api/nothing', headers: null, postData: null }
  const more = what === 'of Charles itself' ? { _charlesStatus: 'EXCEPTION' } : { _charlesStatus: 'COMPLETE' }
  const text = JSON.stringify({ log: { entries: [{ request, response, ...more }, null, { request: null }] } })
  const files = new Map([
    ['own.json', Buffer.from('{}')],
    ['marked.json', Buffer.from('\uFEFF{}')],
  ])
  const { calls, skipped } = readRecording(text, (name) => files.get(name) ?? null)
  expect([calls.length, skipped.map((one) => one.reason)]).toEqual(reason ? [0, [reason]] : [1, []])
  expect(calls.every(({ answer }) => !answer.text.startsWith('\uFEFF'))).toBe(true)
})

const wrongEntries: [unknown, string][] = [
  ['x', 'it is the text "x", and has to be an object'],
  [[], 'it is a list, and has to be an object'],
  [{ request: 'GET /api/x' }, 'request is the text "GET /api/x", and has to be an object'],
  [{ startedDateTime: 17 }, 'startedDateTime is the number 17, and has to be a text'],
  [{ request: { url: ['/api/x'] } }, 'request.url is a list, and has to be a text'],
  [{ request: { method: 1 } }, 'request.method is the number 1, and has to be a text'],
  [
    { request: { headers: { accept: '*' } } },
    'request.headers is an object, and has to be a list of objects with name and value',
  ],
  [
    { response: { headers: [{ name: 'a' }] } },
    'response.headers is a list, and has to be a list of objects with name and value',
  ],
  [{ request: { postData: '{}' } }, 'request.postData is the text "{}", and has to be an object'],
  [{ request: { postData: { text: {} } } }, 'request.postData.text is an object, and has to be a text'],
  [{ request: { bodySize: '9' } }, 'request.bodySize is the text "9", and has to be a number'],
  [{ response: true }, 'response is the boolean true, and has to be an object'],
  [{ response: { status: 'OK' } }, 'response.status is the text "OK", and has to be a number'],
  [{ response: { content: [] } }, 'response.content is a list, and has to be an object'],
  [{ response: { content: { text: {} } } }, 'response.content.text is an object, and has to be a text'],
  [
    { response: { content: { encoding: 1 } } },
    'response.content.encoding is the number 1, and has to be a text',
  ],
  [{ response: { content: { _file: 1 } } }, 'response.content._file is the number 1, and has to be a text'],
  [{ response: { _failureText: 1 } }, 'response._failureText is the number 1, and has to be a text'],
]

it.each(wrongEntries)('says which entry is none of a HAR: %j', (entry, wrong) => {
  const text = JSON.stringify({ log: { entries: [{}, entry] } })
  expect(() => readRecording(text)).toThrow(`Entry 2 of the recording is none of a HAR: ${wrong}.`)
})

it.each([
  ['<html>', 'it is not a JSON object'],
  ['[]', 'it is a list, and its calls have to stand in log.entries'],
  ['{"entries":[]}', 'its entries stand at its top, and have to stand in log.entries'],
  ['{"openapi":"3.1.0"}', 'it is a contract, and no recording'],
  [
    '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}',
    'it is a Postman collection, which has no answers',
  ],
])('says what %s is instead of a HAR', (text, found) => {
  expect(() => readRecording(text)).toThrow(`This is no HAR: ${found}.`)
})

it.each([
  'null',
  '[]',
  '1',
  '"x"',
  '{"log":null}',
  '{"log":"x"}',
  '{"log":{"entries":null}}',
  '{"log":{"entries":{}}}',
])('says of %s that it is no HAR', (text) => {
  expect(() => readRecording(text)).toThrow(/^This is no HAR: it[s ]/)
})

it.each<[string, object, string | null]>([
  ['left out', { bodySize: 20, postData: { mimeType: 'application/json', text: '', params: [] } }, null],
  ['left out, size and all', { bodySize: -1, postData: { mimeType: 'application/json', text: '' } }, null],
  ['left out, sent with a length', { headers: [{ name: 'content-length', value: '9' }] }, null],
  ['in a file', { postData: { text: '', _file: 'own.json' } }, '{}'],
  ['of nothing', { bodySize: 0, postData: { mimeType: 'application/json', text: '' } }, ''],
  ['that is none', { bodySize: -1 }, ''],
])('reads a request whose body is %s', (_, sent, body) => {
  const request = { method: 'POST', url: 'https://shop.example/api/nothing', ...sent }
  const text = JSON.stringify({ log: { entries: [{ request, response: { status: 204 } }] } })
  const { calls, skipped } = readRecording(text, () => Buffer.from('{}'))
  if (body === null) expect(skipped[0]?.reason).toBe('the body of its request is not in the recording')
  else expect(calls).toMatchObject([{ body: body === '' ? undefined : {} }])
})

it('reads no instant that the clock of a world cannot show, and skips what is nested without end', () => {
  const request = { method: 'GET', url: 'https://shop.example/api/nothing' }
  const entry = (startedDateTime: string, text: string) => ({
    ...{ startedDateTime, request },
    response: { status: 200, content: { text } },
  })
  const entries = [
    entry('+275761-01-01T00:00:00Z', '{}'),
    entry('9999-12-31T23:59:59Z', '{}'),
    entry('1969-01-01T00:00:00Z', '{}'),
    entry('yesterday', '{}'),
    entry('2026-11-20T10:00:00Z', '['.repeat(20_000)),
  ]
  const { calls, skipped } = readRecording(JSON.stringify({ log: { entries } }))
  expect(calls.map(({ atMs }) => atMs)).toEqual([null, null, null, null])
  expect(skipped).toMatchObject([{ call: 5, reason: 'is nested deeper than 500 levels' }])
})

it('reports an operation that the contract lacks, and replays neither it nor a webhook of a provider', async () => {
  const entry = (method: string, path: string) => ({
    request: { method, url: `https://shop.example/api/${path}`, postData: { text: '<xml/>' } },
    response: { status: 200, content: { mimeType: 'text/plain', text: 'success' } },
  })
  const entries = [entry('GET', 'nothing'), entry('POST', 'skyworthPay/v1/notify/alipay/default')]
  const { compared, lines, skipped } = await checked(JSON.stringify({ log: { entries } }))
  expect(compared).toEqual([])
  expect(lines[0]).toBe('contract | GET /api/nothing |  | unknown operation')
  expect(skipped).toMatchObject([{ call: 2, reason: expect.stringContaining('payment provider') }])
})

it('reads ids in one object as those of one device, and ignores ids that only answers have', () => {
  const entry = (body: object, data: object) => ({
    request: {
      method: 'POST',
      url: 'https://shop.example/api/skyworthDevice/devices/v1/getDeviceInfoBySns',
      postData: { text: JSON.stringify(body) },
    },
    response: { status: 200, content: { text: JSON.stringify({ code: 200, data }) } },
  })
  const entries = [
    entry({ sns: ['s1', 's2'] }, [{ sn: 's1', deviceKey: 'k1', productCode: 'IPC' }, { sn: 's9' }]),
    entry({ deviceKey: 'k1' }, {}),
  ]
  const devices = recordedDevices(readRecording(JSON.stringify({ log: { entries } })).calls)
  expect(devices.map(({ names, productCode }) => [[...names.keys()], productCode])).toEqual([
    [['s1', 'k1'], 'IPC'],
    [['s2'], null],
  ])
})
