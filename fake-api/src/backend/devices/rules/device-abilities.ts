/*
 * Rules of what a device can do (docs/rules/devices.md; product 3.08, 5.12, 7.31)
 * R-DEVICE-19. Phone reminder, WeChat call and algorithms are abilities of the device, whatever is bought for it.
 * R-DEVICE-20. A camera with wide-angle and PTZ lenses is sold for both together or for a single one, by its model; all
 *   others have one lens.
 * R-DEVICE-21. The server says 4G (1) or unknown (-1), never "not 4G": that is the host's `cell` to know.
 * R-DEVICE-46. What one device of a model can do, the model can: the metadata of a model tells the most that any of its
 *   devices has, so that no device is refused for what another of its model lacks.
 */

/** What is stored of a device's abilities. */
export interface StoredAbilities {
  canUnattended: boolean
  canWechatCall: boolean
  canAlgorithm: boolean
  lensChoice: string | null
}

/** Abilities on the wire; 1 yes, 0 no. */
export interface DeviceAbilities {
  unattended: 0 | 1
  wechatCall: 0 | 1
  algorithm: 0 | 1
  lens: 'one' | 'single' | 'multiple'
}

/** Abilities of a device. */
export function abilitiesOf(stored: StoredAbilities): DeviceAbilities {
  return {
    unattended: flag(stored.canUnattended),
    wechatCall: flag(stored.canWechatCall),
    algorithm: flag(stored.canAlgorithm),
    lens: stored.lensChoice === 'single' || stored.lensChoice === 'multiple' ? stored.lensChoice : 'one',
  }
}

/** The 4G flag as the shop gets it. */
export function fourGFlag(isFourG: number): 1 | -1 {
  return isFourG === 1 ? 1 : -1
}

function flag(can: boolean): 0 | 1 {
  return can ? 1 : 0
}

/** What is stored of a model: the most that any of its devices has. */
export function modelOf(devices: readonly (StoredAbilities & { isFourG: number })[]) {
  const lenses = devices.map(({ lensChoice }) => lensChoice)
  return {
    canUnattended: devices.some(({ canUnattended }) => canUnattended),
    canWechatCall: devices.some(({ canWechatCall }) => canWechatCall),
    canAlgorithm: devices.some(({ canAlgorithm }) => canAlgorithm),
    isFourG: Math.max(...devices.map(({ isFourG }) => isFourG)),
    lensChoice: ['multiple', 'single'].find((choice) => lenses.includes(choice)) ?? null,
  }
}
