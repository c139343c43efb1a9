import { expect, it } from 'vitest'
import { oneAtATime } from './follow-sources.ts'

it('tells a running task of a newer call, and runs it once more for all that came meanwhile', async () => {
  const outdated: boolean[] = []
  const ended = new Promise<void>((resolve) => {
    const run = oneAtATime(async (isOutdated) => {
      outdated.push(isOutdated())
      if (outdated.length === 1) {
        run()
        run()
      }
      await Promise.resolve()
      outdated.push(isOutdated())
      if (outdated.length === 4) resolve()
    }, new AbortController().signal)
    run()
  })
  await ended
  expect(outdated).toEqual([false, true, false, false])
})
