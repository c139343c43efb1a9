import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import {
  ServerEndingError,
  WorldClosingError,
  WorldElsewhereError,
  WorldNotFoundError,
} from '../kernel/world-errors.ts'
import type { World, WorldLease } from '../world/transaction/world.ts'
import { answerAway, type Protocol, worldInPath } from './exchange.ts'
import { OutcomeCounter } from './outcome-counter.ts'
import { addPipeline } from './pipeline.ts'

type TestProtocol = Protocol<string, null, string>

const released: string[] = []

afterEach(() => {
  released.length = 0
})

/** Sends one request through a pipeline whose protocol differs in `changes`. */
async function send(changes: Partial<TestProtocol> = {}) {
  const { statusCode, body } = await answerOf(changes)
  return { statusCode, body }
}

async function answerOf(changes: Partial<TestProtocol>) {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => {
    if (!answerAway(error, reply)) reply.code(500).send('')
  })
  const lease: WorldLease = { world: { id: 'w0000001' } as World, release: () => released.push('w0000001') }
  const protocol: TestProtocol = {
    begin: () => null,
    findWorld: () => lease,
    handle: async () => 'done',
    refuse: () => 'failed',
    write: (_exchange, text) => ({ status: 200, mediaType: 'text/plain', text }),
    ...changes,
  }
  server.register(async (scope) =>
    addPipeline(scope, protocol, [{ method: 'POST', url: '/x', operation: 'x' }]),
  )
  const answer = await server.inject({ method: 'POST', url: '/x' })
  await server.close()
  return answer
}

const fail = () => {
  throw new Error('defect')
}

it('releases the lease of an answered request', async () => {
  expect(await send()).toEqual({ statusCode: 200, body: 'done' })
  expect(released).toHaveLength(1)
})

it.each<[string, Partial<TestProtocol>, string]>([
  ['authentication refuses', { authenticate: () => 'refused' }, 'refused'],
  ['authentication throws', { authenticate: fail }, 'failed'],
  ['the request breaks its contract', { checkRequest: () => 'refused' }, 'refused'],
  ['the check of the request throws', { checkRequest: fail }, 'failed'],
  ['the handler throws', { handle: fail }, 'failed'],
  ['the check of the answer throws', { checkAnswer: fail }, 'failed'],
])('releases the lease when %s', async (_case, changes, body) => {
  expect(await send(changes)).toEqual({ statusCode: 200, body })
  expect(released).toHaveLength(1)
})

it.each<[string, Partial<TestProtocol>]>([
  ['the error cannot be answered', { handle: fail, refuse: fail }],
  ['a webhook before the answer fails', { beforeAnswer: async () => fail() }],
  ['the answer cannot be written', { write: fail }],
  ['the journal refuses the entry before the answer', { record: fail }],
  ['the journal refuses the entry after the answer was held back', { record: fail, isDelayRecorded: true }],
])('answers 500 and releases the lease when %s', async (_case, changes) => {
  expect((await send(changes)).statusCode).toBe(500)
  expect(released).not.toHaveLength(0)
})

it.each<[string, Partial<TestProtocol>]>([
  ['its journal refuses the entry after the answer was held back', { isDelayRecorded: true }],
  ['its answer cannot be sent', { write: () => ({ status: 200, mediaType: 'text/plain\n', text: '' }) }],
])('records an exchange once when %s', async (_case, changes) => {
  const recorded: string[] = []
  const record: TestProtocol['record'] = (_exchange, text) => {
    recorded.push(text)
    if (changes.isDelayRecorded) fail()
  }
  expect((await send({ record, ...changes })).statusCode).toBe(500)
  expect(recorded).toEqual(['done'])
  expect(released).toHaveLength(1)
})

it('calls nothing of a world that was released when its entry failed', async () => {
  const asked: string[] = []
  await send({
    record: fail,
    isDelayRecorded: true,
    beforeAnswer: async () => {
      asked.push(`after ${released.length} releases`)
    },
  })
  expect(asked).toEqual(['after 0 releases'])
})

it.each([WorldClosingError, WorldNotFoundError])(
  'finds no world that goes while its lease is waited for: %o',
  async (Gone) => {
    const acquire = async () => {
      throw new Gone('w0000001')
    }
    const refused = await send({
      findWorld: worldInPath({ has: () => true, tryAcquire: () => null, acquire }),
      unknownWorld: () => 'no such world',
    })
    expect(refused).toEqual({ statusCode: 200, body: 'no such world' })
  },
)

it.each([
  [new WorldElsewhereError('w0000001', 'b'), { 'x-skyshop-owner': 'b' }],
  [new ServerEndingError(), { connection: 'close' }],
])('answers 503, to be sent again, where a lease that is waited for ends with %o', async (error, headers) => {
  const acquire = async () => {
    throw error
  }
  const findWorld = worldInPath({ has: () => true, tryAcquire: () => null, acquire })
  const refused = await answerOf({ findWorld })
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1', ...headers } })
  expect(JSON.parse(refused.body)).toMatchObject({ success: false, msg: error.message })
})

it('counts each outcome of each operation', () => {
  const outcomes = new OutcomeCounter()
  outcomes.count('addOrder', { status: 200, body: { code: 200 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'socket')
  outcomes.count('addOrder', { status: 200, body: { code: 20001 } }, 'process')
  outcomes.count('receiveWechatNotify', { status: 204 }, 'socket')
  expect(outcomes.rows()).toEqual([
    { operationId: 'addOrder', status: 200, code: 200, via: 'socket', times: 1 },
    { operationId: 'addOrder', status: 200, code: 20001, via: 'socket', times: 2 },
    { operationId: 'addOrder', status: 200, code: 20001, via: 'process', times: 1 },
    { operationId: 'receiveWechatNotify', status: 204, code: null, via: 'socket', times: 1 },
  ])
})

it('does not count a code of a provider as one of the catalogue', () => {
  const outcomes = new OutcomeCounter()
  outcomes.count('receiveWechatNotify', { status: 401, body: { code: 'FAIL' } }, 'socket')
  expect(outcomes.rows()).toMatchObject([{ code: null }])
})
