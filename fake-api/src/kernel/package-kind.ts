import type { Schemas } from '@skyshop/openapi/http'

/** What a package is about; base packages of one kind queue behind each other on a device. */
export type PackageKind = Schemas['PackageKind']

/** Where a package is sold; 0 is a service, which belongs to no device. */
export type PackageSource = Schemas['PackageSource']

/** Cloud recording, event and continuous alike (docs/rules/packages.md). */
export const CLOUD_KIND = 'cloud' satisfies PackageKind

/** The package sources each kind is sold under (product 3.15; 7 is assumed). */
export const PACKAGE_SOURCES = {
  cloud: [1, 5],
  data: [2],
  unattended: [4],
  'wechat-call': [6],
  algorithm: [7],
  service: [0],
} as const satisfies Record<PackageKind, readonly PackageSource[]>

const KIND_OF_SOURCE = {
  1: CLOUD_KIND,
  2: 'data',
  4: 'unattended',
  5: CLOUD_KIND,
  6: 'wechat-call',
  7: 'algorithm',
} as const satisfies Record<Exclude<PackageSource, 0>, PackageKind>

/** What is sold for devices under a package source, or null when nothing is. */
export function kindOfSource(packageSource: number): PackageKind | null {
  const kinds: Readonly<Record<number, PackageKind>> = KIND_OF_SOURCE
  return kinds[packageSource] ?? null
}
