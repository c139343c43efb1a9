/** What a package is about; base packages of one kind queue behind each other on a device. */
export type PackageKind = 'cloud' | 'data' | 'unattended' | 'wechat-call' | 'algorithm' | 'service'

/** Cloud recording, event and continuous alike (domain.md, Catalogue). */
export const CLOUD_KIND = 'cloud' satisfies PackageKind
