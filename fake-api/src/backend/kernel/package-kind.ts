import type { Schemas } from '@skyshop/openapi/http'

/** Subject of a package; base packages of one kind queue behind each other on a device. */
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

/** Returns what is sold for devices under a package source, or null when nothing is. */
export function kindOfSource(packageSource: number): PackageKind | null {
  const kinds: Readonly<Record<number, PackageKind>> = KIND_OF_SOURCE
  return kinds[packageSource] ?? null
}

/** Where packages of one kind queue behind each other: a channel or an algorithm, or a device as a whole. */
export interface Slot {
  deviceId: string
  kind: string
  /** iotId of the channel or name of the algorithm; empty for the device as a whole. */
  channel: string
}

/** Slots of one kind on one device. */
export interface Slots {
  deviceId: string
  kind: string
  /** iotIds of channels or names of algorithms; none for the device as a whole. */
  channels: readonly string[]
}
