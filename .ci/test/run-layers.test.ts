import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { blocksOf } from '../../e2e/run/terminal.ts'
import { hasScenarios, type RunStep, runSteps } from './run-layers.ts'

const [, titleOfReadme = ''] = /^test\('([^']+)'/m.exec(blocksOf('README.md', 'ts')[0] ?? '') ?? []

/** A folder is listed sooner than all scenarios. */
const kit = [join(rootDir, 'e2e/tests/kit')]

it.each([
  [['leaves a bundle', 'no such title at all'], kit, true],
  [[titleOfReadme], kit, false],
])('hasScenarios of the titles %j in the paths %j is %s', async (titles, paths, expected) => {
  expect(titleOfReadme).not.toBe('')
  expect(await hasScenarios({ paths, titles })).toBe(expected)
})

const said = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)

it('runSteps runs steps in their order and adds up their summaries', async () => {
  said()
  const order: string[] = []
  const step = (name: string): RunStep => [
    name,
    async () => {
      order.push(name)
      return { passed: 1, failed: 0 }
    },
  ]
  expect(await runSteps(['build', 'unit', 'e2e'].map(step))).toMatchObject({ passed: 3, failed: 0 })
  expect(order).toEqual(['build', 'unit', 'e2e'])
})

it('runSteps counts a step that rejects as failed and runs the others', async () => {
  said()
  const broken: RunStep = ['unit', () => Promise.reject(new Error('no such program'))]
  const fine: RunStep = ['contract', () => Promise.resolve({ passed: 2, failed: 0 })]
  expect(await runSteps([broken, fine])).toMatchObject({ passed: 2, failed: 1 })
})
