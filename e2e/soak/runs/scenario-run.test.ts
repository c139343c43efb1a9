import { expect, it } from 'vitest'
import { readRun, shardSums, shardsByFileTimes } from './scenario-run.ts'

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

const scenarios = [
  { name: 'b.test.ts › long', durationMs: 60 },
  { name: 'd.test.ts › short', durationMs: 10 },
  { name: 'a.test.ts › one', durationMs: 10 },
  { name: 'a.test.ts › two', durationMs: 20 },
  { name: 'c.test.ts › middling', durationMs: 25 },
]

it('shardSums sums times over shards of as many scenarios, and of whole files by their times', () => {
  expect(shardSums(scenarios, 2)).toEqual({ 'number of scenarios': [30, 95], 'file times': [60, 65] })
})

it('shardsByFileTimes puts every file into one shard, in the order of the names', () => {
  expect(shardsByFileTimes(scenarios, 2)).toEqual([
    { files: ['b.test.ts'], durationMs: 60 },
    { files: ['a.test.ts', 'c.test.ts', 'd.test.ts'], durationMs: 65 },
  ])
})
