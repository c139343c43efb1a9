import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adapterOpener, lastWords, readAdapter, shortened } from './adapter.ts'

const folder = mkdtempSync(join(tmpdir(), 'skyshop-adapter-'))
/** A backend that says what it was sent, has no refund, and fails to cancel. */
const server = createServer(async (request, response) => {
  const body = await text(request)
  if (request.url === '/a/refund') response.writeHead(404).end()
  else if (body.includes('unknown')) response.writeHead(404).end('no such order')
  else if (request.url === '/a/cancel') response.writeHead(500).end('no such order')
  else if (request.url === '/a/sign') response.end('done')
  else response.end(JSON.stringify({ path: request.url, sent: body }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const begin = { world: 'w1', nowMs: 1, accounts: {} }
const fileWith = (content: unknown) => {
  const path = join(folder, 'adapter.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const open = (named: string) => adapterOpener(readAdapter(named), async () => 0)(begin, 'wechat')

it('a call by HTTP is posted below the address and answered', async () => {
  const adapter = await open(url)
  expect(await adapter.call('order', { amountFen: 5 })).toEqual({ path: '/a/order', sent: '{"amountFen":5}' })
})

it('each call has a connection of its own: one that a backend lets go of unsaid is not used again', async () => {
  const adapter = await open(url)
  const sent: unknown[] = []
  server.on('request', (request) => sent.push(request.headers.connection))
  await adapter.call('order', {})
  await adapter.call('state', {})
  expect(sent).toEqual(['close', 'close'])
})

it('a call that the backend does not have is known as missing from then on, of that provider', async () => {
  const opener = adapterOpener(readAdapter(url), async () => 0)
  const adapter = await opener(begin, 'wechat')
  expect(adapter.has('refund')).toBe(true)
  await expect(adapter.call('refund', {})).rejects.toThrow('the adapter has no refund')
  const [same, other] = [await opener(begin, 'wechat'), await opener(begin, 'alipay')]
  expect([adapter.has('refund'), same.has('refund'), other.has('refund')]).toEqual([false, false, true])
})

it('a call that was answered before is not missing where it knows a number not', async () => {
  const adapter = await open(url)
  await adapter.call('state', { orderNo: '1' })
  await expect(adapter.call('state', { orderNo: 'unknown' })).rejects.toThrow('state: 404 no such order')
  expect(adapter.has('state')).toBe(true)
})

it('an error is told with its status, and an answer that is no JSON by its text', async () => {
  const adapter = await open(url)
  await expect(adapter.call('cancel', {})).rejects.toThrow('cancel: 500 no such order')
  await expect(adapter.call('sign', {})).rejects.toThrow('sign did not answer with an object of JSON: done')
  const nowhere = await open('http://127.0.0.1:1/a')
  await expect(nowhere.call('order', {})).rejects.toThrow('http://127.0.0.1:1/a does not answer')
})

it('a command gets the message on its input and answers on its output', async () => {
  const node = JSON.stringify(process.execPath)
  const adapter = await open(
    fileWith({ commands: { order: `${node} -e "process.stdin.pipe(process.stdout)"`, cancel: 'exit 3' } }),
  )
  expect(await adapter.call('order', { amountFen: 5 })).toEqual({ amountFen: 5 })
  await expect(adapter.call('cancel', {})).rejects.toThrow('exit 3 ended with 3')
  await expect(adapter.call('sign', {})).rejects.toMatchObject({ isMissing: true })
})

it('a backend that is started for a world has a port, the accounts in a file, and ends with the world', async () => {
  const program = join(folder, 'server.mjs')
  writeFileSync(
    program,
    `const { readFileSync } = await import('node:fs')
const { createServer } = await import('node:http')
const { world } = JSON.parse(readFileSync(process.env.SKYSHOP_ACCOUNTS, 'utf8'))
createServer((request, response) => {
  if (request.url !== '/refund') return response.end(JSON.stringify({ world }))
  console.error('Traceback\\n  line 7\\nInvalidSignature\\n-----')
  response.destroy()
}).listen(process.env.PORT, '127.0.0.1')
`,
  )
  const port = await new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const freePort = (probe.address() as AddressInfo).port
      probe.close(() => done(freePort))
    })
  })
  const start = `${JSON.stringify(process.execPath)} server.mjs`
  const file = readAdapter(fileWith({ start, url: 'http://127.0.0.1:{port}' }))
  const adapter = await adapterOpener(file, async () => port)(begin, 'wechat')
  expect(adapter.isOwn).toBe(true)
  expect(await adapter.call('order', {})).toEqual({ world: 'w1' })
  await expect(adapter.call('refund', {})).rejects.toThrow(
    /does not answer: .*It wrote: Traceback \| {3}line 7 \| InvalidSignature$/,
  )
  await adapter.close()
  await expect(adapter.call('order', {})).rejects.toThrow('does not answer')
})

it('a backend that ends at once says why', async () => {
  const file = readAdapter(
    fileWith({ start: 'echo no database >&2; exit 1', url: 'http://127.0.0.1:{port}' }),
  )
  await expect(adapterOpener(file, async () => 1)(begin, 'wechat')).rejects.toThrow(
    /"echo .*" ended with exit code 1 before it listened at http:\/\/127\.0\.0\.1:1\. It wrote: no database$/,
  )
})

const java = `Exception in thread "pool-1" java.lang.IllegalStateException: notify
\tat Shop.notified(Shop.java:90)
Caused by: javax.crypto.AEADBadTagException: Tag mismatch!
\tat java.base/com.sun.crypto.provider.GaloisCounterMode.java:1650)
\t... 3 more
\tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1144)
\tat java.base/java.lang.Thread.run(Thread.java:1583)
`
const python = `Traceback (most recent call last):
  File "/srv/shop.py", line 7, in notify
    raise KeyError('mchid')
KeyError: 'mchid'
`
it.each([
  [
    java,
    'Exception in thread "pool-1" java.lang.IllegalStateException: notify | Caused by: javax.crypto.AEADBadTagException: Tag mismatch!',
  ],
  [python, "KeyError: 'mchid'"],
  ['starting\nno database\n', 'starting | no database'],
  ['', ''],
])('what a program wrote is told by the lines that say what is wrong: %j', (written, words) => {
  expect(lastWords(written)).toBe(words)
})

it('a long text is told until the end of a sentence', () => {
  expect(shortened('It is so. Do this.')).toBe('It is so. Do this.')
  expect(shortened('It is so. Do this and that.', 14)).toBe('It is so. …')
  expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`)
})

it('a call by HTTP or command that is not answered in time is given up, and its program ended', async () => {
  const hung = createServer(() => undefined)
  await new Promise<void>((done) => hung.listen(0, '127.0.0.1', done))
  const named = `http://127.0.0.1:${(hung.address() as AddressInfo).port}/a`
  const limits = { callMs: 200, endMs: 200 }
  const byHttp = await adapterOpener(readAdapter(named), async () => 0, limits)(begin, 'wechat')
  await expect(byHttp.call('order', {})).rejects.toThrow(`order: ${named} did not answer within 0.2 seconds`)
  hung.closeAllConnections()
  hung.close()
  const file = readAdapter(fileWith({ commands: { order: 'sleep 60 | cat' } }))
  const byCommand = await adapterOpener(file, async () => 0, limits)(begin, 'wechat')
  await expect(byCommand.call('order', {})).rejects.toThrow(
    'sleep 60 | cat did not answer within 0.2 seconds',
  )
})

it('a backend may take as long to listen as its file says, and is ended by force when it does not end', async () => {
  const stubborn = `trap '' TERM; sleep 60 & wait; wait`
  const file = readAdapter(
    fileWith({ start: stubborn, url: 'http://127.0.0.1:{port}', startWithinSeconds: 1 }),
  )
  const limits = { callMs: 1000, endMs: 200 }
  await expect(adapterOpener(file, async () => 1, limits)(begin, 'wechat')).rejects.toThrow(
    'did not listen at http://127.0.0.1:1 within 1 seconds',
  )
})

it('a file with an unknown member, or without calls, is refused', () => {
  expect(() => readAdapter(fileWith({ adress: url }))).toThrow('has no member "adress"')
  expect(() => readAdapter(fileWith({ url, startWithinSeconds: '60' }))).toThrow(
    '"startWithinSeconds" is a number of seconds above 0',
  )
  expect(() => readAdapter(fileWith({ start: 'x' }))).toThrow('needs "url"')
  for (const port of ['99999', '0'])
    expect(() => readAdapter(fileWith({ url: `http://127.0.0.1:${port}/a` }))).toThrow(
      'is a number from 1 to 65535',
    )
  expect(() => readAdapter('http://127.0.0.1:99999/a')).toThrow('"http://127.0.0.1:99999/a" is no address')
})
