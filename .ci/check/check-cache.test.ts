import { expect, it } from 'vitest'
import { fingerprint, hashFiles } from './check-cache.ts'
import { checks } from './check-table.ts'

const everything = () => true
const nothing = () => false

it.each(['pnpm-lock.yaml', 'package.json', 'web/package.json', '.ci/check/check-table.ts'])(
  'fingerprint differs when %s changes, whatever a check reads',
  (path) => {
    const before = fingerprint(new Map([[path, 'one']]), nothing)
    expect(fingerprint(new Map([[path, 'two']]), nothing)).not.toBe(before)
  },
)

it('fingerprint differs when a file is renamed', () => {
  const before = fingerprint(new Map([['a.ts', 'one']]), everything)
  expect(fingerprint(new Map([['b.ts', 'one']]), everything)).not.toBe(before)
})

it('each check reads the configuration of its tool', () => {
  const paths = [...hashFiles().keys()]
  const read = (name: keyof typeof checks) => paths.filter(checks[name].reads ?? everything)
  expect(read('types')).toEqual(
    expect.arrayContaining(['tsconfig.base.json', 'web/tsconfig.json', 'openapi/generated/http.ts']),
  )
  expect(read('imports')).toEqual(
    expect.arrayContaining(['.dependency-cruiser.mjs', 'openapi/generated/http.ts']),
  )
  expect(read('dead-code')).toEqual(expect.arrayContaining(['knip.json', 'vitest.config.ts']))
  expect(read('contracts')).toEqual(expect.arrayContaining(['redocly.yaml', 'openapi/generated/wechat.json']))
  expect(read('lint')).toEqual(
    expect.arrayContaining(['biome.json', '.gitignore', '.ci/rules/impure-inputs.grit']),
  )
  expect(read('styles')).toContain('stylelint.config.js')
})

it('hashFiles leaves out installed packages and results', () => {
  expect(
    [...hashFiles().keys()].filter((path) => /(^|\/)(node_modules|test-results|dist)\//.test(path)),
  ).toEqual([])
})
