import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { checkNames } from '../check/check-table.ts'
import { readTestCommand } from './test-command.ts'

const orders = 'fake-api/src/features/orders'

it('runs the whole suite without words', () => {
  expect(readTestCommand([])).toEqual({ kind: 'suite' })
})

it('takes a layer with a path', () => {
  expect(readTestCommand(['unit', orders])).toMatchObject({
    layer: 'unit',
    selection: { paths: [join(rootDir, orders)], titles: [] },
  })
})

it('takes a layer with a title, with a path, and with a path and a line', () => {
  const file = 'tests/buying/shared-camera.test.ts'
  expect(readTestCommand(['e2e', 'buys a package', file, `e2e/${file}:12`])).toMatchObject({
    layer: 'e2e',
    selection: {
      paths: [join(rootDir, 'e2e', file), `${join(rootDir, 'e2e', file)}:12`],
      titles: ['buys a package'],
    },
  })
})

it('takes a title with a slash in it', () => {
  expect(readTestCommand(['unit', 'answers 200/401 by token'])).toMatchObject({
    selection: { paths: [], titles: ['answers 200/401 by token'] },
  })
})

it('hands the names of checks on', () => {
  expect(readTestCommand(['check', 'types', 'lint'])).toMatchObject({
    kind: 'check',
    names: ['types', 'lint'],
  })
})

it.each(['--ui', '--headed'] as const)('shows a window for %s', (option) => {
  expect(readTestCommand(['e2e', option, 'buys a package'])).toMatchObject({ windowed: option })
})

it('asks for what a change can reach, in all layers or in one', () => {
  expect(readTestCommand(['--changed'])).toEqual({
    kind: 'changed',
    layers: ['check', 'unit', 'contract', 'e2e'],
  })
  expect(readTestCommand(['unit', '--changed'])).toEqual({ kind: 'changed', layers: ['unit'] })
})

it('prints the words there are', () => {
  expect(readTestCommand(['--help'])).toMatchObject({
    kind: 'print',
    text: expect.stringContaining('--changed'),
  })
})

it.each([
  [['units'], '"units" is no layer: begin with check, unit, contract or e2e, then name a path or a title.'],
  [['unit', 'fake-api/src/none'], 'There is no file or folder "fake-api/src/none".'],
  [['unit', 'none.test.ts'], 'There is no file or folder "none.test.ts".'],
  [
    ['check', 'typos'],
    `There is no check "typos"; the checks are ${checkNames.slice(0, -1).join(', ')} and specification.`,
  ],
  [['unit', '--headed'], '--headed is for scenarios: pnpm test e2e --headed.'],
  [['--fast'], '"--fast" is no option of test; there are --ui, --headed, --changed and --help.'],
  [['unit', orders, '--changed'], '--changed chooses the tests itself: name a layer alone.'],
])('refuses %j in one sentence', (args, text) => {
  expect(readTestCommand(args)).toEqual({ kind: 'refuse', text })
})
