import { expect, it } from 'vitest'
import { createShutdown } from './stack-shutdown.ts'

it('ends everything once, last started first; the first exit code wins', async () => {
  const shutdown = createShutdown()
  const ended: string[] = []
  shutdown.onStop(() => void ended.push('child'))
  shutdown.onStop(async () => void ended.push('servers'))
  expect(await Promise.all([shutdown.stop(1), shutdown.stop(0)])).toEqual([1, 1])
  expect(ended).toEqual(['servers', 'child'])
  expect(shutdown.signal.aborted).toBe(true)
})

it('ends at once what comes up after the end began', async () => {
  const shutdown = createShutdown()
  await shutdown.stop(0)
  let isEnded = false
  shutdown.onStop(() => {
    isEnded = true
  })
  expect(isEnded).toBe(true)
})
