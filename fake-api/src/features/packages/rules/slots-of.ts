/** Where a package queues on a device: on the line it names itself, else on the channels it is bought for, else on the one of the device. */
export function slotsOf({ line = '' }: { line?: string }, channels: readonly string[]): readonly string[] {
  return line === '' ? channels : [line]
}
