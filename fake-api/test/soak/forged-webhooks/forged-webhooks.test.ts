import { expect, it } from 'vitest'
import { startTestStack } from '../../support/test-stack.ts'
import { forgeAll } from './forge-all.ts'

it('acknowledges no forged or replayed webhook of any kind and sender', async () => {
  const stack = await startTestStack()
  const results = await forgeAll(stack, { rounds: 1 })
  expect(results.flatMap(({ misses }) => misses)).toEqual([])
  for (const { provider, kinds } of results) expect(kinds, provider).toBeGreaterThanOrEqual(40)
  await stack.stop()
})
