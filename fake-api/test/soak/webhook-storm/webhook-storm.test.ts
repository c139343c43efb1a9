import { expect, it } from 'vitest'
import { deleteWorld } from '../../support/control.ts'
import { startTestStack } from '../../support/test-stack.ts'
import { forgeAll } from '../forged-webhooks/forge-all.ts'
import { webhookStorm } from './webhook-storm.ts'

it('acknowledges no forged or replayed webhook of any kind and sender', async () => {
  const stack = await startTestStack()
  const results = await forgeAll(stack, { rounds: 1 })
  expect(results.flatMap(({ misses }) => misses)).toEqual([])
  for (const { provider, kinds } of results) expect(kinds, provider).toBeGreaterThanOrEqual(40)
  await stack.stop()
})

it('activates each of twenty orders once for sixty-four equal notifies at once', async () => {
  const stack = await startTestStack()
  const { worldId, ...storm } = await webhookStorm(stack, { orders: 20, copies: 64 })
  expect(storm).toEqual({ activations: 20, packages: 20, statuses: { 204: 20 * 64 } })
  expect(await deleteWorld(stack, worldId)).toEqual([])
  await stack.stop()
})
