/*
 * Rules of the free cloud trial (spec §4, §5, §9; domain.md, Codes)
 *  1. For cameras of the user's own that cloud packages are sold for; shared ones and recorders are left out.
 *  2. Never for a 4G device, whether the host app or the server knows it to be one.
 *  3. Once per device, whoever had it.
 *  4. Thirty days of event recording, rolling seven days. It has no order, so nothing can be cancelled or given back;
 *     a purchase meanwhile queues behind it, and there is no immediate choice.
 *  5. While one package is queued behind the current there is no place for it.
 */

/** What the server knows of a device's radio. */
export interface DeviceRadio {
  /** The host app's word: 1 is 4G. */
  cell: number | null
  /** The server's word: 1 is 4G, -1 unknown. */
  isFourG: number
}

/** Whether a device is 4G by anybody's word. */
export function isFourG({ cell, isFourG: known }: DeviceRadio): boolean {
  return cell === 1 || known === 1
}
