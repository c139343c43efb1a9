import { expect, it } from 'vitest'
import type { ProblemReport } from './problem-report.ts'
import { createTypeChecks, oneAtATime } from './rebuild-on-change.ts'

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

/** Records what is told and what is said to be checked. */
function recorder() {
  const reported: string[] = []
  const checking: string[] = []
  const report: ProblemReport = {
    report: (kind) => reported.push(kind),
    beginChecking: (kinds) => checking.push(...kinds),
    endChecking: () => undefined,
  }
  return { reported, checking, report }
}

it('returns the packages whose type checks are cancelled, each once, and reports no outcome', async () => {
  const { reported, checking, report } = recorder()
  const types = createTypeChecks('.', report, new AbortController().signal)
  const results = [types.check('web'), types.check('bridge-simulator'), types.check('web')]
  expect(types.cancel()).toEqual(['web', 'bridge-simulator'])
  expect(await Promise.all(results)).toEqual([false, false, false])
  expect(types.cancel()).toEqual([])
  expect(reported).toEqual([])
  expect(checking).toEqual(['types of web', 'types of bridge-simulator', 'types of web'])
})

it('cancels the check of older sources when a package is checked anew, and checks the others after it', async () => {
  const { reported, report } = recorder()
  const types = createTypeChecks('.', report, new AbortController().signal)
  const older = [types.check('web'), types.check('bridge-simulator')]
  types.checkAnew('bridge-simulator')
  expect(await Promise.all(older)).toEqual([false, false])
  expect(reported).toEqual([])
  expect(types.cancel()).toEqual(['bridge-simulator', 'web'])
})
