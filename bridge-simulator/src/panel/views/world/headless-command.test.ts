import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { headlessCommand } from './headless-command.ts'

const root = new URL('../../../../..', import.meta.url)

it('headlessCommand runs scenarios that are there', () => {
  const [, file = 'none'] = / test e2e (\S+)$/.exec(headlessCommand) ?? []
  expect(existsSync(new URL(file, root))).toBe(true)
})
