import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { headlessCommand, startCommand } from './start-command.ts'

it('uses the package manager of this version in the start command', () => {
  expect(startCommand).toBe(`npx --yes ${manifest.packageManager} start`)
})

const root = new URL('../../../../', import.meta.url)

it('headlessCommand names a scenario file that exists', () => {
  const [, file = 'none'] = / test e2e (\S+)$/.exec(headlessCommand) ?? []
  expect(existsSync(new URL(file, root))).toBe(true)
})
