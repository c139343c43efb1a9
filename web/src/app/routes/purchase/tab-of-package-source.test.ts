import { expect, it } from 'vitest'
import { paths } from '../../../shared/navigation/paths.ts'
import { tabOfPackageSource } from './tab-of-package-source.ts'

it.each([
  [undefined, paths.cloud],
  [1, paths.cloud],
  [5, paths.cloud],
  [2, paths.data],
  [4, paths.unattended],
  [6, paths.wechatCall],
  [7, paths.algorithm],
  [99, paths.cloud],
])('devices with packages of source %s are listed on %s', (source, path) => {
  expect(tabOfPackageSource(source)).toBe(path)
})
