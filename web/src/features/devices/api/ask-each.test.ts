import { expect, it } from 'vitest'
import { createManualTime } from '../../../shared/testing/manual-time.ts'
import { delay } from '../../../shared/time/timers.ts'
import { askEach } from './ask-each.ts'

it('asks a few at a time and answers in order', async () => {
  const time = createManualTime()
  let running = 0
  let most = 0
  const asking = askEach([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await delay(time.timers, item)
    running -= 1
    return item * 10
  })
  await time.advance(20)
  expect(await asking).toEqual([50, 10, 40, 20, 30])
  expect(most).toBe(2)
})

it('fails with the first failure, and asks nobody about nothing', async () => {
  await expect(askEach([1, 2], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await askEach([], 4, () => Promise.reject(new Error('no')))).toEqual([])
})
