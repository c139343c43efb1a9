import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

it('starts each task when the one before has ended, even when it failed', async () => {
  const inTurn = createSerialQueue()
  const done: string[] = []
  const act = (name: string, fails = false) =>
    inTurn(async () => {
      done.push(`${name} begins`)
      await Promise.resolve()
      done.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const acts = await Promise.allSettled([act('a', true), act('b'), act('c')])
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(acts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
