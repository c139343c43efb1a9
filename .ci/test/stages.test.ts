import { expect, it, vi } from 'vitest'
import { runStages, type Stage } from './stages.ts'

const said = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)

it('runStages runs stages in their order and adds up their summaries', async () => {
  said()
  const order: string[] = []
  const stage = (name: string): Stage => [
    name,
    async () => {
      order.push(name)
      return { passed: 1, failed: 0 }
    },
  ]
  expect(await runStages(['build', 'unit', 'e2e'].map(stage))).toMatchObject({ passed: 3, failed: 0 })
  expect(order).toEqual(['build', 'unit', 'e2e'])
})

it('runStages counts a stage that rejects as failed and runs the others', async () => {
  said()
  const broken: Stage = ['unit', () => Promise.reject(new Error('no such program'))]
  const fine: Stage = ['contract', () => Promise.resolve({ passed: 2, failed: 0 })]
  expect(await runStages([broken, fine])).toMatchObject({ passed: 2, failed: 1 })
})
