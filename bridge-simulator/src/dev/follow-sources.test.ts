import { expect, it } from 'vitest'
import { createTypeChecks, oneAtATime } from './follow-sources.ts'

it('signals a running task about a newer call and runs it once more for all calls meanwhile', async () => {
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

it('returns the packages whose type checks are cancelled, each once, without reports', async () => {
  const reported: string[] = []
  const types = createTypeChecks('.', (kind) => reported.push(kind), new AbortController().signal)
  const results = [types.check('web'), types.check('bridge-simulator'), types.check('web')]
  expect(types.cancel()).toEqual(['web', 'bridge-simulator'])
  expect(await Promise.all(results)).toEqual([false, false, false])
  expect(types.cancel()).toEqual([])
  expect(reported).toEqual([])
})
