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

it('says over a problem that it is checked again until its outcome is told', () => {
  const { shown, report } = reportWith()
  report.tell('types of web', 'a.ts:1:1\n  wrong')
  report.checking(['types of web'])
  expect(shown.at(-1)).toBe('Checking again …\n\na.ts:1:1\n  wrong')
  expect(vi.mocked(console.log).mock.lastCall).toEqual(['types of web: checking again'])
  report.tell('types of web', null)
  expect(shown.at(-1)).toBeNull()
})

it('says nothing of a check when only other problems are shown', () => {
  const { shown, report } = reportWith()
  report.tell('contracts', 'bad')
  report.checking(['types of web'])
  expect(shown.at(-1)).toBe('bad')
  expect(console.log).not.toHaveBeenCalled()
})

it('shows an older problem as it was when its step was not reached', () => {
  const { shown, report } = reportWith()
  report.tell('types of fake-api', 'wrong')
  report.checking(['contracts', 'types of fake-api'])
  report.tell('contracts', 'bad')
  report.settle(['contracts', 'types of fake-api'])
  expect(shown.at(-1)).toBe('wrong\n\nbad')
})

it('prints an equal problem once', () => {
  const { report } = reportWith()
  report.tell('upstream', 'bad')
  report.checking(['upstream'])
  report.tell('upstream', 'bad')
  expect(console.error).toHaveBeenCalledExactlyOnceWith('upstream: bad')
})
