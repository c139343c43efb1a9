import { expect, it } from 'vitest'
import { schedule } from '../../src/world/clock/schedule.ts'
import { advance, deleteWorld, makeWorld } from '../support/control.ts'
import { startTestStack } from '../support/test-stack.ts'

it('deleteWorld reports a failed job and stop reports background errors', async () => {
  const stack = await startTestStack()
  const { worldId } = await makeWorld(stack)
  await stack.app.registry.use(worldId, (world) =>
    world.withTx((ctx) => schedule(ctx, { dueMs: ctx.nowMs + 1, kind: 'nobody.knows', payload: {} })),
  )
  await advance(stack, worldId, { byMs: 1 })
  await expect(deleteWorld(stack, worldId)).rejects.toThrow('defects in the journal')
  await expect(stack.stop()).rejects.toThrow(/Background errors: world .*nobody[.]knows/)
})
