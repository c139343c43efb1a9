import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/**
 * Files of a wire that strangers' libraries hold on either side of it: whole algorithms of signatures and encryption, of
 * which one side may sign alone and the other verify.
 */
const isSigning = (file: string) => /-(signing|cipher)[.]ts$/.test(file)

const wireFiles = globSync('wire/*/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))

/** Files of the wire that the sources of a house import. */
function wireOf(house: string): Set<string> {
  const sources = globSync(`${house}/**/*.ts`, { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const imports = sources.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/from '([^']*\/wire\/[^']+)'/g)].map(([, path = '']) =>
      relative(src, join(src, dirname(file), path)),
    ),
  )
  return new Set(imports)
}

it('each file of a wire that signs and encrypts nothing is imported by merchant and provider', () => {
  const [merchant, provider] = [wireOf('backend'), wireOf('providers')]
  expect(wireFiles.length).toBeGreaterThan(15)
  expect(wireFiles.filter((file) => !isSigning(file) && !(merchant.has(file) && provider.has(file)))).toEqual(
    [],
  )
})

it('each file of a wire is imported by one of its sides', () => {
  const sides = new Set([...wireOf('backend'), ...wireOf('providers')])
  expect(wireFiles.filter((file) => !sides.has(file))).toEqual([])
})
