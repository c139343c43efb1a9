import { expect, it } from 'vitest'
import { deleteWorld } from '../../support/control.ts'
import { startTestStack } from '../../support/test-stack.ts'
import { webhookStorm } from './webhook-storm.ts'

it('activates each of twenty orders once for sixty-four equal notifies at once', async () => {
  const stack = await startTestStack()
  const { worldId, ...storm } = await webhookStorm(stack, { orders: 20, copies: 64 })
  expect(storm).toEqual({ activations: 20, packages: 20, statuses: { 204: 20 * 64 } })
  expect(await deleteWorld(stack, worldId)).toEqual([])
  await stack.stop()
})
