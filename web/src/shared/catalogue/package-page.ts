import { paths, type ShopPath } from '../navigation/paths.ts'
import { kindOfSource, type PackageKind } from './package-kind.ts'

const pages = {
  cloud: paths.cloudPackages,
  data: paths.dataPackages,
  unattended: paths.phonePackages,
  'wechat-call': paths.wechatCallPackages,
  algorithm: paths.algorithmPackages,
  service: paths.cloudPackages,
} as const satisfies Record<PackageKind, ShopPath>

/**
 * The page on which packages of a source are bought (product 2.33-2.37, 3.15); of an unknown source that of cloud
 * packages.
 */
export function packagePageOf(packageSource: number): ShopPath {
  return pages[kindOfSource(packageSource) ?? 'cloud']
}
