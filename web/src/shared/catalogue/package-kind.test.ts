import { expect, it } from 'vitest'
import { packagePageOf } from './package-kind.ts'

it.each([
  [1, '/packagesList'],
  [5, '/packagesList'],
  [2, '/packagesList4GNew'],
  [4, '/packagesListPhone'],
  [6, '/weichatCallPackage'],
  [7, '/algorithmPackages'],
])('packages of source %i are bought on %s', (source, path) => {
  expect(packagePageOf(source)).toBe(path)
})
