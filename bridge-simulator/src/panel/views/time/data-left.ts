import type { Bar } from './bar-segments.ts'
import type { DeviceTimeRow } from './device-rows.ts'

/** The data of a device are one pool: the pack that runs tells what is left of it, a top-up only where none runs. */
export function tellsDataLeft(
  bar: Bar,
  { lanes, totalKb }: Pick<DeviceTimeRow, 'lanes' | 'totalKb'>,
): boolean {
  if (totalKb === 0 || !isRunning(bar)) return false
  return !isTopUp(bar) || !lanes.flat().some((other) => isRunning(other) && !isTopUp(other))
}

function isRunning({ kind, entitlement }: Bar): boolean {
  return kind === 'data' && entitlement?.state === 'activated'
}

function isTopUp({ entitlement }: Bar): boolean {
  return entitlement?.topUp === true
}
