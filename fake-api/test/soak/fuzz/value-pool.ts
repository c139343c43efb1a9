import type { Schemas } from '@skyshop/openapi/control'
import type { TestStack } from '../../support/test-stack.ts'
import type { ValuePool } from './schema-value.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The values of a world: all of them, or those of one device and one package that belong together. */
export interface WorldValues {
  all: ValuePool
  focus(random: SeededRandom): ValuePool
}

/** Reads what a world has, by the names under which requests speak of it. */
export async function readPool(stack: TestStack, world: Schemas['World']): Promise<WorldValues> {
  return stack.app.registry.use(world.worldId, async ({ read }) => {
    const [devices, channels, packages, orders] = await Promise.all([
      read.device.findMany(),
      read.deviceChannel.findMany(),
      read.package.findMany({ take: 400 }),
      read.order.findMany({ take: 200 }),
    ])
    const [coupons, codes, cards, campaigns] = await Promise.all([
      read.coupon.findMany(),
      read.activationCode.findMany(),
      read.simCard.findMany(),
      read.campaign.findMany(),
    ])
    const general: ValuePool = {
      devTenantId: [world.tenantId],
      channelIotId: channels.map(({ iotId }) => iotId),
      orderNo: orders.map(({ orderNo }) => orderNo),
      couponId: coupons.map(({ couponId }) => couponId),
      activeCode: codes.map(({ code }) => code),
      code: codes.map(({ code }) => code),
      id: campaigns.map(({ id }) => id),
      countryCode: ['CN', 'DE', 'US', ''],
      current: [1, 2],
      size: [5, 20],
    }
    const iccids = cards.map(({ iccid }) => iccid)
    return {
      all: { ...general, ...devicePool(devices, iccids), ...packagePool(packages) },
      focus: (random) => ({
        ...general,
        ...devicePool(devices.length === 0 ? [] : [random.pick(devices)], iccids),
        ...packagePool([random.pick(packages)]),
      }),
    }
  })
}

interface DeviceValues {
  deviceId: string
  deviceKey: string
  iotId: string
  productCode: string
}

function devicePool(devices: readonly DeviceValues[], iccids: readonly string[]): ValuePool {
  const sns = devices.map(({ deviceId }) => deviceId)
  const keys = devices.map(({ deviceKey }) => deviceKey)
  return {
    deviceId: sns,
    sn: sns,
    sns,
    deviceSnNo: sns,
    deviceSerialNumber: sns,
    deviceKey: keys,
    deviceKeyList: [...keys, ...sns],
    iotId: devices.map(({ iotId }) => iotId),
    productCode: devices.map(({ productCode }) => productCode),
    iccid: iccids,
    cardNo: iccids,
  }
}

function packagePool(
  packages: readonly { packageId: string; priceFen: number; packageSource: number | null }[],
): ValuePool {
  return {
    packageId: packages.map(({ packageId }) => packageId),
    payMoney: packages.map(({ priceFen }) => priceFen),
    packageSource: packages.map(({ packageSource }) => packageSource ?? 1),
  }
}
