import { expect, it } from 'vitest'
import { readCheckCommand } from './check-command.ts'
import { checkNames } from './check-table.ts'

it('runs every check without words', () => {
  expect(readCheckCommand([])).toEqual({ kind: 'run', names: checkNames })
})

it('runs the named checks, each once', () => {
  expect(readCheckCommand(['types', 'lint', 'types'])).toEqual({ kind: 'run', names: ['types', 'lint'] })
})

it.each(['--list', '--help'])('prints every check for %s', (option) => {
  expect(readCheckCommand([option])).toMatchObject({ kind: 'print' })
  const command = readCheckCommand([option])
  for (const name of checkNames) expect(command).toHaveProperty('text', expect.stringContaining(`  ${name} `))
})

it('refuses an unknown name with the names there are', () => {
  expect(readCheckCommand(['types', 'typos'])).toEqual({
    kind: 'refuse',
    text: `There is no check "typos"; the checks are ${checkNames.slice(0, -1).join(', ')} and specification.`,
  })
})

it('refuses an unknown option', () => {
  expect(readCheckCommand(['types', '--fast'])).toMatchObject({
    kind: 'refuse',
    text: expect.stringMatching(/^"--fast" is no option of check/),
  })
})
