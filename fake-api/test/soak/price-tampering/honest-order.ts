import type { Schemas } from '@skyshop/openapi/control'
import type { SeededRandom } from '../fuzz/seeded-random.ts'

/** What a buyer can name in a world, read once. */
export interface PurchaseOptions {
  devices: Schemas['World']['devices']
  packages: readonly PackageOption[]
  couponIds: readonly string[]
}

export interface PackageOption {
  packageId: string
  priceFen: number
  packageSource: number | null
  productCode: string | null
  autoRenew: boolean
}

export type Body = Record<string, unknown>

/** An honest order of a device and a package that may go together, before anybody tampers with it. */
export function honestOrder({ devices, packages }: PurchaseOptions, dice: SeededRandom): Body {
  const device = dice.pick(devices)
  const fitting = packages.filter(
    ({ packageSource, productCode, autoRenew }) =>
      !autoRenew && packageSource !== null && (productCode === null || productCode === device.productCode),
  )
  // Mostly the cloud packages of the device's own source, which the most devices may buy.
  const own = fitting.filter(({ packageSource }) => packageSource === 1)
  const chosen = dice.pick(dice.is(0.7) && own.length > 0 ? own : fitting)
  const channels = channelsFor(device, dice)
  return {
    productCode: device.productCode,
    deviceId: device.deviceId,
    packageSource: chosen.packageSource,
    packageId: chosen.packageId,
    payMoney: chosen.priceFen * Math.max(1, channels.length),
    paySource: 'A',
    operationPointJson: '{}',
    ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
  }
}

function channelsFor({ channels }: Schemas['WorldDevice'], dice: SeededRandom): string[] {
  return channels
    .slice(0, dice.between(Math.min(1, channels.length), channels.length))
    .map(({ iotId }) => iotId)
}
