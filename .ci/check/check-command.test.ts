import { expect, it } from 'vitest'
import { readCheckCommand } from './check-command.ts'
import { checkNames } from './check-table.ts'

it('readCheckCommand without words returns every check', () => {
  expect(readCheckCommand([])).toEqual({ kind: 'run', names: checkNames })
})

it('readCheckCommand returns each named check once', () => {
  expect(readCheckCommand(['types', 'lint', 'types'])).toEqual({ kind: 'run', names: ['types', 'lint'] })
})

it.each(['--list', '--help'])('readCheckCommand prints every check for %s', (option) => {
  expect(readCheckCommand([option])).toMatchObject({ kind: 'print' })
  const command = readCheckCommand([option])
  for (const name of checkNames) expect(command).toHaveProperty('text', expect.stringContaining(`  ${name} `))
})

it('readCheckCommand refuses an unknown name and lists the known ones', () => {
  expect(readCheckCommand(['types', 'typos'])).toEqual({
    kind: 'refuse',
    text: `There is no check "typos"; the checks are ${checkNames.slice(0, -1).join(', ')} and ${checkNames.at(-1)}.`,
  })
})

it('readCheckCommand refuses an unknown option', () => {
  expect(readCheckCommand(['types', '--fast'])).toMatchObject({
    kind: 'refuse',
    text: expect.stringMatching(/^"--fast" is no option of check/),
  })
})
