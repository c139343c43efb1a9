import type { ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Makes the running package of a world's only line a trial, which nothing can suspend. */
export function seedTrialEntitlement(stack: TestStack, { world }: ShopClient): Promise<unknown> {
  return stack.app.registry.use(world.worldId, (open) =>
    open.withTx(({ tx }) => tx.entitlement.updateMany({ data: { cause: 'trial', orderNo: null } })),
  )
}

/** Queues a further package behind the running one of a world's only line. */
export function seedQueuedEntitlement(stack: TestStack, { world }: ShopClient): Promise<unknown> {
  return stack.app.registry.use(world.worldId, (open) =>
    open.withTx(async (ctx) => {
      const running = await ctx.tx.entitlement.findFirstOrThrow()
      const queued = { state: 'not-yet-active', position: running.position + 1, orderNo: null, cause: 'gift' }
      const times = { startedAtMs: null, startsAtMs: running.endsAtMs, endsAtMs: null, usedMs: 0n }
      const row = { ...running, ...queued, ...times, remainingMs: running.boughtMs }
      return ctx.tx.entitlement.create({ data: { ...row, id: ctx.nextId() } })
    }),
  )
}
