import { expect, it, vi } from 'vitest'
import { runStages, type Stage } from './stages.ts'

const said = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)

it('runs lanes beside each other, the stages of a lane in their order, and what follows after all of them', async () => {
  said()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stage = (name: string, waitFor?: Promise<void>): Stage => [
    name,
    async () => {
      await waitFor
      order.push(name)
      if (name === 'unit') resolve()
      return { passed: 1, failed: 0 }
    },
  ]
  const lanes = { atOnce: [[stage('e2e', promise)], [stage('unit'), stage('contract')]] }
  expect(await runStages([stage('build'), lanes, stage('ledger')])).toMatchObject({ passed: 5, failed: 0 })
  expect([order[0], order[1], order.at(-1)]).toEqual(['build', 'unit', 'ledger'])
})

it('goes on with the other stages when one cannot run, and counts it as failed', async () => {
  said()
  const broken: Stage = ['unit', () => Promise.reject(new Error('no such program'))]
  const fine: Stage = ['contract', () => Promise.resolve({ passed: 2, failed: 0 })]
  expect(await runStages([{ atOnce: [[broken, fine]] }])).toMatchObject({ passed: 2, failed: 1 })
})
