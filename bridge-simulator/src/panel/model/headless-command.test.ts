import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import e2e from '../../../../e2e/package.json' with { type: 'json' }
import { headlessCommand } from './headless-command.ts'

it('runs scenarios that are there', () => {
  const [, name, file] = /--filter (\S+) exec playwright test (\S+)$/.exec(headlessCommand) ?? []
  expect(name).toBe(e2e.name)
  expect(existsSync(new URL(`../../../../e2e/${file}.test.ts`, import.meta.url))).toBe(true)
})
