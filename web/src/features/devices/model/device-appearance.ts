import { type Device, isNvr } from './device.ts'

/** The drawing that stands for a device without a cover. */
export function drawingOf(device: Device): 'ball' | 'bullet' | 'nvr' {
  if (isNvr(device)) return 'nvr'
  return device.cell === 1 ? 'bullet' : 'ball'
}

/** What kind of device it is, where that matters to a buyer. */
export function tagsOf(device: Device): string[] {
  return [...(device.cell === 1 ? ['4G'] : []), ...(isNvr(device) ? ['NVR'] : [])]
}
