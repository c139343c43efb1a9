import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { headlessCommand } from './headless-command.ts'

const e2e = new URL('../../../../e2e/', import.meta.url)

it('runs scenarios that are there', () => {
  const [, name, file] = /--filter (\S+) exec playwright test (\S+)$/.exec(headlessCommand) ?? []
  expect(name).toBe(JSON.parse(readFileSync(new URL('package.json', e2e), 'utf8')).name)
  expect(existsSync(new URL(`${file}.test.ts`, e2e))).toBe(true)
})
