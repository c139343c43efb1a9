/** What a package is about; base packages of one kind queue behind each other on a device. */
export type PackageKind = 'cloud' | 'data' | 'unattended' | 'wechat-call' | 'algorithm' | 'service'

/** Cloud recording, event and continuous alike (domain.md, Catalogue). */
export const CLOUD_KIND = 'cloud' satisfies PackageKind

const KIND_OF_SOURCE: Readonly<Record<number, PackageKind>> = {
  1: CLOUD_KIND,
  2: 'data',
  4: 'unattended',
  5: CLOUD_KIND,
  6: 'wechat-call',
  7: 'algorithm',
}

/** What is sold under a package source (spec §3; 7 is assumed), or null when nothing is. */
export function kindOfSource(packageSource: number): PackageKind | null {
  return KIND_OF_SOURCE[packageSource] ?? null
}
