import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'

const pages: Readonly<Record<number, ShopPath>> = {
  2: paths.dataPackages,
  4: paths.phonePackages,
  6: paths.wechatCallPackages,
  7: paths.algorithmPackages,
}

/** The page on which packages of a source are bought (spec §2, §3); cloud packages have the sources 1 and 5. */
export function packagePageOf(packageSource: number): ShopPath {
  return pages[packageSource] ?? paths.cloudPackages
}
