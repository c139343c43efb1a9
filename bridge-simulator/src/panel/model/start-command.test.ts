import { expect, it } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import { startCommand } from './start-command.ts'

it('starts with the package manager of this version', () => {
  expect(startCommand).toBe(`npx --yes ${root.packageManager} start`)
})
