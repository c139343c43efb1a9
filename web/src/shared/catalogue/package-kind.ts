import type { Schemas } from '@skyshop/openapi/http'

/** What a package is about. */
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

/** What is sold under a package source (product 3.15); null for a source this shop does not know. */
export function kindOfSource(packageSource: number): PackageKind | null {
  return kinds[packageSource] ?? null
}
