import { expect, it } from 'vitest'
import { enqueueWebhook } from '../../engine/webhooks/enqueue-webhook.ts'
import { releaseAtEnds } from '../../engine/webhooks/release-webhooks.ts'
import { findInState } from '../../engine/webhooks/webhook-repository.ts'
import { openTestRegistry, testSpec } from '../../engine/world/registry/test-world.ts'
import type { TransactionRecord, World } from '../../engine/world/transaction/world.ts'
import { findEnded } from './backend.ts'

const [orderNo, contractCode] = ['20', 'c1']

function stateEntry(operationId: 'order' | 'contract', status: string): TransactionRecord {
  const subject = operationId === 'order' ? { orderNo } : { contractCode }
  return {
    ...{
      kind: 'state',
      operationId,
      status,
      from: 'upstream',
      to: 'upstream',
      label: 'moved',
      note: 'any text',
    },
    ...subject,
  }
}

/** Two webhooks that wait for an end: one about the order, one about the contract. */
async function holdTwo(world: World): Promise<void> {
  await world.withTx(async (ctx) => {
    const held = {
      ...({ provider: 'wechat', urlTemplate: '{base}/', payload: {}, traceId: 'a'.repeat(32) } as const),
      fault: { timing: 'after-cancel' } as const,
    }
    await enqueueWebhook(ctx, { ...held, kind: 'TRANSACTION.SUCCESS', orderNo })
    await enqueueWebhook(ctx, { ...held, kind: 'papay.contract', contractCode })
  })
}

it.each([
  ['cancelled order', stateEntry('order', '6'), ['papay.contract']],
  ['timed-out order', stateEntry('order', '7'), ['papay.contract']],
  ['terminated contract', stateEntry('contract', 'terminated'), ['TRANSACTION.SUCCESS']],
  ['abandoned contract', stateEntry('contract', 'abandoned'), ['TRANSACTION.SUCCESS']],
  ['refunded order', stateEntry('order', '3'), ['TRANSACTION.SUCCESS', 'papay.contract']],
  ['active contract', stateEntry('contract', 'active'), ['TRANSACTION.SUCCESS', 'papay.contract']],
  [
    'another contract',
    { ...stateEntry('contract', 'terminated'), contractCode: 'c2', note: `ended · ${contractCode}` },
    ['TRANSACTION.SUCCESS', 'papay.contract'],
  ],
])('releases only the webhooks about what ended: %s', async (_name, record, expected) => {
  await using test = await openTestRegistry()
  const worldId = await test.registry.create(testSpec)
  await test.registry.use(worldId, async (world) => {
    await holdTwo(world)
    const isDue = await world.withTx((ctx) => releaseAtEnds(findEnded)(ctx, [record]))
    const held = await findInState(world.read, 'held')
    expect([held.map(({ kind }) => kind), isDue]).toEqual([expected, expected.length === 1])
  })
})

it('leaves the contract code of a record out of the journal', async () => {
  await using test = await openTestRegistry()
  const worldId = await test.registry.create(testSpec)
  await test.registry.use(worldId, async (world) => {
    await world.withTx(async (ctx) => ctx.record(stateEntry('contract', 'active')))
    const [entry] = world.journal.query({ kinds: ['state'] })
    expect(entry).toMatchObject({ operationId: 'contract', status: 'active' })
    expect(entry).not.toHaveProperty('contractCode')
  })
})
