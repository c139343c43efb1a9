import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readInstant } from '../../bridge-simulator/src/control/clock-target.ts'
import { serve } from '../web-server/server-fixture.ts'
import { readSpan, showInstant } from './clock-command.ts'
import { runSim, type SimShell } from './run-sim.ts'

/** A shell whose simulator answers at an address, that keeps what is said. */
function shellAt(url: string) {
  const said: string[] = []
  const warned: string[] = []
  const urls = { panelUrl: '', shopUrl: '', productUrl: '', gatewayUrl: '', controlUrl: url }
  const none = () => Promise.reject(new Error('not asked for'))
  const around: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    addresses: () => ({ ...urls, controlToken: 't' }),
    files: { read: none, write: none },
    examine: none,
    runProgram: none,
  }
  return { around, said, warned }
}

/** A control plane with two worlds, which keeps what it was asked. */
async function openControl() {
  const asked: string[] = []
  const worlds = ['default', 'w2434436'].map((worldId) => ({ worldId }))
  const scenarios = ['new-owner', 'active-cloud'].map((name) => ({ name }))
  const server = await serve(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`)
    const isGone = url.includes('/worlds/w243443') && !url.includes('/worlds/w2434436')
    response.statusCode = isGone ? 404 : 200
    response.setHeader('content-type', 'application/json')
    const answers: Record<string, unknown> = {
      '/control/worlds': { worlds },
      '/control/scenarios': scenarios,
      '/control/library': { folder: '/l', entries: [{ entryId: 'late-callback' }] },
    }
    const fault = { faultId: 1, remaining: 1, record: { wallet: { outcome: 'paid' } } }
    if (url === '/control/worlds' && method === 'POST') {
      response.statusCode = 400
      return response.end(
        JSON.stringify({
          error: 'unknown-scenario',
          message: 'There is no scenario "late-calback". Known: a, b.',
        }),
      )
    }
    const body = answers[url] ?? (url.endsWith('/faults') ? fault : { violations: [] })
    return response.end(
      JSON.stringify(isGone ? { error: 'world-not-found', message: 'Gone.', docs: 'http://d' } : body),
    )
  })
  const { url } = server
  return { ...shellAt(url), asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

it('reads the world id at the end of a command, and suggests the closest id for an unknown one', async () => {
  await using control = await openControl()
  const { around, asked, said, warned } = control
  expect(await runSim(['world', 'delete', 'w2434436', '--json'], around)).toBe(0)
  expect(asked.at(-1)).toBe('DELETE /control/worlds/w2434436')
  expect(JSON.parse(said[0] ?? '')).toEqual({ worldId: 'w2434436', violations: [] })
  expect(await runSim(['world', 'delete', 'w243443'], around)).toBe(4)
  expect(warned).toEqual([
    'There is no world "w243443"; npx skyshop-kit worlds lists what there is. Did you mean "w2434436"?',
    'See http://d',
  ])
  expect(await runSim(['outcome', 'payed'], around)).toBe(2)
  expect(warned.at(-1)).toMatch(/ Did you mean "paid"\?$/)
})

it('sim pay says why a payment fails, and prints what the cashier shows', async () => {
  const bodies: string[] = []
  await using server = await serve(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json')
    const of = { provider: 'wechat', asked: 'payment', merchantName: 'Skyshop', description: 'Cloud' }
    const amounts = { amountFen: 1990, currency: 'CNY', number: '1', providerNumber: null }
    const standing = {
      state: 'NOTPAY',
      agreementNumber: null,
      signed: null,
      returnUrl: null,
      shown: '银行卡已失效',
    }
    response.end(JSON.stringify({ ...of, ...amounts, outcome: 'failed', ...standing }))
  })
  const { around, said } = shellAt(server.url)
  expect(await runSim(['pay', 'wx1', '--outcome', 'failed', '--reason', 'card'], around)).toBe(0)
  expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ what: 'wx1', outcome: 'failed', reason: 'card' })
  expect(said.join('\n')).toMatch(/says +银行卡已失效/)
})

it('prints an error as JSON where --json asks for it', async () => {
  await using control = await openControl()
  const { around, warned } = control
  expect(await runSim(['world', 'delete', 'w2434437', '--json'], around)).toBe(4)
  const message =
    'There is no world "w2434437"; npx skyshop-kit worlds lists what there is. Did you mean "w2434436"?'
  expect(JSON.parse(warned[0] ?? '')).toEqual({ error: { exitCode: 4, message, docs: 'http://d' } })
})

it('sim fault add arms a fault by the name it has in the panel, and says which names there are', async () => {
  await using control = await openControl()
  const { around, said, warned } = control
  expect(await runSim(['fault', 'add', 'payment-fails', '--json'], around)).toBe(0)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ faultId: 1 })
  const gone = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' })
  around.files = { ...around.files, read: () => Promise.reject(gone) }
  expect(await runSim(['fault', 'add', 'payment-fail'], around)).toBe(2)
  expect(warned[0]).toMatch(/^There is no fault or file "payment-fail": .* Did you mean "payment-fails"\?$/)
})

it.each([['--seed', '7'], ['--running'], ['--now'], ['--keep', 'March']])(
  'world create makes no world of the library with %s, which is about a scenario',
  async (...given) => {
    await using control = await openControl()
    const { around, asked, warned } = control
    expect(await runSim(['world', 'create', 'late-callback', ...given], around)).toBe(2)
    expect(warned).toEqual([
      '--seed, --running, --now and --keep are about a scenario, and "late-callback" is a world of the library.',
    ])
    expect(asked).not.toContain('POST /control/library/late-callback/worlds')
  },
)

it('world create begins with a world of the library by its name, and says which there are', async () => {
  await using control = await openControl()
  const { around, asked, warned } = control
  expect(await runSim(['world', 'create', 'late-callback', '--json'], around)).toBe(0)
  expect(asked.at(-1)).toBe('POST /control/library/late-callback/worlds')
  const wanted =
    'There is no scenario "late-calback". The library has late-callback. Did you mean "late-callback"?'
  expect(await runSim(['world', 'create', 'late-calback'], around)).toBe(4)
  expect(await runSim(['library', 'start', 'late-calback'], around)).toBe(4)
  const ofLibrary = wanted.replace('There is no scenario', 'The library /l has no world')
  expect(warned).toEqual([wanted, ofLibrary])
})

/** A control plane with a journal of `count` entries to begin with, of which every third is about `addOrder`. */
async function openJournal(
  count: number,
  streamed: (journal: { count: number }, stream: ServerResponse) => void,
) {
  const journal = { count }
  const asked: URLSearchParams[] = []
  const server = await serve((call, answer) => {
    const { pathname, searchParams } = new URL(call.url ?? '/', 'http://a.example')
    if (pathname.endsWith('/stream')) {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
      return streamed(journal, answer)
    }
    answer.setHeader('content-type', 'application/json')
    if (!pathname.endsWith('/journal')) return answer.end('{}')
    asked.push(searchParams)
    const from = Number(searchParams.get('afterSeq'))
    const wanted = searchParams.get('operationId')
    const entries = Array.from({ length: journal.count - from }, (_, index) => from + index + 1)
      .map((seq) => ({ ...ofShop, seq, operationId: seq % 3 === 0 ? 'addOrder' : 'listOrders' }))
      .filter(({ operationId }) => wanted === null || operationId === wanted)
    const page = entries.slice(0, Number(searchParams.get('limit')))
    return answer.end(JSON.stringify({ entries: page, lastSeq: journal.count, hash: '' }))
  })
  return { ...shellAt(server.url), asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const ofShop = { virtualMs: 0, from: 'shop', to: 'upstream', label: 'POST', status: '200', note: null }

it('sim journal --follow prints each of more than 1,000 entries once, and those that come meanwhile', async () => {
  await using journal = await openJournal(2_500, (held, stream) => {
    held.count = 4_000
    stream.end('data: {}\n\n')
  })
  expect(await runSim(['journal', '--follow'], journal.around)).toBe(0)
  expect(journal.said.map((line) => Number.parseInt(line, 10))).toEqual(
    Array.from({ length: 4_000 }, (_, index) => index + 1),
  )
})

it('sim journal says which operations there are when none is of the name', async () => {
  await using journal = await openJournal(6, (_, stream) => stream.end())
  expect(await runSim(['journal', '--operation', 'addOrdr'], journal.around)).toBe(0)
  expect(journal.said).toEqual([
    'Nothing in this journal is of an operation "addOrdr"; there are addOrder, listOrders.',
  ])
})

it('sim journal --follow prints only what --order, --operation and --text ask for', async () => {
  await using journal = await openJournal(6, (held, stream) => {
    held.count = 9
    stream.end('data: {}\n\n')
  })
  const filter = ['--operation', 'addOrder', '--order', '26', '--text', 'new']
  expect(await runSim(['journal', '--follow', ...filter], journal.around)).toBe(0)
  expect(journal.said.map((line) => Number.parseInt(line, 10))).toEqual([3, 6, 9])
  for (const asked of journal.asked) expect([asked.get('orderNo'), asked.get('text')]).toEqual(['26', 'new'])
})

it('sim journal --follow ends with exit code 3 and one message when the stream is cut', async () => {
  await using journal = await openJournal(1, (_, stream) => {
    stream.write('data: {}\n\n', () => stream.destroy())
  })
  expect(await runSim(['journal', '--follow'], journal.around)).toBe(3)
  expect(journal.warned).toEqual(['The simulator does not answer: is npx skyshop-kit start still running?'])
})

it.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['1d12h', 129_600_000],
])('reads the span %s', (text, ms) => {
  expect(readSpan(text)).toBe(ms)
})

it.each(['', '5', '1w', '-1d', '1d 2h', 'd'])('rejects the span "%s" with an explanation', (text) => {
  expect(() => readSpan(text)).toThrow('is no span of time')
})

it('shows instants as Beijing time, as they are read', () => {
  expect(showInstant(readInstant('2026-12-20') ?? 0)).toBe('2026-12-20 00:00:00')
  expect(showInstant(readInstant('2026-12-20T10:05') ?? 0)).toBe('2026-12-20 10:05:00')
  expect(showInstant(readInstant('2026-12-20 10:05:07') ?? 0)).toBe('2026-12-20 10:05:07')
})
