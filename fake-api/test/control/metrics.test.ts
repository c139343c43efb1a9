import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { traceExporterOf } from '../../src/engine/metrics/trace-exporter.ts'
import { signInWechat } from '../support/contract.ts'
import { advance, control, journalOf, makeWorld } from '../support/control.ts'
import { addOrder, buy, confirmInWallet } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack, type TestStackOptions } from '../support/test-stack.ts'

async function testStack(options: TestStackOptions = {}): Promise<TestStack> {
  const stack = await startTestStack(options)
  onTestFinished(stack.stop)
  return stack
}

/** Metrics by their name with labels, as a scraper reads them. */
async function readMetrics({ controlUrl, controlToken }: TestStack): Promise<Map<string, number>> {
  const response = await fetch(`${controlUrl}/control/metrics`, {
    headers: { 'x-skyshop-control': controlToken },
  })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
}

it('counts requests of all listeners, worlds, events, statements and time', async () => {
  const stack = await testStack()
  const world = await makeWorld(stack)
  const client = new ShopClient(stack, world)
  await addOrder(client)
  // Refused before it is handled: nobody signed it.
  const unsigned = `${stack.gatewayUrl}/wallets/wechat/${world.worldId}/v3/certificates`
  expect((await fetch(unsigned)).status).toBe(401)
  expect((await fetch(`${stack.gatewayUrl}/wallets/alipay/${world.worldId}/gateway.do`)).status).toBe(200)
  const metrics = await readMetrics(stack)
  const requests = (listener: string, operation: string, status: number) =>
    metrics.get(`skyshop_requests_total{listener="${listener}",operation="${operation}",status="${status}"}`)
  expect(requests('product', 'addOrder', 200)).toBe(1)
  expect(requests('control', 'createWorld', 201)).toBe(1)
  expect(requests('gateway', 'wechatListCertificates', 401)).toBe(1)
  expect(requests('gateway', 'alipayGateway', 200)).toBe(1)
  expect(metrics.get('skyshop_request_duration_seconds_count{listener="product"}')).toBe(1)
  expect(metrics.get('skyshop_worlds{kind="default"}')).toBe(1)
  expect(metrics.get('skyshop_worlds{kind="ephemeral"}')).toBe(1)
  expect(metrics.get('skyshop_worlds_open')).toBe(2)
  expect(metrics.get('skyshop_requests_waiting')).toBe(0)
  expect(metrics.get('skyshop_scheduler_events')).toBeGreaterThan(0)
  expect(metrics.get('skyshop_scheduler_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(metrics.get('skyshop_journal_backlog_entries')).toBeGreaterThanOrEqual(0)
  for (const name of ['skyshop_sqlite_statements_total', 'skyshop_sqlite_seconds_total'])
    expect(metrics.get(name), name).toBeGreaterThan(0)
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total'])
    expect(metrics.get(name), name).toBeGreaterThan(0)
})

it('has no more worlds open than its setting says', async () => {
  const stack = await testStack({ openWorlds: 2 })
  for (const seed of [1, 2, 3])
    await addOrder(new ShopClient(stack, await makeWorld(stack, 'new-owner', seed)))
  expect((await readMetrics(stack)).get('skyshop_worlds_open')).toBe(2)
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number }
  attributes: { key: string; value: object }[]
}

interface TraceRequest {
  resourceSpans: { resource: object; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector of traces that keeps what it is sent. */
async function startCollector() {
  const received: TraceRequest[] = []
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spans = () =>
    received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
  return { url, received, spans: () => spans().flatMap((scope) => scope.spans) }
}

it('sends a span of each request to the collector that OTEL variables name, under the trace of the caller and of the journal', async () => {
  const collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop-of-ours')
  onTestFinished(() => void vi.unstubAllEnvs())
  const traces = await traceExporterOf(process.env)
  const stack = await testStack({ traces })
  const world = await makeWorld(stack)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await new ShopClient(stack, world).call('listUserOrders', { query: { current: 1, size: 20 }, headers })
  const entry = (await journalOf(stack, world.worldId)).entries.find(({ kind }) => kind === 'http')
  expect(entry?.traceId).toBe(traceId)
  await traces?.stop()

  const span = collector.spans().find(({ name }) => name === entry?.operationId)
  expect(span).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', status: { code: 0 } })
  expect(span?.attributes).toContainEqual({ key: 'skyshop.world', value: { stringValue: world.worldId } })
  expect(JSON.stringify(collector.received[0]?.resourceSpans[0]?.resource)).toContain('shop-of-ours')
  const made = collector.spans().find(({ name }) => name === 'createWorld')
  expect([made?.parentSpanId, made?.traceId.length]).toEqual([undefined, 32])
})

it.each([
  ['without a sampler', undefined, ['recorded', 'failed', 'own']],
  ['with an empty one', '', ['recorded', 'failed', 'own']],
  ['with parentbased_always_on', 'parentbased_always_on', ['recorded', 'failed', 'own']],
  ['with parentbased_always_off', 'parentbased_always_off', ['recorded', 'failed']],
  ['with always_on', 'always_on', ['recorded', 'notRecorded', 'failed', 'own']],
  ['with one that the standard does not have', 'other', ['recorded', 'failed', 'own']],
])(
  '%s, sends spans as the standard says, and marks an answer of ours that failed',
  async (_, sampler, sent) => {
    const collector = await startCollector()
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `${collector.url}/v1/traces`)
    vi.stubEnv('OTEL_TRACES_SAMPLER', sampler)
    onTestFinished(() => void vi.unstubAllEnvs())
    const traces = await traceExporterOf(process.env)
    const trace = { traceId: 'a'.repeat(32), spanId: 'c'.repeat(16) }
    const request = { worldId: null, method: 'GET', ...trace, tookMs: 1 }
    const spanOf = (operationId: string, isSampled: boolean | null, status = 200) => {
      const parent = isSampled === null ? null : { spanId: 'b'.repeat(16), isSampled }
      traces?.export('product', { ...request, operationId, status, parent }, 2)
    }
    spanOf('recorded', true)
    spanOf('notRecorded', false)
    spanOf('failed', true, 500)
    spanOf('own', null)
    await traces?.stop()
    const spans = collector.spans()
    expect(spans.map(({ name }) => name)).toEqual(sent)
    expect(spans.filter(({ status }) => status.code === 2).map(({ name }) => name)).toEqual(['failed'])
  },
)

/** A client of a stack whose traces go to a collector. */
async function tracedShop() {
  const collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const traces = await traceExporterOf(process.env)
  const stack = await testStack({ traces })
  const client = new ShopClient(stack, await makeWorld(stack))
  return { collector, traces, stack, client }
}

/** Spans that name a parent, each with the name of that span among those exported; `caller` is not ours. */
function parentsAmong(spans: readonly Span[], caller?: string): (string | undefined)[][] {
  const exported = new Map(spans.map(({ traceId, spanId, name }) => [`${traceId} ${spanId}`, name]))
  expect(exported.size, 'ids are given once').toBe(spans.length)
  return spans
    .filter(({ parentSpanId }) => parentSpanId && parentSpanId !== caller)
    .map(({ name, traceId, parentSpanId }) => [name, exported.get(`${traceId} ${parentSpanId}`)])
}

it('a webhook that the clock sends, as of a refund or a deduction, begins its trace', async () => {
  const { collector, traces, stack, client } = await tracedShop()
  const { worldId } = client.world
  const orderNo = await buy(stack, client)
  await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
  await signInWechat(stack, client)
  await advance(stack, worldId, { byMs: 35 * 86_400_000 })
  const { entries } = await journalOf(stack, worldId)
  await traces?.stop()

  const spans = collector.spans()
  expect(parentsAmong(spans).filter(([, parent]) => parent === undefined)).toEqual([])
  // Under the id of the journal, which has the sending in the same trace.
  for (const name of ['receiveWechatNotify', 'receiveWechatDeductNotify']) {
    const received = spans.filter((span) => span.name === name && span.parentSpanId === undefined)
    const sent = received.map(({ traceId }) => entries.filter((entry) => entry.traceId === traceId))
    expect(sent.length, name).toBeGreaterThan(0)
    for (const trace of sent) expect(trace.map(({ kind }) => kind)).toContain('gateway')
  }
})

it.each(['a trace of its own', 'the trace of the caller'])(
  'a request to a gateway and a webhook of it have parents that are exported, under %s',
  async (under) => {
    const { collector, traces, stack, client } = await tracedShop()
    const caller = 'b7ad6b7169203331'
    const traceparent = `00-0af7651916cd43dd8448eb211c80319c-${caller}-01`
    const headers = under === 'the trace of the caller' ? { traceparent } : {}
    const query = { appKey: 'skyshop-app', productCode: 'IPC', immediateUse: 0 }
    const payWith = async (id: 'pay4WeChat' | 'pay4Ali', deviceIndex: number) => {
      const orderNo = await addOrder(client, deviceIndex)
      const opened = await client.data<{ prepayid: string }>(id, { query: { ...query, orderNo }, headers })
      await client.call('confirmOrder', { query: { orderNo }, headers })
      return opened
    }
    const { prepayid } = await payWith('pay4WeChat', 0)
    await payWith('pay4Ali', 1)
    await confirmInWallet(stack, client.world.worldId, { prepayId: prepayid, outcome: 'success' })
    await advance(stack, client.world.worldId, { byMs: 1_000 })
    await traces?.stop()

    const parents = parentsAmong(collector.spans(), caller)
    expect(parents).toContainEqual(['wechatCreateAppOrder', 'pay4WeChat'])
    expect(parents).toContainEqual(['alipayQueryTrade', 'confirmOrder'])
    expect(parents).toContainEqual(['receiveWechatNotify', 'wechatConfirmPayment'])
    expect(parents.filter(([, parent]) => parent === undefined)).toEqual([])
  },
)

it('a request to a gateway is left out under a trace that the caller does not record', async () => {
  const { collector, traces, stack, client } = await tracedShop()
  const orderNo = await addOrder(client)
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' }
  const query = { appKey: 'skyshop-app', productCode: 'IPC', immediateUse: 0, orderNo }
  await client.data('pay4WeChat', { query, headers })
  const { entries } = await journalOf(stack, client.world.worldId)
  await traces?.stop()

  const ofCaller = <T extends { traceId: string }>(all: readonly T[]) =>
    all.filter(({ traceId }) => headers.traceparent.includes(traceId))
  const operations = ofCaller(entries).map(({ operationId }) => operationId)
  expect(operations).toEqual(expect.arrayContaining(['pay4WeChat', 'wechatCreateAppOrder']))
  expect(ofCaller(collector.spans())).toEqual([])
})

it.each([
  {},
  { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
])('sends no traces with %o', async (env) => {
  expect(await traceExporterOf(env)).toBeNull()
})

it.each([
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /^No traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is grpc, .*4318/,
  ],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' },
    /OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is grpc/,
  ],
  [
    { OTEL_TRACES_EXPORTER: 'zipkin,console' },
    /^No traces are sent: OTEL_TRACES_EXPORTER is zipkin,console, .*otlp/,
  ],
])('says that no traces are sent with %o', async (protocol, sentence) => {
  const said: string[] = []
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', ...protocol }
  expect(await traceExporterOf(env, (line) => said.push(line))).toBeNull()
  expect(said).toEqual([expect.stringMatching(sentence)])
})

it.each([{ OTEL_TRACES_EXPORTER: 'none' }, { OTEL_TRACES_EXPORTER: 'zipkin', OTEL_SDK_DISABLED: 'TRUE' }])(
  'says nothing where %o asks for no traces',
  async (env) => {
    const said: string[] = []
    expect(await traceExporterOf(env, (line) => said.push(line))).toBeNull()
    expect(said).toEqual([])
  },
)

it('counts the spans that a collector does not take, and says so once', async () => {
  const refusing = createServer((request, response) => {
    request.resume()
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
  onTestFinished(() => void refusing.close())
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `${url}/`)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20')
  onTestFinished(() => void vi.unstubAllEnvs())
  const said: string[] = []
  const traces = await traceExporterOf(process.env, (line) => said.push(line))
  const stack = await testStack({ traces })
  const lost = async () => (await readMetrics(stack)).get('skyshop_spans_total{outcome="lost"}')
  await expect.poll(lost).toBeGreaterThan(1)
  expect((await readMetrics(stack)).get('skyshop_spans_total{outcome="sent"}')).toBe(0)
  expect(said).toEqual([
    expect.stringContaining(`Traces are lost: ${url}/v1/traces does not take them (HTTP 404).`),
  ])
})

it('counts as lost what a collector that is silent never took', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  const said: string[] = []
  const traces = await traceExporterOf(process.env, (line) => said.push(line))
  const request = { operationId: 'x', worldId: null, method: 'GET', status: 200, tookMs: 1, parent: null }
  traces?.export('product', { ...request, traceId: 'a'.repeat(32), spanId: 'c'.repeat(16) }, 2)
  await traces?.stop()
  expect([traces?.spans.lost, said.length]).toEqual([1, 1])
})
