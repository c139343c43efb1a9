import { expect, it } from 'vitest'
import { toHar } from './journal-har.ts'
import { sampleEntry } from './testing/journal-fixture.ts'

const http = {
  method: 'GET',
  url: 'http://127.0.0.1:4010/api/x?devTenantId=1&sn=%E4%BD%A0',
  status: 200,
  requestHeaders: { 'accept-language': 'en' },
  responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
}

it('exports requests only', () => {
  const entries = [
    sampleEntry({ http, request: { query: { sn: '你' }, body: undefined } }),
    sampleEntry({ seq: 2, kind: 'clock', from: 'world', to: 'world' }),
    sampleEntry({
      seq: 3,
      kind: 'gateway',
      from: 'gateway',
      status: 'lost',
      request: '<xml/>',
      tookMs: null,
    }),
  ]
  const { log } = toHar(entries)
  expect(log.entries.map(({ _seq }) => _seq)).toEqual([1, 3])
  const [first, second] = log.entries
  expect(first?.request).toEqual({
    method: 'GET',
    url: http.url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [{ name: 'accept-language', value: 'en' }],
    queryString: [
      { name: 'devTenantId', value: '1' },
      { name: 'sn', value: '你' },
    ],
    headersSize: -1,
    bodySize: 0,
  })
  expect(first?.response).toMatchObject({ status: 200, content: { size: 12, text: '{"code":200}' } })
  expect([first?.startedDateTime, first?._worldTime, first?.time]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-11-20T01:41:00.000Z',
    1.5,
  ])
  expect(second?.request.postData).toEqual({ mimeType: 'application/json', text: '<xml/>' })
  expect([second?.response.status, second?.request.url]).toEqual([0, 'http://upstream/addOrder'])
})
