import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { checkNames } from '../check/check-table.ts'
import { readTestCommand } from './test-command.ts'

const orders = 'fake-api/src/backend/orders'

it('readTestCommand without words asks for every layer', () => {
  expect(readTestCommand([])).toEqual({ kind: 'everything' })
})

it('readTestCommand reads a layer with a path', () => {
  expect(readTestCommand(['unit', orders])).toMatchObject({
    layer: 'unit',
    selection: { paths: [join(rootDir, orders)], titles: [] },
  })
})

it('readTestCommand reads a layer with a title, a path, and a path with a line', () => {
  const file = 'tests/packages/shared-camera.test.ts'
  expect(readTestCommand(['e2e', 'buys a package', file, `e2e/${file}:12`])).toMatchObject({
    layer: 'e2e',
    selection: {
      paths: [join(rootDir, 'e2e', file), `${join(rootDir, 'e2e', file)}:12`],
      titles: ['buys a package'],
    },
  })
})

it('readTestCommand reads a title that contains a slash', () => {
  expect(readTestCommand(['unit', 'answers 200/401 by token'])).toMatchObject({
    selection: { paths: [], titles: ['answers 200/401 by token'] },
  })
})

it('readTestCommand returns the names of checks', () => {
  expect(readTestCommand(['check', 'types', 'lint'])).toMatchObject({
    kind: 'check',
    names: ['types', 'lint'],
  })
})

it.each(['--ui', '--headed'] as const)('readTestCommand reads %s of scenarios as a window', (option) => {
  expect(readTestCommand(['e2e', option, 'buys a package'])).toMatchObject({ windowOption: option })
})

it('readTestCommand reads --changed for all layers and for one', () => {
  expect(readTestCommand(['--changed'])).toEqual({
    kind: 'changed',
    layers: ['check', 'unit', 'contract', 'e2e'],
  })
  expect(readTestCommand(['unit', '--changed'])).toEqual({ kind: 'changed', layers: ['unit'] })
})

it('readTestCommand prints the usage for --help', () => {
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
    `There is no check "typos"; the checks are ${checkNames.slice(0, -1).join(', ')} and ${checkNames.at(-1)}.`,
  ],
  [['unit', '--headed'], '--headed is for scenarios: pnpm test e2e --headed.'],
  [['--fast'], '"--fast" is no option of test; there are --ui, --headed, --changed and --help.'],
  [['unit', orders, '--changed'], '--changed chooses the tests itself: name a layer alone.'],
])('readTestCommand rejects %j with one message', (args, text) => {
  expect(readTestCommand(args)).toEqual({ kind: 'refuse', text })
})
