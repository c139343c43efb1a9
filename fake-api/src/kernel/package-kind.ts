import type { Schemas } from '@skyshop/openapi/http'

/** What a package is about; base packages of one kind queue behind each other on a device. */
export type PackageKind = Schemas['PackageKind']

/** Where a package is sold (spec §3; 7 is assumed); 0 is a service, which belongs to no device. */
export type PackageSource = Schemas['PackageSource']

/** Cloud recording, event and continuous alike (domain.md, Catalogue). */
export const CLOUD_KIND = 'cloud' satisfies PackageKind

const KIND_OF_SOURCE: Readonly<Record<number, PackageKind>> = {
  1: CLOUD_KIND,
  2: 'data',
  4: 'unattended',
  5: CLOUD_KIND,
  6: 'wechat-call',
  7: 'algorithm',
} satisfies Record<Exclude<PackageSource, 0>, PackageKind>

/** What is sold under a package source (spec §3; 7 is assumed), or null when nothing is. */
export function kindOfSource(packageSource: number): PackageKind | null {
  return KIND_OF_SOURCE[packageSource] ?? null
}
