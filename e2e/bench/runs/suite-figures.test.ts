import { expect, it } from 'vitest'
import { figureLine } from '../measure/figure.ts'
import { kindOf, partsOf, type Step, shardFigures } from './suite-figures.ts'

it.each([
  ['/usr/lib/chromium/chromium-headless-shell\0--type=renderer\0--lang=en', 'renderer'],
  ['/usr/lib/chromium/chromium-headless-shell\0--type=gpu-process', 'browser'],
  ['/bin/node\0/p/kit/server/server.ts', 'upstream'],
  ['/bin/node\0/p/kit/server/worker.ts', 'upstream'],
  ['/bin/node\0kit/start/start.ts', 'shop server'],
  ['/bin/node\0/p/node_modules/playwright/lib/worker/workerProcessEntry.js', 'runner'],
  ['/bin/sh', 'other'],
])('kindOf returns for %s the kind %s', (commandLine, kind) => expect(kindOf(commandLine)).toBe(kind))

const step = (category: string, title: string, duration: number, steps: Step[] = []): Step => ({
  category,
  title,
  duration,
  steps,
})

it('partsOf splits the time of a scenario into fixtures, page loads, waiting, touches and the rest', () => {
  const steps = [
    step('hook', 'Before Hooks', 90, [
      step('fixture', 'Fixture "page"', 30, [step('pw:api', 'Create page', 25)]),
      step('fixture', 'Fixture "world"', 40),
    ]),
    step('pw:api', 'Navigate to "/hub"', 200),
    step('test.step', 'buys', 300, [
      step('pw:api', "Click getByRole('button')", 50),
      step('expect', 'Expect "toBeVisible"', 100),
    ]),
    step('pw:api', 'Evaluate', 10),
    step('hook', 'After Hooks', 100, [
      step('fixture', 'Fixture "page"', 60, [step('pw:api', 'Navigate to "about:blank"', 20)]),
      step('fixture', 'Fixture "world"', 35),
    ]),
  ]
  expect(partsOf(1000, steps)).toEqual({
    'browser and page': 30,
    'world made': 40,
    'page loads': 200,
    touches: 50,
    'waiting for what is seen': 100,
    'scripts in the page': 10,
    'page taken back': 60,
    'audit and removal': 35,
    'between the steps': 475,
  })
})

it('shardFigures compares shards by number and by file times, and lists the files of each by file times', () => {
  const scenarios = ['a', 'b', 'c', 'd', 'e'].flatMap((file, index) => [
    { name: `orders/${file}.test.ts › one`, durationMs: 1_000 * (index + 1) },
    { name: `orders/${file}.test.ts › two`, durationMs: 1_000 },
  ])
  const lines = [...shardFigures(scenarios)].map(figureLine)
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/ by number of scenarios +1[.]40 × .* 2 s, 6 s, 5 s, 7 s$/),
    expect.stringMatching(/ by file times +1[.]20 × .* 6 s, 5 s, 4 s, 5 s$/),
  ])
  expect(lines.slice(2).map((line) => line.split('\n').map((part) => part.trim()))).toEqual([
    [expect.stringMatching(/^shard 1 of 4, by file times +6[.]0 s .* files:$/), 'orders/e.test.ts'],
    [expect.stringMatching(/^shard 2 of 4, by file times +5[.]0 s .* files:$/), 'orders/d.test.ts'],
    [expect.stringMatching(/^shard 3 of 4, by file times +4[.]0 s .* files:$/), 'orders/c.test.ts'],
    [
      expect.stringMatching(/^shard 4 of 4, by file times +5[.]0 s .* files:$/),
      ...['orders/a.test.ts', 'orders/b.test.ts'],
    ],
  ])
})
