import type { Schemas } from '@skyshop/openapi/http'
import { paths, type ShopPath } from '../navigation/paths.ts'

/** Subject of a package. */
export type PackageKind = Schemas['PackageKind']

const kinds: Readonly<Record<number, PackageKind>> = {
  0: 'service',
  1: 'cloud',
  2: 'data',
  4: 'unattended',
  5: 'cloud',
  6: 'wechat-call',
  7: 'algorithm',
} satisfies Record<Schemas['PackageSource'], PackageKind>

/** Returns what is sold under a package source (product 3.15); null for a source this shop does not know. */
export function kindOfSource(packageSource: number): PackageKind | null {
  return kinds[packageSource] ?? null
}

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
