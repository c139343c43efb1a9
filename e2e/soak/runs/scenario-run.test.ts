import { expect, it } from 'vitest'
import { readRun, shardSums } from './scenario-run.ts'

const spec = (title: string, ok: boolean, line: number) => ({
  ...{ title, ok, line },
  tests: [{ results: [{ errors: ok ? [] : [{ message: 'not bought' }] }] }],
})

it('readRun names every scenario by file, group, title and line', () => {
  const group = { title: 'android', specs: [spec('buys', false, 7)] }
  const file = { title: 'packages/a.test.ts', specs: [spec('pays', true, 3)], suites: [group] }
  const report = { suites: [file], errors: [], stats: { duration: 1500 } }
  expect(readRun(JSON.stringify(report))).toEqual({
    results: [
      { name: 'packages/a.test.ts › pays (line 3)', isPassed: true, findings: [] },
      { name: 'packages/a.test.ts › android › buys (line 7)', isPassed: false, findings: ['not bought'] },
    ],
    errors: [],
    seconds: 1.5,
  })
})

it('readRun returns an error when no scenario ran', () => {
  const report = { suites: [], errors: [], stats: { duration: 0 } }
  expect(readRun(JSON.stringify(report), 'boom\n').errors).toEqual(['no scenario ran: boom'])
})

it('shardSums sums times over shards of as many scenarios, and of whole files by their times', () => {
  const scenario = (name: string, durationMs: number) => ({ name, durationMs })
  const scenarios = [
    scenario('b.test.ts › long', 60),
    scenario('a.test.ts › one', 10),
    scenario('a.test.ts › two', 20),
    scenario('c.test.ts › short', 30),
  ]
  expect(shardSums(scenarios, 2)).toEqual({ 'number of scenarios': [30, 90], 'file times': [60, 60] })
})
