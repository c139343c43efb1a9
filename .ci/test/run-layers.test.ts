import { expect, it, vi } from 'vitest'
import { type RunStep, runSteps, stepsOf } from './run-layers.ts'
import { readTestCommand, type TestCommand } from './test-command.ts'

async function namesOf(...words: string[]): Promise<string> {
  const command = readTestCommand(words) as Exclude<TestCommand, { text: string }>
  return (await stepsOf(command, () => '')).map(([name]) => name).join(', ')
}

it.each([
  ['', 'check, build, browser, unit and contract, e2e, coverage'],
  ['unit', 'build, browser, unit'],
  ['unit e2e/programs', 'build, browser, unit'],
  ['unit web/src', 'unit'],
  ['contract', 'contract'],
  ['e2e', 'build, e2e'],
])('the steps of test %s are %s', async (words, steps) => {
  expect(await namesOf(...words.split(' ').filter(Boolean))).toEqual(steps)
})

it('stepsOf rejects for a title that no scenario has', async () => {
  await expect(namesOf('e2e', 'e2e/tests/kit', 'no such title at all')).rejects.toThrow('No scenario has')
})

it('runSteps adds up, counts a step that rejects as failed, and says what failed alone', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const broken: RunStep = ['unit', () => Promise.reject(new Error('no such program'))]
  const notRun = [{ title: 'a page', needs: 'go' }]
  const half: RunStep = ['e2e', async () => ({ passed: 2, failed: 1, rerunCommands: ['test it'], notRun })]
  expect(await runSteps([broken, half])).toEqual({ passed: 2, failed: 2 })
  const text = said.mock.calls.join('')
  expect(text).toContain('a page: needs go')
  expect(text).toContain('What failed, alone:\n  test it\n')
})
