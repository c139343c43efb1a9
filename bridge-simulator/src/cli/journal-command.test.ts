import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { serve } from '../web-server/server-fixture.ts'
import { runSim, type SimShell } from './run-sim.ts'

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
  const said: string[] = []
  const warned: string[] = []
  const urls = { panelUrl: '', shopUrl: '', productUrl: '', gatewayUrl: '', controlUrl: server.url }
  const none = () => Promise.reject(new Error('not asked for'))
  const around: SimShell = {
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    addresses: () => ({ ...urls, controlToken: 't' }),
    files: { read: none, write: none },
    examine: none,
    runProgram: none,
  }
  return { around, said, warned, asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
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
  expect(journal.warned).toEqual(['The simulator does not answer: is pnpm start still running?'])
})
