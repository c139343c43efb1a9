import type { OwnedPackage } from './owned-packages.ts'

/** Packages of one channel or lens, or of the device as a whole (`channelIotId` empty). */
export interface PackageGroup {
  channelIotId: string
  packages: readonly OwnedPackage[]
}

/** Packages by channel, in the order of the channels known; those of unknown channels come last. */
export function groupByChannel(
  packages: readonly OwnedPackage[],
  channelOrder: readonly string[] = [],
): PackageGroup[] {
  const found = [...new Set(packages.map(({ channelIotId }) => channelIotId))]
  const rank = (iotId: string): number => {
    const index = channelOrder.indexOf(iotId)
    return index === -1 ? channelOrder.length : index
  }
  return found
    .sort((one, other) => rank(one) - rank(other))
    .map((channelIotId) => ({
      channelIotId,
      packages: packages.filter((one) => one.channelIotId === channelIotId),
    }))
}

/** Whether packages have channels at all. */
export function isByChannel(packages: readonly OwnedPackage[]): boolean {
  return packages.some(({ channelIotId }) => channelIotId !== '')
}
