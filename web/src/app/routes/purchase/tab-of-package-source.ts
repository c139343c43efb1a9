import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'

/** The tab on which devices with packages of a source are listed (spec §2, §3). */
export function tabOfPackageSource(packageSource: number | undefined): ShopPath {
  switch (packageSource) {
    case 2:
      return paths.data
    case 4:
      return paths.unattended
    case 6:
      return paths.wechatCall
    case 7:
      return paths.algorithm
    default:
      return paths.cloud
  }
}
