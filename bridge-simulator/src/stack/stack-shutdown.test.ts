import { expect, it } from 'vitest'
import { createShutdown } from './stack-shutdown.ts'

it('ends all processes once, last started first, with the first exit code', async () => {
  const shutdown = createShutdown()
  const ended: string[] = []
  shutdown.onStop(() => void ended.push('child'))
  shutdown.onStop(async () => void ended.push('servers'))
  expect(await Promise.all([shutdown.stop(1), shutdown.stop(0)])).toEqual([1, 1])
  expect(ended).toEqual(['servers', 'child'])
  expect(shutdown.signal.aborted).toBe(true)
})

it('ends a process at once that starts after the shutdown began', async () => {
  const shutdown = createShutdown()
  await shutdown.stop(0)
  let isEnded = false
  shutdown.onStop(() => {
    isEnded = true
  })
  expect(isEnded).toBe(true)
})
