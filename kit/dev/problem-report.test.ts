import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProblemReport } from './problem-report.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function reportWith() {
  const shown: (string | null)[] = []
  return { shown, report: createProblemReport('/work', (text) => shown.push(text)) }
}

it('shows "Checking again" above a problem until the outcome of the check is reported', () => {
  const { shown, report } = reportWith()
  report.report('types of web', 'a.ts:1:1\n  wrong')
  report.beginChecking(['types of web'])
  expect(shown.at(-1)).toBe('Checking again …\n\na.ts:1:1\n  wrong')
  expect(vi.mocked(console.log).mock.lastCall).toEqual(['types of web: checking again'])
  report.report('types of web', null)
  expect(shown.at(-1)).toBeNull()
})

it('says nothing of a check when only other problems are shown', () => {
  const { shown, report } = reportWith()
  report.report('contracts', 'bad')
  report.beginChecking(['types of web'])
  expect(shown.at(-1)).toBe('bad')
  expect(console.log).not.toHaveBeenCalled()
})

it('shows an older problem as it was when its step was not reached', () => {
  const { shown, report } = reportWith()
  report.report('types of fake-api', 'wrong')
  report.beginChecking(['contracts', 'types of fake-api'])
  report.report('contracts', 'bad')
  report.endChecking(['contracts', 'types of fake-api'])
  expect(shown.at(-1)).toBe('wrong\n\nbad')
})

it('prints an equal problem once', () => {
  const { report } = reportWith()
  report.report('upstream', 'bad')
  report.beginChecking(['upstream'])
  report.report('upstream', 'bad')
  expect(console.error).toHaveBeenCalledExactlyOnceWith('upstream: bad')
})
