import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { readTestCommand } from './test-command.ts'

const orders = 'fake-api/src/backend/orders'
const file = 'tests/packages/shared-camera.test.ts'

it.each([
  [[], { kind: 'everything' }],
  [['check', 'types', 'lint'], { kind: 'check', names: ['types', 'lint'] }],
  [['--help'], { kind: 'print' }],
  [['e2e', '--ui'], { layer: 'e2e', options: ['--ui'] }],
  [['unit', orders], { layer: 'unit', selection: { paths: [join(rootDir, orders)], titles: [] } }],
  [['unit', 'answers 200/401 by token'], { selection: { paths: [], titles: ['answers 200/401 by token'] } }],
  [
    ['e2e', 'buys a package', file, `e2e/${file}:12`],
    {
      selection: {
        paths: [join(rootDir, 'e2e', file), `${join(rootDir, 'e2e', file)}:12`],
        titles: ['buys a package'],
      },
    },
  ],
])('readTestCommand reads %j', (args, command) => {
  expect(readTestCommand(args)).toMatchObject(command)
})

it.each([
  [['units'], '"units" is no layer'],
  [['unit', 'fake-api/src/none'], 'There is no file or folder "fake-api/src/none".'],
  [['check', 'typos'], 'There is no check "typos"'],
  [['unit', '--headed'], '--headed is for scenarios'],
  [['--fast'], 'not all of --fast'],
])('readTestCommand refuses %j', (args, text) => {
  expect(readTestCommand(args)).toEqual({ kind: 'refuse', text: expect.stringContaining(text) })
})
