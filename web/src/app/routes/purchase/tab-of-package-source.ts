import { kindOfSource, type PackageKind } from '../../../shared/catalogue/package-kind.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'

const tabs = {
  cloud: paths.cloud,
  data: paths.data,
  unattended: paths.unattended,
  'wechat-call': paths.wechatCall,
  algorithm: paths.algorithm,
  service: paths.cloud,
} as const satisfies Record<PackageKind, ShopPath>

/**
 * The tab on which devices with packages of a source are listed (product 2.61, 3.15); of an unknown one that of the
 * cloud.
 */
export function tabOfPackageSource(packageSource: number | undefined): ShopPath {
  return tabs[kindOfSource(packageSource ?? 1) ?? 'cloud']
}
