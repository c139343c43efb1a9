import { expect, it } from 'vitest'
import {
  handledWebhooks,
  pendingWebhooks,
  reorderedWebhooks,
  strandedWebhooks,
  type Webhook,
} from './webhook-queue.ts'

const webhook = (notifyId: string, change: Partial<Webhook> = {}): Webhook => ({
  notifyId,
  provider: 'wechat',
  kind: 'TRANSACTION.SUCCESS',
  orderNo: null,
  contractCode: null,
  state: 'pending',
  waitsFor: null,
  attempt: 0,
  nextDueMs: 10,
  turn: null,
  createdAtMs: 1,
  droppedAtMs: null,
  effect: null,
  attempts: [],
  ...change,
})
const attempt = {
  kind: 'regular',
  attempt: 1,
  atMs: 5,
  status: 200,
  isAcknowledged: true,
  isGenuine: true,
  bodySha256: '',
} as const

const all = [
  webhook('late', { nextDueMs: 30 }),
  webhook('held', { state: 'held', nextDueMs: null, waitsFor: 'cancel' }),
  webhook('done', { state: 'delivered', attempts: [attempt, { ...attempt, atMs: 7 }] }),
  webhook('soon', { nextDueMs: 20 }),
  webhook('dropped', { state: 'dropped', droppedAtMs: 6 }),
]

it('lists pending webhooks in order of their due times, held ones last', () => {
  expect(pendingWebhooks(all).map(({ notifyId }) => notifyId)).toEqual(['soon', 'late', 'held'])
})

it('names the webhooks that a fault keeps from coming, whether or not it is still armed', () => {
  const lost = { effect: { lostAttempts: 100 } }
  expect(
    strandedWebhooks([
      webhook('lost', lost),
      webhook('over', { ...lost, state: 'given-up' }),
      webhook('later', { state: 'held', effect: { timing: 'after-cancel' } }),
      webhook('late', { effect: { delayMs: 1 } }),
      webhook('twice', { effect: { copies: 1 } }),
      webhook('plain'),
      webhook('come', { ...lost, state: 'delivered' }),
      webhook('dropped', { ...lost, state: 'dropped' }),
    ]),
  ).toEqual(['lost', 'over', 'later', 'late'])
})

it('lists webhooks of the same instant in sending order', () => {
  const ids = pendingWebhooks([webhook('second', { turn: 9 }), webhook('first', { turn: 4 })])
  expect(ids.map(({ notifyId }) => notifyId)).toEqual(['first', 'second'])
})

it('lists sent and dropped webhooks newest first', () => {
  expect(handledWebhooks(all).map(({ webhook: { notifyId }, atMs }) => [notifyId, atMs])).toEqual([
    ['done', 7],
    ['dropped', 6],
    ['done', 5],
  ])
})

it('lists webhooks sent at the same instant from last to first', () => {
  const copy = { ...attempt, kind: 'copy' } as const
  const handled = handledWebhooks([
    webhook('a', { attempts: [attempt, copy] }),
    webhook('b', { attempts: [attempt] }),
  ])
  expect(handled.map((one) => [one.webhook.notifyId, one.attempt?.kind])).toEqual([
    ['b', 'regular'],
    ['a', 'copy'],
    ['a', 'regular'],
  ])
})

it('moves a webhook up or down among the due ones', () => {
  const pending = pendingWebhooks(all)
  expect(reorderedWebhooks(pending, 'late', -1)).toEqual(['late', 'soon'])
  expect(reorderedWebhooks(pending, 'soon', 1)).toEqual(['late', 'soon'])
  expect([reorderedWebhooks(pending, 'soon', -1), reorderedWebhooks(pending, 'held', -1)]).toEqual([
    null,
    null,
  ])
})
